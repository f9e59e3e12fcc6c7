import { entryMachine } from '../../../machines/login/entry.machine';
import type { Inputs } from '../kernel/explore';

export const CONSENTS = { 'external-video': true, tracking: false };

export const inputs: Inputs<typeof entryMachine> = {
  input: { captured: 'ada' },
  limit: 2000,
  events: [
    { type: 'entry.logIn', uid: 'ada' },
    { type: 'entry.logIn', uid: 'grace' },
    { type: 'entry.learn', isLoginOn: true },
    { type: 'entry.learn', isLoginOn: false },
    { type: 'entry.venueLoaded' },
    { type: 'entry.leave' },
    { type: 'xstate.done.actor.readConsents', output: CONSENTS },
  ],
};
