import type { globalSearchMachine } from '../search/global-search.machine';
import { areaIdOf } from './area-id';
import { insidePart } from './part';

export const searchParts = {
  globalSearch: insidePart<typeof globalSearchMachine>('globalSearch')({
    tells: { 'globalSearch.reached': 'moment' },
    hears: {
      'session.signedOut': { type: 'globalSearch.clear' },
      'connection.regained': { type: 'globalSearch.retry' },
      'navigation.settled': (place) => ({ type: 'globalSearch.arrive', areaId: areaIdOf(place) }),
      'navigation.widgetAsked': ({ widgetId, piece }) =>
        piece === null ? null : { type: 'globalSearch.seek', sought: { widgetId, pieceId: piece } },
      'navigation.aborted': { type: 'globalSearch.stay' },
    },
  }),
};
