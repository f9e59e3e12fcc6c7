import { setup } from 'xstate';
import {
  type Action,
  area,
  fill,
  miss,
  own,
  press,
  see,
  startingWith,
  text,
  type Value,
  word,
  world,
} from '../actions';
import { modelOf } from '../model';
import { PROVIDERS } from '../world';

type Event =
  | { type: 'confirmation.choose' }
  | { type: 'confirmation.give' }
  | { type: 'ticket.choose' }
  | { type: 'ticket.give' }
  | { type: 'password.choose' }
  | { type: 'password.give' }
  | { type: 'password.mistype' }
  | { type: 'oidc.choose' }
  | { type: 'saml.choose' }
  | { type: 'provider.visit' }
  | { type: 'provider.letIn' }
  | { type: 'provider.cancel' }
  | { type: 'way.leave' }
  | { type: 'visitor.logOut' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'waysIn',
  description: 'Every way into the venue, its failures, and the way out.',
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'confirmation.choose': 'confirmation',
        'ticket.choose': 'ticket',
        'password.choose': 'password',
        'oidc.choose': 'oidc',
        'saml.choose': 'saml',
      },
    },
    confirmation: { on: { 'confirmation.give': 'inside', 'way.leave': 'choosing' } },
    ticket: { on: { 'ticket.give': 'inside', 'way.leave': 'choosing' } },
    password: {
      initial: 'empty',
      states: { empty: { on: { 'password.mistype': 'refused' } }, refused: {} },
      on: { 'password.give': 'inside', 'way.leave': 'choosing' },
    },
    oidc: { on: { 'provider.visit': 'away', 'way.leave': 'choosing' } },
    saml: { on: { 'provider.visit': 'away', 'way.leave': 'choosing' } },
    away: { on: { 'provider.letIn': 'inside', 'provider.cancel': 'cancelled' } },
    cancelled: {},
    inside: { on: { 'visitor.logOut': 'choosing' } },
  },
});

const choose = (name: Parameters<typeof startingWith>[0]): Action => press('button', startingWith(name));
const SUBMIT = press('button', word('login.submit'));
const password = (secret: Value): Action[] => [
  fill(word('login.email'), own('e-mail')),
  fill(word('login.password'), secret),
  SUBMIT,
];

export const model = modelOf({
  machine,
  steps: {
    'confirmation.choose': [choose(word('login.kinds.CVENT_LOGIN'))],
    'confirmation.give': [fill(word('login.kinds.CVENT_LOGIN'), own('confirmation number')), SUBMIT],
    'ticket.choose': [choose(word('login.kinds.BIZZABO_LOGIN'))],
    'ticket.give': [
      fill(word('login.kinds.BIZZABO_LOGIN'), own('ticket number')),
      fill(word('login.email'), own('e-mail')),
      SUBMIT,
    ],
    'password.choose': [choose(word('login.kinds.EMAIL_PASSWORD'))],
    'password.give': password(own('password')),
    'password.mistype': password('wrong'),
    'oidc.choose': [choose(text(PROVIDERS.oidc.displayName))],
    'saml.choose': [choose(text(PROVIDERS.saml.displayName))],
    'provider.visit': [choose(word('login.continueTo', { provider: 'Test' }))],
    'provider.letIn': [world('lets the visitor in at the provider')],
    'provider.cancel': [world('sends the visitor back from the provider')],
    'way.leave': [press('button', word('login.otherWay'))],
    'visitor.logOut': [press('button', startingWith(word('header.account'))), press('menuitem', word('header.logout'))],
  },
  expectations: {
    choosing: [see('heading', word('login.chooseTitle')), miss('button', word('login.submit'))],
    confirmation: [see('heading', word('login.kinds.CVENT_LOGIN')), see('button', word('login.submit'))],
    ticket: [see('heading', word('login.kinds.BIZZABO_LOGIN')), see('button', word('login.submit'))],
    password: [see('heading', word('login.kinds.EMAIL_PASSWORD')), see('button', word('login.submit'))],
    'password.empty': [miss('alert')],
    'password.refused': [see('alert', null)],
    oidc: [see('heading', text(PROVIDERS.oidc.displayName))],
    saml: [see('heading', text(PROVIDERS.saml.displayName))],
    away: [miss('button', word('login.otherWay'))],
    cancelled: [see('alert', null)],
    inside: [see('heading', area('lobby'))],
  },
});
