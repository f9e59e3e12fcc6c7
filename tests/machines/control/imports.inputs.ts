import { NO_KNOWN_LISTS } from '../../../domain/control/attendee-columns';
import { type FileCheck, type Import, isReadable } from '../../../domain/control/imports';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { mistake } from '../../../domain/kernel/mistake';
import { seal } from '../../../domain/kernel/sealed';
import type { importsMachine } from '../../../machines/control/imports.machine';
import type { Inputs } from '../kernel/explore';

export const FILE = seal(new Blob(['Confirmation Number,Email\n']));
export const CHECK: FileCheck = {
  system: 'cvent',
  kind: 'own',
  sheets: [],
  sheet: 0,
  columns: [
    { label: 'Confirmation Number', sample: 'A1' },
    { label: 'Email', sample: 'a@example.org' },
  ],
  taken: { number: 0, email: 1 },
  rows: 2,
  added: 1,
  changed: 0,
  inactive: 0,
  left: 1,
  gone: 0,
  others: [],
  again: 0,
  faults: [{ line: 3, fault: '"Email" is empty', mistakes: [mistake('emptyCell', { column: 'Email' })] }],
  statuses: [],
  notes: [],
};
export const RUNNING: Import = {
  id: 'may',
  name: 'may.csv',
  account: 'radia@example.org',
  at: '2027-05-01T09:00:00Z',
  state: 'running',
  rows: 2,
  done: 1,
  added: 1,
  changed: 0,
  left: 0,
};

export const inputs: Inputs<typeof importsMachine> = {
  limit: 30_000,
  project: ({ imports, check, isFresh, known }) => [
    imports.length,
    check === null ? null : isReadable(check),
    isFresh,
    Object.keys(known.columns).length,
  ],
  events: [
    { type: 'imports.choose', file: FILE, name: 'may.csv' },
    { type: 'imports.confirm' },
    { type: 'imports.retry' },
    { type: 'imports.column', field: 'name', at: 0 },
    { type: 'imports.sheet', sheet: 1 },
    { type: 'imports.system', system: 'bizzabo' },
    { type: 'imports.status', status: 'Maybe', isActive: true },
    { type: 'imports.whole', isWhole: true },
    { type: 'imports.cancel' },
    { type: 'imports.progressed', percent: 50 },
    { type: 'imports.checked', check: CHECK },
    { type: 'imports.checked', check: { ...CHECK, taken: {} } },
    { type: 'xstate.done.actor.readLists', output: NO_KNOWN_LISTS },
    {
      type: 'xstate.done.actor.readLists',
      output: { columns: { 'Confirmation Number|Email': { email: 1 } }, statuses: {} },
    },
    { type: 'xstate.error.actor.readLists', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.keepLists', output: undefined },
    { type: 'xstate.error.actor.keepLists', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'imports.accepted' },
    { type: 'imports.failed', fault: makeFault('PROCESSING_ERROR', { status: 400 }) },
    { type: 'imports.report', id: 'may', locale: 'mt' },
    { type: 'xstate.done.actor.listImports', output: [RUNNING] },
    { type: 'xstate.error.actor.listImports', error: new FaultError(makeFault('FORBIDDEN')) },
    { type: 'xstate.error.actor.listImports', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
