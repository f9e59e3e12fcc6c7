import { createContext, use } from 'react';
import type { Architecture, Area } from '../../../domain/kernel/venue';
import { findArea } from '../../../domain/kernel/venue-summary';
import { pathOf } from '../../../domain/shell/routes';
import { usePart } from '../kernel/actors';

/** The shown venue. Passed down, so that no view sees it disappear during logout. */
export const VenueContext = createContext<Architecture | null>(null);

export function useVenue(): Architecture {
  const architecture = use(VenueContext);
  if (architecture === null) throw new Error('A view of the venue is outside of VenueContext');
  return architecture;
}

/** The user's current area; `null` on other pages. */
export function useCurrentArea(): Area | null {
  const architecture = useVenue();
  const areaId = usePart('area', (snapshot) => snapshot.context.areaId);
  return findArea(architecture, areaId);
}

export const areaPath = (architecture: Architecture, areaId: string): string =>
  pathOf({ name: 'Area', architectureId: architecture.id, areaId });
