import type { Act, Handed, Helped, Ways } from '../../../domain/control/people';
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
  invitation: null,
  area: null,
};
const WHO = { uid: 'ada', email: 'ada@example.org' };
export const UNLOCK: Act = { act: 'unlock', ...WHO };
export const DEACTIVATE: Act = { act: 'deactivate', ...WHO };
export const INVITE: Act = { act: 'invite', ...WHO, locale: 'en' };
export const WAYS: Ways = { accounts: true, password: true, number: 'cvent', mails: 'none' };
export const HANDED: Handed = { isMailed: false, link: 'https://venue.example/reset', numbers: [] };

export const inputs: Inputs<typeof helpingMachine> = {
  limit: 5000,
  project: ({ people, act, asked, given }) => [people.length, act?.act ?? null, asked.page, given !== null],
  events: [
    { type: 'helping.open' },
    { type: 'helping.renew' },
    { type: 'helping.ask', change: { query: seal('ada') } },
    { type: 'helping.ask', change: { page: 1 } },
    { type: 'helping.act', act: UNLOCK, name: 'Ada' },
    { type: 'helping.act', act: DEACTIVATE, name: 'Ada' },
    { type: 'helping.confirm' },
    { type: 'helping.cancel' },
    { type: 'helping.give', given: { name: 'Ada', email: 'ada@example.org', isNew: true, handed: seal(HANDED) } },
    { type: 'helping.dismiss' },
    { type: 'xstate.done.actor.findPeople', output: { people: [ADA], total: 1, inside: 1, ways: WAYS } },
    { type: 'xstate.done.actor.doAct', output: HANDED },
    { type: 'xstate.done.actor.doAct', output: null },
  ],
};
