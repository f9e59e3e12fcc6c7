import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { differencesOf } from '../../../../domain/control/schedule/differences';
import { listingIn } from '../../../../domain/control/schedule/draft';
import type { Listing, ProgrammeFile } from '../../../../domain/control/schedule/file';
import { housingOf, roomsOfFile } from '../../../../domain/control/schedule/rooms';
import { seal } from '../../../../domain/kernel/sealed';
import type {
  ProgrammeImportActorRef,
  programmeImportMachine,
} from '../../../../machines/control/programme-import.machine';
import type { DroppedFile } from '../dropped';
import { useSectionsPart } from '../use-sections';
import { useSeen } from './use-programme';

/** The import of a programme. */
export function useImport(): ProgrammeImportActorRef {
  const actor = useSectionsPart(({ children }) => children.programmeImport);
  if (actor === undefined) throw new Error('The import of the programme is not running');
  return actor;
}

export const useImportPart = <T>(select: (snapshot: SnapshotFrom<typeof programmeImportMachine>) => T): T =>
  useSelector(useImport(), select);

/** Reads a file that was chosen or dropped. */
export function useChoose() {
  const actor = useImport();
  return ([chosen]: readonly DroppedFile[]) => {
    if (chosen !== undefined)
      actor.send({ type: 'programmeImport.choose', file: seal(chosen.file), name: chosen.file.name });
  };
}

/** The talks of the file, with the columns as they are chosen. */
export function useListing(): Listing {
  const { file, sheet, mapping } = useImportPart(({ context }) => context);
  return useMemo(() => listingIn(file, sheet, mapping), [file, sheet, mapping]);
}

/** What the file says, and where it goes: its rooms with those of the venue, the zone of local times, and the language of its texts. */
export function useDraft() {
  const programme = useSeen();
  const listing = useListing();
  const chosen = useImportPart(({ context }) => context.rooms);
  const zone = useImportPart(({ context }) => context.zone) ?? listing.zone ?? programme.zone;
  const language = useImportPart(({ context }) => context.language) ?? programme.language;
  const rooms = useMemo(() => roomsOfFile(listing.talks), [listing]);
  const housing = useMemo(
    () =>
      housingOf(
        rooms.map(({ name }) => name),
        programme.rooms,
        language,
        chosen,
      ),
    [rooms, programme, language, chosen],
  );
  return { listing, rooms, housing, zone, programme, language };
}

/** What differs between the file and the venue. */
export function useDifferences() {
  const { listing, housing, zone, programme, language } = useDraft();
  return useMemo(
    () => differencesOf(listing.talks, { programme, housing, zone, language }),
    [listing, housing, zone, programme, language],
  );
}

const NAMES = { csv: 'CSV', xlsx: 'XLSX', json: 'JSON', xml: 'XML', ics: 'iCalendar' } as const;
/** The name of a format, with the software that wrote the file. */
export const formatName = (file: ProgrammeFile): string =>
  file.kind === 'listing' && file.maker !== '' ? `${file.maker}, ${NAMES[file.format]}` : NAMES[file.format];
