import { setup } from 'xstate';
import { area, miss, press, see, startingWith, the, word } from '../actions';
import { modelOf } from '../model';

type Event = { type: 'account.open' } | { type: 'stage.walk' } | { type: 'lobby.walk' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'consentNone',
  description: 'A venue without a banner asks nothing and offers no privacy preferences.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'account.open': 'account', 'stage.walk': 'stage' } },
    account: {},
    stage: { on: { 'lobby.walk': 'lobby' } },
  },
});

const PLACES = the('navigation', word('area.places'));

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true, isDecided: false, banner: 'NONE' },
  steps: {
    'account.open': [press('button', startingWith(word('header.account')))],
    'stage.walk': [press('link', area('stage'), PLACES)],
    'lobby.walk': [press('link', area('lobby'), PLACES)],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), miss('dialog', word('consent.title'))],
    account: [see('menuitem', word('header.logout')), miss('menuitem', word('consent.preferences'))],
    stage: [see('heading', area('stage')), miss('dialog', word('consent.title'))],
  },
});
