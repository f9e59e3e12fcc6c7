import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { CHOSEN_BYTES_MAX, type Square } from '../../../domain/people/portraits';
import { type PortraitCut, type PortraitEvent, portraitMachine } from '../../../machines/people/portrait.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { content, inputs } from './portrait.inputs';

const ADDRESS = seal('blob:picture');
const square: Square = { x: 1, y: 2, width: 30, height: 30 };
const choose = (size: number, type: string): PortraitEvent => ({
  type: 'portrait.choose',
  file: { size, type, content },
});
const CHOOSE = choose(1000, 'image/jpeg');
const SAVE: PortraitEvent = { type: 'portrait.save', square };
const failing = () => {
  throw faultError('PROCESSING_ERROR', 500, 'Out of order');
};

function portrait() {
  const store = calls<void, PortraitCut>(() => undefined);
  const remove = calls<void, { id: string }>(() => undefined);
  const machine = portraitMachine.provide({
    actors: {
      showFile: fromCallback(({ sendBack }) => sendBack({ type: 'portrait.shown', address: ADDRESS })),
      storePortrait: store.logic,
      removePortrait: remove.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: PortraitEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return {
    ...run,
    machine,
    store,
    remove,
    send,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    told: () => run.emitted.map(({ type }) => type),
  };
}

test('a chosen picture is cut, stored, told and forgotten', async () => {
  const { send, state, store, told, context } = portrait();
  await send(CHOOSE);
  expect([state(), context().address]).toEqual([{ cutting: 'fresh' }, ADDRESS]);
  await send(SAVE);
  expect([state(), store.inputs(), told()]).toEqual([{ idle: 'calm' }, [{ content, square }], ['portrait.changed']]);
  expect(context().content).toBeNull();
});

test.each([
  ['empty', 0, 'image/png'],
  ['too large', CHOSEN_BYTES_MAX + 1, 'image/png'],
  ['of a phone’s own format', 1000, 'image/heic'],
  ['no picture', 1000, 'application/pdf'],
])('a file that is %s is refused at once', async (_, size, type) => {
  const { send, state } = portrait();
  await send(choose(size, type));
  expect(state()).toEqual({ idle: 'wrong' });
  await send(CHOOSE);
  expect(state()).toEqual({ cutting: 'fresh' });
});

test('a picture that the browser cannot show is refused, and one that is cancelled is stored nowhere', async () => {
  const { send, state, store } = portrait();
  await send(CHOOSE, { type: 'portrait.unreadable' });
  expect(state()).toEqual({ idle: 'wrong' });
  await send(CHOOSE, { type: 'portrait.cancel' });
  expect([state(), store.count()]).toEqual([{ idle: 'calm' }, 0]);
});

test('a picture that is saved before it has loaded is stored once it has', async () => {
  const { send, state, store } = portrait();
  await send(CHOOSE, { type: 'portrait.measured', square });
  expect(state()).toEqual({ cutting: 'fresh' });
  await send({ type: 'portrait.save', square: null });
  expect([state(), store.count()]).toEqual([{ cutting: 'waiting' }, 0]);
  await send({ type: 'portrait.measured', square });
  expect([state(), store.inputs()]).toEqual([{ idle: 'calm' }, [{ content, square }]]);
});

test('a picture that is not stored can be sent again', async () => {
  const { send, state, store, told } = portrait();
  store.reply = failing;
  await send(CHOOSE, SAVE);
  expect([state(), told()]).toEqual([{ cutting: 'failed' }, []]);
  store.reply = () => undefined;
  await send(SAVE);
  expect([state(), told()]).toEqual([{ idle: 'calm' }, ['portrait.changed']]);
});

test('a picture is removed, and shown again if that fails', async () => {
  const { send, state, remove, told, context } = portrait();
  remove.reply = failing;
  await send({ type: 'portrait.remove', id: 'mine' });
  expect([state(), context().id, told()]).toEqual([{ idle: 'notRemoved' }, null, []]);
  remove.reply = () => undefined;
  await send({ type: 'portrait.remove', id: 'mine' });
  expect([state(), context().id, told()]).toEqual([{ idle: 'calm' }, 'mine', ['portrait.changed']]);
});

test('the path search covers every state and transition of the portrait', () => {
  coverPaths(portraitMachine, {
    ...inputs,
    invariant: (snapshot) => {
      expect(snapshot.context.content === null).toBe(snapshot.matches('idle') || snapshot.matches('removing'));
    },
  });
});

test('the portrait replays from its log', async () => {
  const { send, record, machine } = portrait();
  await send(CHOOSE, SAVE, { type: 'portrait.remove', id: 'mine' });
  expectReplay(machine, record);
});
