import { setup } from 'xstate';
import { area, fill, freeze, hold, miss, press, see, startingWith, the, wait, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'profile.type' }
  | { type: 'stage.want' }
  | { type: 'stageThenExpo.want' }
  | { type: 'lobby.want' }
  | { type: 'page.leave' }
  | { type: 'page.stay' }
  | { type: 'profile.save' }
  | { type: 'visitor.logOutElsewhere' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'leaving',
  description: 'Unsaved changes hold back a user who leaves; of two attempts the last one counts.',
  initial: 'free',
  states: {
    free: { on: { 'profile.type': 'held', 'stage.want': 'stage' } },
    held: {
      on: {
        'stage.want': 'asked.forStage',
        'stageThenExpo.want': 'asked.forExpo',
        'profile.save': 'saved',
        'visitor.logOutElsewhere': 'outside',
      },
    },
    asked: {
      initial: 'forStage',
      states: {
        forStage: { on: { 'page.leave': '#leaving.stage' } },
        forExpo: { on: { 'page.leave': '#leaving.expo' } },
      },
      on: { 'page.stay': 'held', 'visitor.logOutElsewhere': 'outside' },
    },
    saved: { on: { 'stage.want': 'stage' } },
    stage: { on: { 'lobby.want': 'free' } },
    expo: {},
    outside: {},
  },
});

const PLACES = the('navigation', word('area.places'));
const PANEL = the('dialog', word('profile.mine'));
const QUESTION = the('dialog', word('leave.title'));
/** Longer than the application gives a guard to release by itself. */
const asked = wait(1500);

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true, isWide: true },
  steps: {
    'profile.type': [
      press('button', startingWith(word('header.account'))),
      press('menuitem', word('profile.mine')),
      press('button', word('profile.edit'), PANEL),
      fill(word('profile.jobTitle'), 'Not saved'),
    ],
    'stage.want': [press('link', area('stage'), PLACES), asked],
    'stageThenExpo.want': [freeze, press('link', area('stage'), PLACES), press('link', area('expo'), PLACES), asked],
    'lobby.want': [press('link', area('lobby'), PLACES)],
    'page.leave': [press('button', word('leave.leave'), QUESTION)],
    'page.stay': [press('button', word('leave.stay'), QUESTION)],
    'profile.save': [press('button', word('profile.save'), PANEL), see('button', word('profile.edit'), PANEL)],
    'visitor.logOutElsewhere': [world('logs the visitor out in another tab')],
  },
  expectations: {
    free: [see('heading', area('lobby')), miss('dialog', word('leave.title'))],
    held: [hold(word('profile.jobTitle'), 'Not saved'), miss('dialog', word('leave.title'))],
    asked: [see('button', word('leave.stay'), QUESTION), see('button', word('leave.leave'), QUESTION)],
    saved: [see('button', word('profile.edit'), PANEL)],
    stage: [see('heading', area('stage')), miss('dialog', word('leave.title'))],
    expo: [see('heading', area('expo')), miss('dialog', word('leave.title'))],
    outside: [see('heading', word('login.chooseTitle')), miss('dialog', word('leave.title'))],
  },
});
