import { setup } from 'xstate';
import { area, fill, hold, miss, press, see, startingWith, the, widget, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'questions.open' }
  | { type: 'panel.minimise' }
  | { type: 'panel.expand' }
  | { type: 'panel.close' }
  | { type: 'lobby.walk' }
  | { type: 'stage.walk' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'panel',
  description: 'A chat that opens beside the page stays while the user walks on, with what is written in it.',
  initial: 'stage',
  states: {
    stage: { on: { 'questions.open': 'beside.stage' } },
    beside: {
      initial: 'stage',
      states: {
        stage: {
          on: { 'lobby.walk': 'lobby', 'panel.minimise': '#panel.minimised.stage', 'panel.close': '#panel.stage' },
        },
        lobby: { on: { 'panel.minimise': '#panel.minimised.lobby', 'panel.close': '#panel.lobby' } },
      },
    },
    minimised: {
      initial: 'stage',
      states: {
        stage: { on: { 'panel.expand': '#panel.beside.stage', 'lobby.walk': 'lobby' } },
        lobby: { on: { 'panel.expand': '#panel.beside.lobby' } },
      },
    },
    lobby: { on: { 'stage.walk': 'stage' } },
  },
});

const NAME = widget('stage', 'stage-questions');
const PANEL = the('dialog', NAME);
const PLACES = the('navigation', word('area.places'));
const AGAIN = word('widgets.showAgain', { name: NAME });
const WRITTEN = 'Which one is the tallest?';

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true, isWide: true, path: '/v/aurora/area/stage' },
  steps: {
    'questions.open': [press('button', startingWith(NAME), the('main')), fill(word('chat.message'), WRITTEN)],
    'panel.minimise': [press('button', word('widgets.minimise'), PANEL)],
    'panel.expand': [press('button', AGAIN)],
    'panel.close': [press('button', word('common.close'), PANEL)],
    'lobby.walk': [press('link', area('lobby'), PLACES)],
    'stage.walk': [press('link', area('stage'), PLACES)],
  },
  expectations: {
    stage: [see('heading', area('stage')), miss('dialog', NAME), miss('button', AGAIN)],
    lobby: [see('heading', area('lobby')), miss('dialog', NAME), miss('button', AGAIN)],
    beside: [see('dialog', NAME), hold(word('chat.message'), WRITTEN)],
    'beside.stage': [see('heading', area('stage'))],
    'beside.lobby': [see('heading', area('lobby'))],
    minimised: [miss('dialog', NAME), see('button', AGAIN)],
    'minimised.stage': [see('heading', area('stage'))],
    'minimised.lobby': [see('heading', area('lobby'))],
  },
});
