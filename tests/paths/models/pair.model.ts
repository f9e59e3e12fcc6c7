import { setup } from 'xstate';
import { area, miss, person, press, read, see, startingWith, text, the, word, world } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'people.open' }
  | { type: 'grace.come' }
  | { type: 'grace.leave' }
  | { type: 'chat.start' }
  | { type: 'grace.write' }
  | { type: 'grace.call' }
  | { type: 'grace.hangUp' }
  | { type: 'call.decline' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'pair',
  description: 'A second attendee comes, writes, calls and leaves.',
  initial: 'lobby',
  states: {
    lobby: { on: { 'people.open': 'alone' } },
    alone: { on: { 'grace.come': 'together' } },
    together: { on: { 'grace.leave': 'deserted', 'chat.start': 'chatting' } },
    deserted: {},
    chatting: { on: { 'grace.write': 'written', 'grace.call': 'ringing' } },
    written: { on: { 'grace.call': 'ringing' } },
    ringing: { on: { 'call.decline': 'declined', 'grace.hangUp': 'missed' } },
    declined: {},
    missed: {},
  },
});

const PEOPLE = the('dialog', word('people.title'));
const CHAT = the('dialog', word('chat.title'));
const CALL = the('complementary', word('calls.label'));
const grace = startingWith(person('grace'));

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'people.open': [press('button', startingWith(word('people.title')))],
    'grace.come': [world('brings Grace')],
    'grace.leave': [world('takes Grace away')],
    'chat.start': [press('button', grace, PEOPLE), press('button', word('chat.startChat'), PEOPLE)],
    'grace.write': [world('lets Grace write to Ada')],
    'grace.call': [world('lets Grace call')],
    'grace.hangUp': [world('lets Grace hang up')],
    'call.decline': [press('button', word('calls.decline'), CALL)],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), miss('dialog', word('people.title'))],
    alone: [see('dialog', word('people.title')), read(word('people.aloneInArea'))],
    together: [see('button', grace, PEOPLE)],
    deserted: [miss('button', grace, PEOPLE), read(word('people.aloneInArea'))],
    chatting: [see('textbox', word('chat.message'), CHAT), miss('complementary', word('calls.label'))],
    written: [read(text('Hello from Grace'))],
    ringing: [see('button', word('calls.accept'), CALL)],
    declined: [miss('complementary', word('calls.label')), see('textbox', word('chat.message'), CHAT)],
    missed: [see('button', word('calls.callBack'), CALL), miss('button', word('calls.accept'), CALL)],
  },
});
