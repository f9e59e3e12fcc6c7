import { setup } from 'xstate';
import { area, miss, open, press, see, startingWith, the, word } from '../actions';
import { modelOf } from '../model';

type Event = { type: 'stage.walk' } | { type: 'imprint.open' } | { type: 'entrance.seek' } | { type: 'login.seek' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'anonymous',
  description: 'A venue without login shows neither login page nor account.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'stage.walk': 'stage', 'imprint.open': 'imprint', 'login.seek': 'lobby' } },
    stage: { on: { 'entrance.seek': 'lobby' } },
    imprint: { on: { 'entrance.seek': 'lobby' } },
  },
});

export const model = modelOf({
  machine,
  scene: { isAnonymous: true },
  steps: {
    'stage.walk': [press('link', area('stage'), the('navigation', word('area.places')))],
    'imprint.open': [press('link', word('navigation.imprint'), the('contentinfo'))],
    'entrance.seek': [press('link', null, the('banner'))],
    'login.seek': [open('/login')],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), miss('button', startingWith(word('header.account')))],
    stage: [see('heading', area('stage')), miss('button', startingWith(word('header.account')))],
    imprint: [see('heading', word('navigation.imprint'))],
  },
});
