import type { Act, Helped } from '../../../domain/control/people';
import { seal } from '../../../domain/kernel/sealed';
import type { helpingMachine } from '../../../machines/control/helping.machine';
import type { Inputs } from '../kernel/explore';

export const ADA: Helped = {
  uid: 'ada',
  email: 'ada@example.org',
  name: 'Ada',
  company: '',
  registrations: [],
  disabled: false,
  roles: [],
  lastLoginAt: null,
  lockedUntil: '2027-05-01T09:00:00Z',
};
export const UNLOCK: Act = { act: 'unlock', uid: 'ada', email: 'ada@example.org' };
export const DEACTIVATE: Act = { act: 'deactivate', uid: 'ada', email: 'ada@example.org' };

export const inputs: Inputs<typeof helpingMachine> = {
  limit: 5000,
  project: ({ people, act }) => [people.length, act?.act ?? null],
  events: [
    { type: 'helping.find', query: seal('ada') },
    { type: 'helping.act', act: UNLOCK },
    { type: 'helping.act', act: DEACTIVATE },
    { type: 'helping.confirm' },
    { type: 'helping.cancel' },
    { type: 'xstate.done.actor.findPeople', output: { people: [ADA], hasMore: false } },
  ],
};
