import type { crowdMachine } from '../../../machines/people/crowd.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof crowdMachine> = {
  limit: 60_000,
  project: ({ pages, ...rest }) => ({ ...rest, pages: Math.min(pages, 2) }),
  events: [
    { type: 'crowd.open', mode: 'live' },
    { type: 'crowd.open', mode: 'stage' },
    { type: 'crowd.close' },
    { type: 'crowd.enterArea', areaId: 'lobby' },
    { type: 'crowd.enterArea', areaId: 'stage' },
    { type: 'crowd.enterArea', areaId: null },
    { type: 'crowd.counted', count: 20 },
    { type: 'crowd.counted', count: 180 },
    { type: 'crowd.counted', count: 210 },
    { type: 'crowd.staff', staff: ['radia'] },
    { type: 'crowd.showEveryone' },
    { type: 'crowd.showMore' },
    { type: 'crowd.hideEveryone' },
  ],
};
