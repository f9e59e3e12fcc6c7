import type { removalMachine } from '../../../machines/chat/removal.machine';
import type { Inputs } from '../kernel/explore';
import { ROOM } from './room.inputs';

const room = ROOM.room;

export const inputs: Inputs<typeof removalMachine> = {
  input: { line: ROOM.line },
  limit: 20_000,
  project: ({ subject, removed, isKept, failedRoom }) => ({ subject, removed, isKept, failedRoom }),
  events: [
    { type: 'removal.ask', room, id: 'm1' },
    { type: 'removal.restored', removed: [{ room, id: 'm0' }] },
    { type: 'removal.undo' },
    { type: 'removal.finish' },
    { type: 'removal.dismiss' },
  ],
  stopWhen: ({ context }) => context.removed.length > 2,
};
