import type { treeMachine } from '../../../machines/control/tree.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof treeMachine> = {
  limit: 200,
  events: [
    { type: 'tree.search', search: 'stage' },
    { type: 'tree.search', search: ' ' },
    { type: 'tree.search', search: '' },
    { type: 'tree.fold', key: 'lobby' },
  ],
};
