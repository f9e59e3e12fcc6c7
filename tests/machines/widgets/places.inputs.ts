import type { placesMachine } from '../../../machines/widgets/places.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof placesMachine> = {
  limit: 2000,
  events: [
    { type: 'places.open', widgetId: 'board' },
    { type: 'places.open', widgetId: 'wall' },
    { type: 'places.inPanel', widgetId: 'board' },
    { type: 'places.inDialog', widgetId: 'wall' },
    { type: 'places.elsewhere', path: '/v/aurora/area/stage?widget=keynote' },
    { type: 'places.missing' },
    { type: 'places.minimise' },
    { type: 'places.expand' },
    { type: 'places.close' },
    { type: 'places.dismiss' },
  ],
};
