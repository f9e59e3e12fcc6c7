import { useSelector } from '@xstate/react';
import { createContext, use, useMemo } from 'react';
import { type AddressFault, addressFault } from '../../../../domain/control/addresses';
import type { FileKind } from '../../../../domain/control/file-kinds';
import { filesOf, servedIn, type VenueFile } from '../../../../domain/control/files';
import type { AssetsActorRef } from '../../../../machines/control/assets.machine';
import { useSectionsPart } from '../use-sections';
import { useDocument } from './use-editing';

export const useFiles = (): AssetsActorRef | undefined => useSectionsPart(({ children }) => children.assets);

/** The files of the venue, read once for all fields. */
export const VenueFilesContext = createContext<readonly VenueFile[]>([]);
export const useVenueFiles = (): readonly VenueFile[] => use(VenueFilesContext);

/** Reads the files of the venue. */
export function useFileList(): readonly VenueFile[] {
  const document = useDocument();
  const stored = useSelector(useFiles(), (snapshot) => snapshot?.context.stored ?? null);
  return useMemo(() => filesOf(document, stored ?? []), [document, stored]);
}

/** Says why an address cannot be used. */
export function useAddressFault(): (address: string, accepts: readonly FileKind[]) => AddressFault | null {
  const document = useDocument();
  const files = useVenueFiles();
  const isKnown = useSelector(useFiles(), (snapshot) => (snapshot?.context.stored ?? null) !== null);
  const served = useMemo(() => servedIn(document, files, isKnown, window.location.origin), [document, files, isKnown]);
  return (address, accepts) => addressFault(address, accepts, served);
}
