import type { hostingMachine } from '../../../machines/meeting-room/hosting.machine';
import type { Inputs } from '../kernel/explore';
import { refusal } from './meeting-room.inputs';

export const inputs: Inputs<typeof hostingMachine> = {
  input: { room: 'desk%2Eone' },
  limit: 5000,
  events: [
    { type: 'hosting.ask', task: { action: 'mute', uid: 'uid-2' } },
    { type: 'hosting.ask', task: { action: 'remove', uid: 'uid-2' } },
    { type: 'xstate.done.actor.carryOut', output: undefined },
    { type: 'xstate.error.actor.carryOut', error: refusal(403) },
  ],
};
