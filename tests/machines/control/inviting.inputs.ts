import type { Invitations } from '../../../domain/control/people';
import type { invitingMachine } from '../../../machines/control/inviting.machine';
import type { Inputs } from '../kernel/explore';

export const NONE: Invitations = { uninvited: 2, waiting: 0, sent: 0, failed: 0, isRunning: false };
export const RUNNING: Invitations = { uninvited: 1, waiting: 1, sent: 0, failed: 0, isRunning: true };
export const SENT: Invitations = { uninvited: 0, waiting: 0, sent: 2, failed: 0, isRunning: false };

export const inputs: Inputs<typeof invitingMachine> = {
  limit: 5000,
  project: ({ counts, fault }) => [counts?.sent ?? null, counts?.isRunning ?? null, fault !== null],
  events: [
    { type: 'inviting.open' },
    { type: 'inviting.renew' },
    { type: 'inviting.ask', locale: 'de' },
    { type: 'inviting.write', locale: 'fr' },
    { type: 'inviting.confirm' },
    { type: 'inviting.cancel' },
    { type: 'xstate.done.actor.readInvitations', output: NONE },
    { type: 'xstate.done.actor.readInvitations', output: RUNNING },
    { type: 'xstate.done.actor.readInvitations', output: SENT },
    { type: 'xstate.done.actor.inviteAll', output: undefined },
  ],
};
