import type { Reading } from '../../../domain/control/schedule/draft';
import type { FileTalk } from '../../../domain/control/schedule/file';
import type { Step } from '../../../domain/control/steps';
import { seal } from '../../../domain/kernel/sealed';
import type { programmeImportMachine } from '../../../machines/control/programme-import.machine';
import type { Inputs } from '../kernel/explore';

export const STEP: Step = { kind: 'import', name: { '': 'programme.csv' }, gesture: null, changes: [] };
export const COUNTS = { added: 1, changed: 2, removed: 0 };
export const CHOICE = { type: 'programmeImport.choose', file: seal('a file'), name: 'programme.csv' } as const;

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ row: at + 1, cells }));
export const TABLE: Reading = {
  file: {
    kind: 'table',
    format: 'xlsx',
    sheets: [
      { name: 'Talks', rows: rows(['Title', 'Begin', 'Saal 2'], ['Light', '2027-03-12 09:00', 'Hall']) },
      { name: 'Rooms', rows: rows(['Name', 'Seats'], ['Hall', '200']) },
    ],
  },
  refusal: null,
  mappings: {},
};
export const TALK: FileTalk = {
  row: 1,
  keys: ['a'],
  title: 'Light',
  begin: { wall: '2027-03-12T09:00' },
  end: null,
  length: 2_700_000,
  room: 'Hall',
  track: '',
  speakers: [],
  description: '',
  isOut: false,
};
export const LISTING: Reading = {
  file: { kind: 'listing', format: 'json', maker: 'pretalx', listing: { talks: [TALK], faults: [], zone: null } },
  refusal: null,
  mappings: {},
};
export const REFUSED: Reading = { file: null, refusal: { code: 'broken', line: 3 }, mappings: {} };

export const inputs: Inputs<typeof programmeImportMachine> = {
  limit: 2000,
  project: ({ file, refusal, sheet, mapping, rooms, ticks, zone, language, counts, fault }) => [
    file?.kind ?? null,
    refusal?.code ?? null,
    sheet,
    Object.keys(mapping).toSorted().join(),
    Object.keys(rooms).length,
    Object.keys(ticks).length,
    zone,
    language,
    counts?.added ?? null,
    fault?.message ?? null,
  ],
  events: [
    CHOICE,
    { type: 'programmeImport.sheet', sheet: 1 },
    { type: 'programmeImport.map', field: 'room', at: 2 },
    { type: 'programmeImport.map', field: 'begin', at: null },
    { type: 'programmeImport.zone', zone: 'UTC' },
    { type: 'programmeImport.language', language: 'de' },
    { type: 'programmeImport.house', name: 'Hall', room: 'hall' },
    { type: 'programmeImport.tick', key: 'new 1', isOn: false },
    { type: 'programmeImport.more' },
    { type: 'programmeImport.next' },
    { type: 'programmeImport.back' },
    { type: 'programmeImport.apply', step: STEP, counts: COUNTS },
    { type: 'programmeImport.cancel' },
    { type: 'xstate.done.actor.readProgramme', output: TABLE },
    { type: 'xstate.done.actor.readProgramme', output: LISTING },
    { type: 'xstate.done.actor.readProgramme', output: REFUSED },
    { type: 'xstate.error.actor.readProgramme', error: new Error('Not read') },
    { type: 'xstate.done.actor.keepMappings', output: undefined },
    { type: 'xstate.error.actor.keepMappings', error: new Error('No storage') },
  ],
};
