import type { NamedEntry } from '../../../domain/support/audit';
import type { archiveMachine } from '../../../machines/control/archive.machine';
import type { Inputs } from '../kernel/explore';

export const ENTRY: NamedEntry = {
  id: 'e2',
  at: '2027-05-01T09:00:00Z',
  action: 'venue.publish',
  outcome: 'done',
  uid: 'grace',
  account: null,
  address: null,
  target: 'aurora',
  detail: null,
  person: 'Grace Hopper',
  subject: null,
};

export const inputs: Inputs<typeof archiveMachine> = {
  limit: 20_000,
  project: ({ next, cut }) => [next, cut],
  events: [
    { type: 'archive.read', action: null, who: '', from: '', to: '' },
    { type: 'archive.export', action: null, who: '', from: '', to: '', locale: 'en' },
    { type: 'xstate.done.actor.saveTrail', output: 500 },
    { type: 'archive.more' },
    { type: 'xstate.done.actor.readTrail', output: { entries: [ENTRY], next: '1.e2' } },
    { type: 'xstate.done.actor.readMore', output: { entries: [], next: null } },
  ],
};
