import { setup } from 'xstate';
import { area, fill, miss, own, press, read, see, startingWith, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'stage.walk' }
  | { type: 'session.end' }
  | { type: 'visitor.logOut' }
  | { type: 'visitor.logOutElsewhere' }
  | { type: 'credentials.give' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'sessionEnd',
  description: 'A session ends: by the user, here or in another tab, or by the service; then the user logs in again.',
  initial: 'lobby',
  states: {
    lobby: {
      on: {
        'stage.walk': 'stage',
        'session.end': 'outside.told',
        'visitor.logOut': 'outside.ofLobby',
        'visitor.logOutElsewhere': 'outside.ofLobby',
      },
    },
    stage: { on: { 'visitor.logOut': 'outside.ofStage', 'visitor.logOutElsewhere': 'outside.ofStage' } },
    outside: {
      initial: 'ofLobby',
      states: {
        told: { on: { 'credentials.give': '#sessionEnd.lobby' } },
        ofLobby: { on: { 'credentials.give': '#sessionEnd.lobby' } },
        ofStage: { on: { 'credentials.give': '#sessionEnd.stage' } },
      },
    },
  },
});

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'stage.walk': [press('link', area('stage'), the('navigation', word('area.places')))],
    'session.end': [world('ends the session')],
    'visitor.logOut': [press('button', startingWith(word('header.account'))), press('menuitem', word('header.logout'))],
    'visitor.logOutElsewhere': [world('logs the visitor out in another tab')],
    'credentials.give': [
      press('button', startingWith(word('login.kinds.EMAIL_PASSWORD'))),
      fill(word('login.email'), own('e-mail')),
      fill(word('login.password'), own('password')),
      press('button', word('login.submit')),
    ],
  },
  expectations: {
    lobby: [see('heading', area('lobby'))],
    stage: [see('heading', area('stage'))],
    'outside.told': [read(word('login.sessionEnded'))],
    outside: [see('heading', word('login.chooseTitle')), miss('dialog', word('errors.title'))],
  },
});
