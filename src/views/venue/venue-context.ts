import { createContext, use } from 'react';
import type { Architecture, Area } from '../../../domain/kernel/venue';
import { findArea } from '../../../domain/kernel/venue-summary';
import { pathOf } from '../../../domain/shell/routes';
import { usePart } from '../kernel/actors';

/** The venue that is shown. It is handed down, so that no view meets its absence while somebody logs out. */
export const VenueContext = createContext<Architecture | null>(null);

export function useVenue(): Architecture {
  const architecture = use(VenueContext);
  if (architecture === null) throw new Error('A view of the venue stands outside of VenueContext');
  return architecture;
}

/** The area somebody stands in; `null` on the other pages. */
export function useCurrentArea(): Area | null {
  const architecture = useVenue();
  const areaId = usePart('area', (snapshot) => snapshot.context.areaId);
  return findArea(architecture, areaId);
}

export const areaPath = (architecture: Architecture, areaId: string): string =>
  pathOf({ name: 'Area', architectureId: architecture.id, areaId });
