import { seal } from '../../../domain/kernel/sealed';
import type { membershipMachine } from '../../../machines/chat/membership.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const inputs: Inputs<typeof membershipMachine> = {
  input: { line: LINE, room: 'g~team', name: seal('Team'), isOwn: true },
  limit: 20_000,
  events: [
    { type: 'membership.name', name: seal('Poets') },
    { type: 'membership.name', name: null },
    { type: 'membership.rename' },
    { type: 'membership.members', members: ['grace', 'hedy', LINE.uid] },
    { type: 'membership.search', text: seal('Hed') },
    { type: 'membership.add', uid: 'joan' },
    { type: 'membership.remove', uid: 'hedy' },
    { type: 'membership.leave' },
    { type: 'membership.confirm' },
    { type: 'membership.stay' },
  ],
};
