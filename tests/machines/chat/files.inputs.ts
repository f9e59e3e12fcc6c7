import { fileKey, type filesMachine } from '../../../machines/chat/files.machine';
import type { Inputs } from '../kernel/explore';
import { PLAN } from './file.inputs';

export const inputs: Inputs<typeof filesMachine> = {
  limit: 200,
  events: [
    { type: 'collection.want', input: PLAN },
    { type: 'collection.release', key: fileKey(PLAN) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'file.retry' } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
