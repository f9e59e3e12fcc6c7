import type { AuditEntry } from '../../../domain/support/audit';
import type { StoredRecording } from '../../../domain/support/report';
import type { archiveMachine } from '../../../machines/control/archive.machine';
import type { Inputs } from '../kernel/explore';

export const ENTRY: AuditEntry = {
  id: 'e2',
  at: '2027-05-01T09:00:00Z',
  action: 'venue.publish',
  outcome: 'done',
  uid: 'grace',
  account: null,
  address: null,
  target: 'aurora',
  detail: null,
};
export const RECORDING: StoredRecording = {
  code: 'ZM8CMVYF',
  appVersion: '2.0.0',
  sentence: 'The film stops.',
  size: 10,
  createdAt: '2027-05-01T09:00:00Z',
};

export const inputs: Inputs<typeof archiveMachine> = {
  limit: 20_000,
  project: ({ next, recordings }) => [next, recordings.length],
  events: [
    { type: 'archive.read', action: null, who: '' },
    { type: 'archive.more' },
    { type: 'archive.list' },
    { type: 'archive.save', code: 'ZM8CMVYF' },
    { type: 'xstate.done.actor.readTrail', output: { entries: [ENTRY], next: '1.e2' } },
    { type: 'xstate.done.actor.readMore', output: { entries: [], next: null } },
    { type: 'xstate.done.actor.listRecordings', output: [RECORDING] },
  ],
};
