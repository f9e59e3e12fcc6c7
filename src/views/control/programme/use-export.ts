import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type {
  ProgrammeExportActorRef,
  programmeExportMachine,
} from '../../../../machines/control/programme-export.machine';
import { useSectionsPart } from '../use-sections';

/** The programme as a file. */
export function useExport(): ProgrammeExportActorRef {
  const actor = useSectionsPart(({ children }) => children.programmeExport);
  if (actor === undefined) throw new Error('The export of the programme is not running');
  return actor;
}

export const useExportPart = <T>(select: (snapshot: SnapshotFrom<typeof programmeExportMachine>) => T): T =>
  useSelector(useExport(), select);
