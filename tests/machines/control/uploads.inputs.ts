import { makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { NewFile, uploadsMachine } from '../../../machines/control/uploads.machine';
import type { Inputs } from '../kernel/explore';

export const fileOf = (key: string, replaces: string | null = null): NewFile => ({
  key,
  name: `${key}.png`,
  content: seal(new Blob([key])),
  replaces,
  spot: null,
  endings: [],
});
export const sent = (id: string) =>
  ({
    type: 'upload.ended',
    asset: { id, uri: `/api/${id}`, generation: 'abc', displayName: `${id}.png` },
    stored: { assetId: id, contentType: 'image/webp', size: 9 },
  }) as const;
export const TOO_LARGE = makeFault('PROCESSING_ERROR', { status: 413, message: 'The file must be at most 50 MB.' });

export const inputs: Inputs<typeof uploadsMachine> = {
  limit: 2000,
  project: ({ items }) => ({ items: items.map(({ key, state, percent }) => [key, state, percent]) }),
  events: [
    { type: 'uploads.add', files: [fileOf('lobby')] },
    { type: 'uploads.cancel', key: 'lobby' },
    { type: 'uploads.cancel', key: 'gone' },
    { type: 'uploads.retry', key: 'lobby' },
    { type: 'upload.progressed', percent: 50 },
    sent('hall-1'),
    { type: 'upload.failed', fault: TOO_LARGE },
  ],
  stopWhen: ({ context: { items } }) => items.length > 2,
};
