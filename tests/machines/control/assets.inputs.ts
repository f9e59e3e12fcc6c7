import type { FileSpot } from '../../../domain/control/files';
import type { assetsMachine } from '../../../machines/control/assets.machine';
import type { Inputs } from '../kernel/explore';

export const SPOT: FileSpot = { path: ['architectures', '@aurora', 'style'], name: 'logoAssetId', title: {} };
export const HALL = { assetId: 'hall', contentType: 'image/webp', size: 9 };

export const inputs: Inputs<typeof assetsMachine> = {
  limit: 2000,
  project: ({ stored, choice, asked, typed }) => ({
    isRead: stored !== null,
    choice: choice?.query ?? null,
    asked: asked.length,
    typed: typed?.text ?? null,
  }),
  events: [
    { type: 'assets.open' },
    { type: 'assets.stored', stored: HALL },
    { type: 'assets.filter', filter: { isUnusedOnly: true } },
    { type: 'assets.show', id: 'hall' },
    { type: 'assets.more' },
    { type: 'assets.choose', spot: SPOT, accepts: ['picture'] },
    { type: 'assets.search', query: 'hall' },
    { type: 'assets.leave' },
    { type: 'assets.ask', ids: [] },
    { type: 'assets.ask', ids: ['hall'] },
    { type: 'assets.answer' },
    { type: 'assets.type', spot: SPOT, text: 'http' },
    { type: 'xstate.done.actor.readFiles', output: [HALL] },
    { type: 'xstate.error.actor.readFiles', error: new Error('offline') },
  ],
};
