import { seal } from '../../../domain/kernel/sealed';
import type { mentionMachine } from '../../../machines/chat/mention.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof mentionMachine> = {
  limit: 1000,
  project: ({ sought, at }) => ({ from: sought?.from, at }),
  events: [
    { type: 'mention.seek', from: 0, text: seal('gr') },
    { type: 'mention.seek', from: 9, text: seal('a') },
    { type: 'mention.move', by: 1, count: 3 },
    { type: 'mention.move', by: -1, count: 0 },
    { type: 'mention.stop' },
    { type: 'mention.dismiss' },
  ],
};
