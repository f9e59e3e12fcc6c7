import { seal } from '../../../domain/kernel/sealed';
import type { groupMachine } from '../../../machines/chat/group.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof groupMachine> = {
  input: { id: 'team' },
  limit: 20_000,
  events: [
    { type: 'group.name', name: seal('Team') },
    { type: 'group.name', name: null },
    { type: 'group.search', text: seal('Gra') },
    { type: 'group.toggle', uid: 'grace' },
    { type: 'group.toggle', uid: 'joan' },
    { type: 'group.make' },
    { type: 'xstate.done.actor.makeGroup', output: { room: 'g~team' } },
  ],
};
