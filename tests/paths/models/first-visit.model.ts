import { setup } from 'xstate';
import { area, fill, miss, own, press, see, startingWith, the, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'way.choose' }
  | { type: 'way.leave' }
  | { type: 'credentials.give' }
  | { type: 'area.walk' }
  | { type: 'imprint.open' }
  | { type: 'entrance.seek' }
  | { type: 'visitor.logOut' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'firstVisit',
  description: 'A new user finds the way in, looks around and leaves.',
  initial: 'choosing',
  states: {
    choosing: { on: { 'way.choose': 'form' } },
    form: { on: { 'way.leave': 'choosing', 'credentials.give': 'lobby' } },
    lobby: { on: { 'area.walk': 'stage', 'imprint.open': 'imprint', 'visitor.logOut': 'choosing' } },
    stage: { on: { 'entrance.seek': 'lobby', 'imprint.open': 'imprint' } },
    imprint: { on: { 'entrance.seek': 'lobby' } },
  },
});

export const model = modelOf({
  machine,
  steps: {
    'way.choose': [press('button', startingWith(word('login.kinds.EMAIL_PASSWORD')))],
    'way.leave': [press('button', word('login.otherWay'))],
    'credentials.give': [
      fill(word('login.email'), own('e-mail')),
      fill(word('login.password'), own('password')),
      press('button', word('login.submit')),
    ],
    'area.walk': [press('link', area('stage'), the('navigation', word('area.places')))],
    'imprint.open': [press('link', word('navigation.imprint'), the('contentinfo'))],
    'entrance.seek': [press('link', null, the('banner'))],
    'visitor.logOut': [press('button', startingWith(word('header.account'))), press('menuitem', word('header.logout'))],
  },
  expectations: {
    choosing: [see('heading', word('login.chooseTitle'))],
    form: [see('heading', word('login.kinds.EMAIL_PASSWORD')), see('button', word('login.submit'))],
    lobby: [see('heading', area('lobby')), miss('heading', word('login.chooseTitle'))],
    stage: [see('heading', area('stage'))],
    imprint: [see('heading', word('navigation.imprint'))],
  },
});
