import { setup } from 'xstate';
import { VENUE_POLL_MS } from '../../../domain/kernel/constants';
import { area, fill, miss, own, press, see, startingWith, wait, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'credentials.give' }
  | { type: 'venue.unpublish' }
  | { type: 'venue.publish' }
  | { type: 'venue.publishAndLook' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'publication',
  description: 'The venue closes and opens again during a visit, at the entrance and inside.',
  initial: 'entrance',
  states: {
    entrance: { on: { 'credentials.give': 'inside', 'venue.unpublish': 'shutOut' } },
    shutOut: { on: { 'venue.publish': 'entrance', 'venue.publishAndLook': 'entrance' } },
    inside: { on: { 'venue.unpublish': 'sentOut' } },
    sentOut: { on: { 'venue.publish': 'inside', 'venue.publishAndLook': 'inside' } },
  },
});

/** The page has polled once more. */
const look = wait(VENUE_POLL_MS + 1000);

export const model = modelOf({
  machine,
  scene: { path: '/v/aurora/area/lobby' },
  steps: {
    'credentials.give': [
      press('button', startingWith(word('login.kinds.EMAIL_PASSWORD'))),
      fill(word('login.email'), own('e-mail')),
      fill(word('login.password'), own('password')),
      press('button', word('login.submit')),
    ],
    'venue.unpublish': [world('unpublishes the venue'), look],
    'venue.publish': [world('publishes the venue'), look],
    'venue.publishAndLook': [world('publishes the venue'), press('button', word('workInProgress.check'))],
  },
  expectations: {
    entrance: [see('heading', word('login.chooseTitle'))],
    shutOut: [see('heading', word('workInProgress.title')), miss('heading', word('login.chooseTitle'))],
    inside: [see('heading', area('lobby'))],
    sentOut: [see('heading', word('workInProgress.title')), miss('heading', area('lobby'))],
  },
});
