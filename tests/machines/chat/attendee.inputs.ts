import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { AttendeeInput, attendeeMachine } from '../../../machines/chat/attendee.machine';
import type { Inputs } from '../kernel/explore';

export const GRACE_HERE: AttendeeInput = { architectureId: 'aurora', uid: 'grace' };
export const NAME: Sealed<string> = seal('Name of grace');

export const inputs: Inputs<typeof attendeeMachine> = {
  input: GRACE_HERE,
  limit: 200,
  events: [{ type: 'attendee.renew' }, { type: 'xstate.done.actor.readName', output: NAME }],
  stopWhen: ({ context }) => context.failures > 4,
};
