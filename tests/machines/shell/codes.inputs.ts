import type { codesMachine } from '../../../machines/shell/codes.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof codesMachine> = {
  limit: 50,
  events: [
    { type: 'collection.want', input: { key: 'profile' } },
    { type: 'collection.release', key: 'profile' },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'code.reconnected' } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
