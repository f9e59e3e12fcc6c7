import type { Marks } from '../kernel/marks';
import type { globalSearchMachine } from './global-search.machine';

const DESTINATION = { areaId: 'id', widgetId: 'id' } as const;

export const searchMarks = {
  globalSearch: {
    context: { locale: 'id', destination: DESTINATION },
    events: {
      'globalSearch.ask': { locale: 'id' },
      'globalSearch.view': DESTINATION,
      'globalSearch.arrive': { areaId: 'id' },
    },
    facts: { 'globalSearch.reached': { widgetId: 'id' } },
    actors: { findAnswer: { input: { locale: 'id' }, output: {} } },
  } satisfies Marks<typeof globalSearchMachine>,
};
