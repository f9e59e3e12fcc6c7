import { setup } from 'xstate';
import { area, fill, hold, miss, person, press, read, see, startingWith, text, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'profile.open' }
  | { type: 'profile.close' }
  | { type: 'profile.edit' }
  | { type: 'profile.type' }
  | { type: 'profile.save' }
  | { type: 'profile.cancel' }
  | { type: 'profile.saveInVain' }
  | { type: 'profile.saveTooLate' }
  | { type: 'profile.takeTheirs' }
  | { type: 'profile.saveOver' }
  | { type: 'profile.keep' }
  | { type: 'profile.discard' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'profile',
  description: 'A user views and edits their profile, alone and against a second editor.',
  initial: 'closed',
  states: {
    closed: { on: { 'profile.open': 'viewing' } },
    viewing: { on: { 'profile.edit': 'editing', 'profile.close': 'closed' } },
    editing: { on: { 'profile.cancel': 'viewing', 'profile.type': 'typed' } },
    typed: {
      on: {
        'profile.save': 'saved',
        'profile.cancel': 'viewing',
        'profile.close': 'asked',
        'profile.saveInVain': 'failed',
        'profile.saveTooLate': 'outdated',
      },
    },
    asked: { on: { 'profile.keep': 'typed', 'profile.discard': 'closed' } },
    failed: { on: { 'profile.save': 'saved', 'profile.cancel': 'viewing' } },
    outdated: { on: { 'profile.takeTheirs': 'taken', 'profile.saveOver': 'saved' } },
    saved: {},
    taken: {},
  },
});

const PANEL = the('dialog', word('profile.mine'));
const QUESTION = the('dialog', word('discard.title'));
const save = press('button', word('profile.save'), PANEL);

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'profile.open': [press('button', startingWith(word('header.account'))), press('menuitem', word('profile.mine'))],
    'profile.close': [press('button', word('common.close'), PANEL)],
    'profile.edit': [press('button', word('profile.edit'), PANEL)],
    'profile.type': [fill(word('profile.jobTitle'), 'Countess of computing')],
    'profile.save': [world('saves again'), save],
    'profile.cancel': [press('button', word('common.cancel'), PANEL)],
    'profile.saveInVain': [world('refuses to save'), save],
    'profile.saveTooLate': [world('saves again'), world('changes the profile elsewhere'), save],
    'profile.takeTheirs': [press('button', word('profile.takeTheirs'), PANEL)],
    'profile.keep': [press('button', word('discard.keep'), QUESTION)],
    'profile.discard': [press('button', word('discard.discard'), QUESTION)],
    'profile.saveOver': [press('button', word('profile.saveMine'), PANEL)],
  },
  expectations: {
    closed: [see('heading', area('lobby')), miss('dialog', word('profile.mine'))],
    viewing: [see('button', word('profile.edit'), PANEL), see('heading', person('ada'), PANEL)],
    editing: [see('textbox', word('profile.jobTitle'), PANEL)],
    typed: [hold(word('profile.jobTitle'), 'Countess of computing'), miss('dialog', word('discard.title'))],
    asked: [see('button', word('discard.keep'), QUESTION), see('button', word('discard.discard'), QUESTION)],
    failed: [read(word('profile.saveFailed')), hold(word('profile.jobTitle'), 'Countess of computing')],
    outdated: [read(word('profile.outdated')), hold(word('profile.jobTitle'), 'Countess of computing')],
    saved: [see('button', word('profile.edit'), PANEL), read(text('Countess of computing'))],
    taken: [see('button', word('profile.edit'), PANEL), read(text('Theirs and Sons'))],
  },
});
