import { setup } from 'xstate';
import { area, press, see, the, word } from '../actions';
import { modelOf } from '../model';

type Event = { type: 'stage.walk' } | { type: 'imprint.open' } | { type: 'imprint.leave' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'imprint',
  description: 'A user who reads the imprint returns to the area they came from.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'stage.walk': 'stage', 'imprint.open': 'imprint.ofLobby' } },
    stage: { on: { 'imprint.open': 'imprint.ofStage' } },
    imprint: {
      initial: 'ofLobby',
      states: {
        ofLobby: { on: { 'imprint.leave': '#imprint.lobby' } },
        ofStage: { on: { 'imprint.leave': '#imprint.stage' } },
      },
    },
  },
});

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'stage.walk': [press('link', area('stage'), the('navigation', word('area.places')))],
    'imprint.open': [press('link', word('navigation.imprint'), the('contentinfo'))],
    'imprint.leave': [press('link', word('common.back'), the('main'))],
  },
  expectations: {
    lobby: [see('heading', area('lobby'))],
    stage: [see('heading', area('stage'))],
    imprint: [see('heading', word('navigation.imprint'))],
  },
  paths: [['imprint.open', 'imprint.leave', 'stage.walk', 'imprint.open', 'imprint.leave', 'imprint.open']],
});
