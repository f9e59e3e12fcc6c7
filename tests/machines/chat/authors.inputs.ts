import { authorKey, type authorsMachine } from '../../../machines/chat/authors.machine';
import type { Inputs } from '../kernel/explore';
import { GRACE_HERE } from './author.inputs';

export const inputs: Inputs<typeof authorsMachine> = {
  limit: 200,
  events: [
    { type: 'collection.want', input: GRACE_HERE },
    { type: 'collection.release', key: authorKey('grace') },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'author.renew' } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
