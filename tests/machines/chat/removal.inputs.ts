import type { removalMachine } from '../../../machines/chat/removal.machine';
import type { Inputs } from '../kernel/explore';
import { ROOM } from './room.inputs';

export const inputs: Inputs<typeof removalMachine> = {
  input: ROOM,
  limit: 20_000,
  project: ({ subjectId, removed }) => ({ subjectId, removed }),
  events: [
    { type: 'removal.ask', id: 'm1' },
    { type: 'removal.undo' },
    { type: 'removal.finish' },
    { type: 'removal.dismiss' },
  ],
  stopWhen: ({ context }) => context.removed.length > 2,
};
