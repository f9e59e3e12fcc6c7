import type { codeMachine } from '../../../machines/shell/code.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof codeMachine> = {
  input: { key: 'profile' },
  limit: 100,
  events: [{ type: 'code.retry' }, { type: 'code.reconnected' }],
};
