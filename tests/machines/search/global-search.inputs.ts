import { seal } from '../../../domain/kernel/sealed';
import type { SearchAnswer } from '../../../domain/search/search';
import type { globalSearchMachine } from '../../../machines/search/global-search.machine';
import type { Inputs } from '../kernel/explore';

export const ANSWER: SearchAnswer = {
  answer: 'On the main stage.',
  sources: ['widget:keynote'],
  isWritten: false,
  results: [
    {
      id: 'widget:keynote',
      type: 'WIDGET',
      title: 'Keynote live',
      snippet: 'On the main stage.',
      areaId: 'stage',
      widgetId: 'keynote',
      assetId: null,
      begin: null,
      end: null,
    },
  ],
};

export const FOUND = { isFound: true, answer: seal(ANSWER) };
export const NONE = {
  isFound: false,
  answer: seal<SearchAnswer>({ answer: null, sources: [], results: [], isWritten: false }),
};

export const inputs: Inputs<typeof globalSearchMachine> = {
  limit: 60_000,
  project: ({ question, answer, ...rest }) => ({ ...rest, isAsked: question !== null, isAnswered: answer !== null }),
  events: [
    { type: 'globalSearch.ask', question: seal('Where is the keynote?'), locale: 'en' },
    { type: 'globalSearch.retry' },
    { type: 'globalSearch.clear' },
    { type: 'globalSearch.view', areaId: 'stage', widgetId: 'keynote' },
    { type: 'globalSearch.arrive', areaId: 'stage' },
    { type: 'globalSearch.arrive', areaId: 'lobby' },
    { type: 'globalSearch.arrive', areaId: null },
    { type: 'globalSearch.stay' },
    { type: 'globalSearch.seek', sought: { widgetId: 'films', pieceId: 'glass' } },
    { type: 'globalSearch.seek', sought: null },
    { type: 'xstate.done.actor.findAnswer', output: FOUND },
    { type: 'xstate.done.actor.findAnswer', output: NONE },
  ],
};
