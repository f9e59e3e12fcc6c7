import type { Marks } from '../kernel/marks';
import type { globalSearchMachine } from './global-search.machine';

const SOUGHT = { widgetId: 'id', pieceId: 'id' } as const;
const DESTINATION = { areaId: 'id', widgetId: 'id' } as const;

export const searchMarks = {
  globalSearch: {
    context: { locale: 'id', destination: DESTINATION, sought: SOUGHT },
    events: {
      'globalSearch.ask': { locale: 'id' },
      'globalSearch.view': DESTINATION,
      'globalSearch.seek': { sought: SOUGHT },
      'globalSearch.arrive': { areaId: 'id' },
    },
    facts: { 'globalSearch.reached': { widgetId: 'id' } },
    actors: { findAnswer: { input: { locale: 'id' }, output: {} } },
  } satisfies Marks<typeof globalSearchMachine>,
};
