import { setup } from 'xstate';
import { area, miss, press, see, startingWith, the, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'all.accept' }
  | { type: 'necessary.choose' }
  | { type: 'settings.open' }
  | { type: 'settings.leave' }
  | { type: 'wall.switch' }
  | { type: 'choice.save' }
  | { type: 'preferences.open' }
  | { type: 'preferences.close' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'consent',
  description: 'The simple banner asks; a user who has decided can find and change their preferences.',
  initial: 'asked',
  states: {
    asked: {
      initial: 'briefly',
      states: {
        briefly: { on: { 'settings.open': 'inDetail' } },
        inDetail: { on: { 'settings.leave': 'briefly', 'choice.save': '#consent.inside.necessary' } },
      },
      on: { 'all.accept': 'inside.all', 'necessary.choose': 'inside.necessary' },
    },
    inside: {
      initial: 'all',
      states: {
        all: { on: { 'preferences.open': '#consent.preferences.all' } },
        necessary: { on: { 'preferences.open': '#consent.preferences.necessary' } },
      },
    },
    preferences: {
      initial: 'all',
      states: {
        all: { on: { 'preferences.close': '#consent.inside.all', 'necessary.choose': '#consent.inside.necessary' } },
        necessary: {
          on: {
            'preferences.close': '#consent.inside.necessary',
            'all.accept': '#consent.inside.all',
            'wall.switch': 'changed',
          },
        },
        changed: { on: { 'preferences.close': '#consent.inside.necessary' } },
      },
    },
  },
});

const BANNER = the('dialog', word('consent.title'));

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true, isDecided: false, banner: 'SIMPLE' },
  steps: {
    'all.accept': [press('button', word('consent.acceptAll'), BANNER)],
    'necessary.choose': [press('button', word('consent.onlyNecessary'), BANNER)],
    'settings.open': [press('button', word('consent.settings'), BANNER)],
    'settings.leave': [press('button', word('common.close'), BANNER)],
    'wall.switch': [press('switch', word('consent.media'), BANNER)],
    'choice.save': [press('button', word('consent.save'), BANNER)],
    'preferences.open': [
      press('button', startingWith(word('header.account'))),
      press('menuitem', word('consent.preferences')),
    ],
    'preferences.close': [press('button', word('common.close'), BANNER)],
  },
  expectations: {
    asked: [see('dialog', word('consent.title'))],
    'asked.briefly': [miss('switch', word('consent.media'), BANNER)],
    'asked.inDetail': [see('switch', word('consent.media'), BANNER)],
    inside: [miss('dialog', word('consent.title')), see('heading', area('lobby'))],
    'inside.necessary': [see('complementary', word('consent.noticeTitle'))],
    preferences: [see('switch', word('consent.media'), BANNER)],
  },
});
