import type { ownDataMachine } from '../../../machines/chat/own-data.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof ownDataMachine> = {
  limit: 2000,
  events: [
    { type: 'ownData.belong', uid: 'ada' },
    { type: 'ownData.export' },
    { type: 'ownData.erase' },
    { type: 'ownData.confirm' },
    { type: 'ownData.keep' },
    { type: 'ownData.leave' },
  ],
};
