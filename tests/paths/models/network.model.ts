import { setup } from 'xstate';
import { area, fill, miss, own, press, read, see, startingWith, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'credentials.give' }
  | { type: 'credentials.giveInVain' }
  | { type: 'network.lose' }
  | { type: 'network.regain' }
  | { type: 'stage.walk' }
  | { type: 'request.tryNow' }
  | { type: 'request.giveUp' }
  | { type: 'page.retry' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'network',
  description: 'The network fails and recovers, and the service makes the user wait.',
  initial: 'entrance',
  states: {
    entrance: { on: { 'credentials.give': 'inside.online', 'credentials.giveInVain': 'waiting' } },
    inside: {
      initial: 'online',
      states: {
        online: { on: { 'network.lose': 'offline' } },
        offline: { on: { 'network.regain': 'online', 'stage.walk': 'walked' } },
        walked: {
          description: 'Areas that are already loaded open without the network.',
          on: { 'network.regain': 'back' },
        },
        back: {},
      },
    },
    waiting: { on: { 'request.tryNow': 'inside.online', 'request.giveUp': 'stuck' } },
    stuck: { on: { 'page.retry': 'inside.online' } },
  },
});

const logIn = [
  press('button', startingWith(word('login.kinds.EMAIL_PASSWORD'))),
  fill(word('login.email'), own('e-mail')),
  fill(word('login.password'), own('password')),
  press('button', word('login.submit')),
];

export const model = modelOf({
  machine,
  steps: {
    'credentials.give': logIn,
    'credentials.giveInVain': [world('keeps the venue to itself'), ...logIn],
    'network.lose': [world('takes the network away')],
    'network.regain': [world('gives the network back')],
    'stage.walk': [press('link', area('stage'), the('navigation', word('area.places')))],
    'request.tryNow': [world('gives the venue out again'), press('button', word('connection.tryNow'))],
    'request.giveUp': [press('button', word('connection.giveUp'))],
    'page.retry': [world('gives the venue out again'), press('button', word('common.retry'))],
  },
  expectations: {
    entrance: [see('heading', word('login.chooseTitle'))],
    'inside.online': [see('heading', area('lobby')), miss('complementary', word('connection.offline'))],
    'inside.offline': [see('heading', area('lobby')), see('complementary', word('connection.offline'))],
    'inside.walked': [see('heading', area('stage')), see('complementary', word('connection.offline'))],
    'inside.back': [see('heading', area('stage')), miss('complementary', word('connection.offline'))],
    waiting: [see('timer'), see('button', word('connection.tryNow'))],
    stuck: [see('heading', word('stuck.title')), read(word('stuck.venue'))],
  },
});
