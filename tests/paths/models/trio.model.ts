import { setup } from 'xstate';
import { area, fill, press, read, see, startingWith, text, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event = { type: 'group.form' } | { type: 'hedy.write' } | { type: 'chat.read' } | { type: 'own.write' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'trio',
  description: 'Three attendees write to each other in a group that one of them has made.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'group.form': 'invited' } },
    invited: { on: { 'hedy.write': 'told', 'chat.read': 'reading.first' } },
    told: { on: { 'chat.read': 'reading.both' } },
    reading: {
      initial: 'first',
      states: {
        first: { on: { 'hedy.write': 'both' } },
        both: { on: { 'own.write': '#trio.answered' } },
      },
    },
    answered: {},
  },
});

const CHAT = the('dialog', word('chat.title'));

export const model = modelOf({
  machine,
  harm: 'leaves a group in the chats of three attendees',
  scene: { isLoggedIn: true },
  steps: {
    'group.form': [world('lets Grace make a group of three')],
    'hedy.write': [world('lets Hedy write to the group')],
    'chat.read': [
      press('button', startingWith(word('chat.open'))),
      press('button', startingWith(text('Team of three')), CHAT),
    ],
    'own.write': [fill(word('chat.message'), 'Third of three'), press('button', word('chat.send'), CHAT)],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), see('button', word('chat.open'))],
    invited: [see('button', word('chat.openUnread', { count: '1' }))],
    told: [see('button', word('chat.openUnread', { count: '2' }))],
    reading: [read(text('First of three'))],
    'reading.both': [read(text('Second of three'))],
    answered: [read(text('First of three')), read(text('Second of three')), read(text('Third of three'))],
  },
});
