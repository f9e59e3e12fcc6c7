import { setup } from 'xstate';
import { area, fill, miss, press, read, see, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'search.open' }
  | { type: 'question.ask' }
  | { type: 'nonsense.ask' }
  | { type: 'search.break' }
  | { type: 'question.repeat' }
  | { type: 'search.close' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'search',
  description: 'A user asks about the venue: it answers, finds nothing, or cannot answer and is asked again.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'search.open': 'open' } },
    open: {
      on: {
        'question.ask': 'answered',
        'nonsense.ask': 'nothing',
        'search.break': 'failed',
        'search.close': 'lobby',
      },
    },
    answered: { on: { 'nonsense.ask': 'nothing', 'search.close': 'lobby' } },
    nothing: { on: { 'question.ask': 'answered' } },
    failed: { on: { 'question.repeat': 'answered' } },
  },
});

const SEARCH = the('dialog', word('search.title'));
const ask = (question: string) => [fill(word('search.field'), question), press('button', word('search.ask'), SEARCH)];

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'search.open': [press('button', word('search.open'))],
    'question.ask': ask('keynote'),
    'nonsense.ask': ask('qqqqzzzz'),
    'search.break': [world('lets the search fail'), ...ask('keynote')],
    'question.repeat': [world('lets the search succeed'), press('button', word('common.retry'), SEARCH)],
    'search.close': [press('button', word('common.close'), SEARCH)],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), miss('dialog', word('search.title'))],
    open: [see('dialog', word('search.title'))],
    answered: [see('heading', word('search.groups.areas'), SEARCH)],
    nothing: [read(word('search.none'))],
    failed: [see('alert', null, SEARCH)],
  },
});
