import { expect, test } from 'vitest';
import { type PeopleListEvent, peopleListMachine } from '../../../machines/people/people-list.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './people-list.inputs';

const OPEN: PeopleListEvent = { type: 'peopleList.open' };
const CLOSE: PeopleListEvent = { type: 'peopleList.close' };
const TOGGLE_AREA: PeopleListEvent = { type: 'peopleList.toggleArea' };
const TOGGLE_COMPANY: PeopleListEvent = { type: 'peopleList.toggleCompany' };
const MORE: PeopleListEvent = { type: 'peopleList.showMore' };
const select = (uid: string): PeopleListEvent => ({ type: 'peopleList.select', uid });
const search = (text: string): PeopleListEvent => ({ type: 'peopleList.search', text });

function peopleList(...events: PeopleListEvent[]) {
  const run = start(peopleListMachine);
  const send = (...more: PeopleListEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  send(...events);
  return {
    ...run,
    send,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    told: () => run.emitted.map(({ type }) => type),
  };
}

test('the list of attendees opens with those of the area, and all others are read only while it shows them', () => {
  const { send, state, told } = peopleList();
  expect(state()).toBe('closed');
  send(OPEN);
  expect([state(), told()]).toEqual([{ open: 'area' }, ['peopleList.opened']]);
  send(TOGGLE_AREA, MORE);
  expect([state(), told()]).toEqual([
    { open: 'everyone' },
    ['peopleList.opened', 'peopleList.widened', 'peopleList.extended'],
  ]);
  send(TOGGLE_AREA);
  expect(told().at(-1)).toBe('peopleList.narrowed');
});

test('the list of attendees that is closed reads no other areas, and shows them again when it opens', () => {
  const { send, state, told } = peopleList(OPEN, TOGGLE_AREA, CLOSE);
  expect([state(), told()]).toEqual(['closed', ['peopleList.opened', 'peopleList.widened', 'peopleList.narrowed']]);
  send(OPEN);
  expect([state(), told().at(-1)]).toEqual([{ open: 'everyone' }, 'peopleList.widened']);
});

test('an attendee who is selected again is deselected', () => {
  const { send, context } = peopleList(OPEN, select('ada'));
  expect(context().uid).toBe('ada');
  send(select('grace'));
  expect(context().uid).toBe('grace');
  send(select('grace'));
  expect(context().uid).toBeNull();
});

test('a closed list of attendees forgets the search and the selection, but not the filters', () => {
  const { context, send } = peopleList(OPEN, TOGGLE_COMPANY, search('ada'), select('ada'));
  expect(context()).toEqual({ isCompanyOnly: true, search: 'ada', uid: 'ada' });
  send(CLOSE);
  expect(context()).toEqual({ isCompanyOnly: true, search: '', uid: null });
});

test('the list of attendees replays from its log', () => {
  const { record } = peopleList(OPEN, TOGGLE_AREA, search('ada'), select('ada'), TOGGLE_COMPANY, CLOSE, OPEN);
  expectReplay(peopleListMachine, record);
});

test('the path search covers every state and transition of the list of attendees', () => {
  coverPaths(peopleListMachine, {
    ...inputs,
    invariant: ({ value, context }) => {
      const { search: text, uid } = context;
      expect(value !== 'closed' || (text === '' && uid === null)).toBe(true);
    },
  });
});
