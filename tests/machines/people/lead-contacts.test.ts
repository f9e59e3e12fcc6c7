import { expect, test } from 'vitest';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import {
  type ContactFile,
  type ContactList,
  type LeadContactsEvent,
  leadContactsMachine,
} from '../../../machines/people/lead-contacts.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { AWAY, failureOf, LEAD } from './lead.inputs';
import { FILE, FOUND, inputs } from './lead-contacts.inputs';

const OPEN: LeadContactsEvent = { type: 'contacts.open' };

function contacts() {
  const read = calls<ContactList, typeof LEAD & { query: Sealed<string>; page: number }>(() => FOUND);
  const save = calls<void, typeof LEAD & { file: ContactFile | null }>(() => undefined);
  const machine = leadContactsMachine.provide({
    actors: { readContacts: read.logic, saveContacts: save.logic },
  });
  const run = start(machine, { input: LEAD });
  const send = async (...events: LeadContactsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  const asked = () => read.inputs().map(({ query, page }) => [query.open(), page]);
  return { ...run, machine, read, save, send, pass, asked, state: () => run.actor.getSnapshot().value };
}

test('contacts are read when they are shown, found once typing pauses, turned, and forgotten at the end', async () => {
  const { send, pass, asked, actor, record, machine } = contacts();
  await send({ type: 'contacts.search', query: seal('a') });
  await pass(1000);
  expect(asked()).toEqual([]);
  await send(OPEN, { type: 'contacts.turn', page: 1 });
  await send({ type: 'contacts.search', query: seal('a') });
  await pass(200);
  await send({ type: 'contacts.search', query: seal('ad') });
  await pass(299);
  expect(asked()).toEqual([
    ['', 0],
    ['', 1],
  ]);
  await pass(1);
  expect(asked().at(-1)).toEqual(['ad', 0]);
  expect(actor.getSnapshot().context.found).toBe(FOUND);
  await send({ type: 'contacts.close' });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, page: 0 });
  expectReplay(machine, record);
});

test('contacts that cannot be read can be read again', async () => {
  const { send, pass, read, state } = contacts();
  read.reply = null;
  await send(OPEN);
  await pass(20_000);
  expect(state()).toMatchObject({ list: 'offline' });
  read.reply = () => {
    throw failureOf(403);
  };
  await send(OPEN);
  expect(state()).toMatchObject({ list: 'failed' });
  read.reply = () => FOUND;
  await send(OPEN);
  expect(state()).toMatchObject({ list: 'shown' });
});

test('all contacts are saved as a file, and a file that fails can be saved again', async () => {
  const { send, save, state, pass } = contacts();
  save.reply = () => {
    throw AWAY;
  };
  await send(OPEN, { type: 'contacts.save', file: FILE });
  expect(state()).toMatchObject({ file: { idle: 'failed' } });
  save.reply = null;
  await send({ type: 'contacts.save', file: FILE });
  await pass(120_000);
  expect(state()).toMatchObject({ file: { idle: 'failed' } });
  save.reply = () => undefined;
  await send({ type: 'contacts.save', file: FILE });
  expect([state(), save.inputs().at(-1)?.file]).toMatchObject([{ file: { idle: 'saved' } }, FILE]);
});

test('the path search covers every state and transition of the contacts', () => {
  coverPaths(leadContactsMachine, inputs);
});
