import { setup } from 'xstate';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../../domain/kernel/constants';
import { type Action, area, fill, miss, own, press, read, see, startingWith, type Value, wait, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'way.choose' }
  | { type: 'password.guess' }
  | { type: 'password.guessOn' }
  | { type: 'time.pass' }
  | { type: 'account.change' }
  | { type: 'account.changeBack' }
  | { type: 'password.give' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'lockout',
  description: 'A user with too many wrong attempts waits; other accounts do not, and the right password always works.',
  initial: 'choosing',
  states: {
    choosing: { on: { 'way.choose': 'open' } },
    open: { on: { 'password.guess': 'refused', 'password.give': 'inside' } },
    refused: { on: { 'password.guessOn': 'locked', 'password.give': 'inside' } },
    locked: { on: { 'time.pass': 'free', 'account.change': 'another' } },
    another: { on: { 'account.changeBack': 'locked' } },
    free: { on: { 'password.give': 'inside' } },
    inside: {},
  },
});

/** Its own account: a lock in the service outlives the page. */
const GUESSED = 'guessed@aurora.example';
const enter = (secret: Value): Action[] => [
  fill(word('login.email'), GUESSED),
  fill(word('login.password'), secret),
  press('button', word('login.submit')),
];
const refused = [read(word('login.loginError'))];

export const model = modelOf({
  machine,
  harm: 'locks an account for two minutes',
  scene: { path: '/login' },
  steps: {
    'way.choose': [press('button', startingWith(word('login.kinds.EMAIL_PASSWORD')))],
    'password.guess': [...enter('wrong-1'), ...refused],
    'password.guessOn': Array.from({ length: LOCKOUT_ATTEMPTS - 1 }, (_, at) => [
      ...enter(`wrong-${at + 2}`),
      ...(at < LOCKOUT_ATTEMPTS - 2 ? refused : []),
    ]).flat(),
    'time.pass': [wait(LOCKOUT_MS)],
    'account.change': [fill(word('login.email'), own('e-mail'))],
    'account.changeBack': [fill(word('login.email'), GUESSED)],
    'password.give': enter(own('password')),
  },
  expectations: {
    choosing: [see('heading', word('login.chooseTitle'))],
    open: [see('button', word('login.submit'))],
    refused: [read(word('login.loginError')), miss('timer')],
    locked: [see('timer'), read(word('login.tooManyAttempts'))],
    another: [miss('timer')],
    free: [miss('timer')],
    inside: [see('heading', area('lobby'))],
  },
});
