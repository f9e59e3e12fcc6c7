import type { FileCheck, Import } from '../../../domain/control/imports';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { mistake } from '../../../domain/kernel/mistake';
import { seal } from '../../../domain/kernel/sealed';
import type { importsMachine } from '../../../machines/control/imports.machine';
import type { Inputs } from '../kernel/explore';

export const FILE = seal(new Blob(['Confirmation Number,Email\n']));
export const CHECK: FileCheck = {
  system: 'cvent',
  kind: 'own',
  rows: 2,
  added: 1,
  changed: 0,
  inactive: 0,
  left: 1,
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
  project: ({ imports, check }) => [imports.length, check !== null],
  events: [
    { type: 'imports.choose', file: FILE, name: 'may.csv' },
    { type: 'imports.confirm' },
    { type: 'imports.cancel' },
    { type: 'imports.progressed', percent: 50 },
    { type: 'imports.checked', check: CHECK },
    { type: 'imports.accepted' },
    { type: 'imports.failed', fault: makeFault('PROCESSING_ERROR', { status: 400 }) },
    { type: 'imports.report', id: 'may', locale: 'mt' },
    { type: 'xstate.done.actor.listImports', output: [RUNNING] },
    { type: 'xstate.error.actor.listImports', error: new FaultError(makeFault('FORBIDDEN')) },
    { type: 'xstate.error.actor.listImports', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
