import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { FILE_BYTES_LIMIT } from '../../../domain/chat/files';
import { seal } from '../../../domain/kernel/sealed';
import type { Posting, ShelfCommand, Verdict } from '../../../machines/chat/chat.events';
import { outboxMachine } from '../../../machines/chat/outbox.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { FILE, inputs, outgoing, queue, queueFile } from './outbox.inputs';
import { LINE } from './room.inputs';

const REFUSED = new Error('PERMISSION_DENIED');

function outbox() {
  const shelf = feed<ShelfCommand, RealtimeLine>();
  const storeFile = feed<EventObject, Posting>();
  const nameMessage = calls<{ id: string | null }, Posting>(({ message }) => ({
    id: message?.id ?? `id-${message?.key}`,
  }));
  const postMessage = calls<void, Posting>();
  const readBack = calls<Verdict, Posting>();
  const machine = outboxMachine.provide({
    actors: {
      shelf: shelf.logic,
      storeFile: storeFile.logic,
      nameMessage: nameMessage.logic,
      postMessage: postMessage.logic,
      readBack: readBack.logic,
    },
  });
  const run = start(machine, { input: { line: LINE } });
  const { actor } = run;
  return {
    ...run,
    machine,
    shelf,
    storeFile,
    nameMessage,
    postMessage,
    readBack,
    connect: () => actor.send({ type: 'outbox.connected' }),
    keys: (list: 'queue' | 'refused' = 'queue') => actor.getSnapshot().context[list].map(({ key }) => key),
    posted: () => postMessage.inputs().map(({ message }) => message?.id),
    /** The message on its way is refused, and the database says what it has. */
    refuse: async (verdict: Verdict) => {
      postMessage.fail(REFUSED);
      await quiet();
      readBack.answer(verdict);
      await quiet();
    },
  };
}

test('a message is kept before it is sent, and dropped once it is sent', async () => {
  const { actor, connect, shelf, postMessage, keys, posted } = outbox();
  actor.send(queue('one'));
  expect([shelf.heard, keys(), postMessage.count()]).toEqual([
    [{ type: 'shelf.keep', message: outgoing('one') }],
    ['one'],
    0,
  ]);
  connect();
  await quiet();
  expect(posted()).toEqual(['id-one']);
  postMessage.answer();
  await quiet();
  expect([keys(), shelf.heard.at(-1)]).toEqual([[], { type: 'shelf.drop', key: 'one' }]);
});

test('messages are sent one by one, in their order, at least 600 ms apart', async () => {
  const { actor, connect, postMessage, posted, clock } = outbox();
  connect();
  for (const key of ['one', 'two', 'three']) actor.send(queue(key));
  await quiet();
  for (let turn = 0; turn < 3; turn += 1) {
    postMessage.answer();
    await quiet();
    clock.increment(599);
    await quiet();
    expect(posted().length).toBe(turn + 1);
    clock.increment(1);
    await quiet();
  }
  expect(posted()).toEqual(['id-one', 'id-two', 'id-three']);
});

test('unsent messages of an earlier visit are sent with the ids that they have', async () => {
  const { actor, connect, shelf, posted, keys, postMessage, clock } = outbox();
  actor.send(queue('new'));
  shelf.say({ type: 'outbox.restored', messages: [outgoing('old', 'm0'), outgoing('new')] });
  expect(keys()).toEqual(['new', 'old']);
  connect();
  await quiet();
  postMessage.answer();
  await quiet();
  clock.increment(600);
  await quiet();
  expect(posted()).toEqual(['id-new', 'm0']);
});

test('a message that another tab has sent is not sent again', async () => {
  const { actor, connect, nameMessage, postMessage, keys } = outbox();
  nameMessage.reply = () => ({ id: null });
  connect();
  actor.send(queue('one'));
  await quiet();
  expect([postMessage.count(), keys()]).toEqual([0, []]);
});

test('a refused message that the database has already is sent', async () => {
  const { actor, connect, refuse, keys } = outbox();
  connect();
  actor.send(queue('one'));
  await quiet();
  await refuse('equal');
  expect([keys(), keys('refused')]).toEqual([[], []]);
});

test('a refused message is tried three times more, then waits for the user to retry it', async () => {
  const { actor, connect, refuse, posted, keys, clock } = outbox();
  connect();
  actor.send(queue('one'));
  await quiet();
  for (const wait of [1000, 4000, 12_000]) {
    await refuse('absent');
    clock.increment(wait - 1);
    await quiet();
    const before = posted().length;
    clock.increment(1);
    await quiet();
    expect(posted().length).toBe(before + 1);
  }
  await refuse('absent');
  expect([keys(), keys('refused'), posted()]).toEqual([[], ['one'], ['id-one', 'id-one', 'id-one', 'id-one']]);
  expect(actor.getSnapshot().context.refused[0]?.refusal).toBe('unaccepted');
  actor.send({ type: 'outbox.retry', key: 'one' });
  await quiet();
  expect([keys(), posted().length]).toEqual([['one'], 5]);
});

test('a message to a room that takes none of the user is tried once, and the next one follows', async () => {
  const { actor, connect, refuse, posted, keys, clock } = outbox();
  connect();
  actor.send(queue('one'));
  actor.send(queue('two'));
  await quiet();
  await refuse('closed');
  expect([keys('refused'), actor.getSnapshot().context.refused[0]?.refusal]).toEqual([['one'], 'unaccepted']);
  clock.increment(60_000);
  await quiet();
  expect(posted()).toEqual(['id-one', 'id-two']);
});

test.each([
  ['gets no id', 'nameMessage'],
  ['is refused, and cannot be looked up', 'readBack'],
] as const)('a message that %s is tried three times more, then waits for the user', async (_, id) => {
  const { actor, connect, keys, clock, ...actors } = outbox();
  for (const one of [actors[id], actors.postMessage])
    one.reply = () => {
      throw REFUSED;
    };
  connect();
  actor.send(queue('one'));
  await quiet();
  for (const [turn, wait] of [1000, 4000, 12_000].entries()) {
    clock.increment(wait - 1);
    await quiet();
    expect([actors[id].count(), keys()]).toEqual([turn + 1, ['one']]);
    clock.increment(1);
    await quiet();
  }
  const { value, context } = actor.getSnapshot();
  expect([actors[id].count(), value, keys(), context.refused[0]?.refusal]).toEqual([4, 'idle', [], 'place']);
});

test('messages are sent where the browser cannot keep them', async () => {
  const { actor, connect, shelf, posted, postMessage, keys } = outbox();
  actor.send({ type: 'xstate.error.actor.shelf', error: new Error('No storage') } as never);
  actor.send(queue('one'));
  connect();
  await quiet();
  postMessage.answer();
  await quiet();
  expect([posted(), keys(), shelf.heard]).toEqual([['id-one'], [], []]);
});

test('a message whose place another one has waits for the user, who can discard it', async () => {
  const { actor, connect, refuse, shelf, keys } = outbox();
  connect();
  actor.send(queue('one'));
  await quiet();
  await refuse('other');
  expect([keys(), keys('refused'), actor.getSnapshot().value]).toEqual([[], ['one'], 'idle']);
  actor.send({ type: 'outbox.discard', key: 'one' });
  expect([keys('refused'), shelf.heard.at(-1)]).toEqual([[], { type: 'shelf.drop', key: 'one' }]);
});

test('a message that waits for the connection can be discarded, one on its way cannot', async () => {
  const { actor, connect, keys } = outbox();
  actor.send(queue('one'));
  actor.send(queue('two'));
  actor.send({ type: 'outbox.discard', key: 'one' });
  expect(keys()).toEqual(['two']);
  actor.send(queue('three'));
  connect();
  await quiet();
  actor.send({ type: 'outbox.discard', key: 'two' });
  actor.send({ type: 'outbox.discard', key: 'three' });
  expect(keys()).toEqual(['two']);
});

test('a message on its way stays there when the connection breaks, and nothing follows it', async () => {
  const { actor, connect, posted, postMessage, clock, keys } = outbox();
  connect();
  actor.send(queue('one'));
  actor.send(queue('two'));
  await quiet();
  actor.send({ type: 'outbox.disconnected' });
  postMessage.answer();
  await quiet();
  clock.increment(5000);
  await quiet();
  expect([posted(), keys()]).toEqual([['id-one'], ['two']]);
  connect();
  await quiet();
  expect(posted()).toEqual(['id-one', 'id-two']);
});

test('a message with a word of the organisers’ list is refused at once', async () => {
  const { actor, connect, postMessage, readBack, keys } = outbox();
  connect();
  actor.send(queue('one'));
  await quiet();
  postMessage.fail(Object.assign(new Error('refused'), { code: 'WORD_REFUSED' }));
  await quiet();
  const { value, context } = actor.getSnapshot();
  expect([keys(), readBack.count(), value, context.refused[0]?.refusal]).toEqual([[], 0, 'idle', 'word']);
});

test('a file is sent to the service before its message, with its progress', async () => {
  const { actor, connect, storeFile, posted, postMessage, keys } = outbox();
  connect();
  actor.send(queueFile('one'));
  actor.send(queue('two'));
  storeFile.say({ type: 'outbox.progressed', percent: 40 });
  expect([actor.getSnapshot().context.percent, posted()]).toEqual([40, []]);
  storeFile.say({ type: 'outbox.stored', file: seal(FILE) });
  await quiet();
  expect([posted(), postMessage.inputs()[0]?.message?.file?.stored?.open()]).toEqual([['id-one'], FILE]);
  postMessage.answer();
  await quiet();
  expect([keys(), storeFile.isOn()]).toEqual([['two'], false]);
});

test('an upload can be cancelled, and the next message follows', async () => {
  const { actor, connect, storeFile, shelf, posted, keys } = outbox();
  connect();
  actor.send(queueFile('one'));
  actor.send(queue('two'));
  actor.send(queue('three'));
  actor.send({ type: 'outbox.discard', key: 'three' });
  expect([storeFile.isOn(), keys()]).toEqual([true, ['one', 'two']]);
  actor.send({ type: 'outbox.discard', key: 'one' });
  await quiet();
  expect([storeFile.isOn(), shelf.heard.at(-1), posted()]).toEqual([
    false,
    { type: 'shelf.drop', key: 'one' },
    ['id-two'],
  ]);
});

test('a file of 5 MB or of another type is refused before it is sent', () => {
  const { actor, connect, storeFile, shelf } = outbox();
  connect();
  actor.send(queueFile('large', { size: FILE_BYTES_LIMIT }));
  actor.send(queueFile('program', { type: 'application/x-msdownload' }));
  const refusals = actor.getSnapshot().context.refused.map(({ refusal }) => refusal);
  expect([refusals, storeFile.inputs, shelf.heard]).toEqual([['tooLarge', 'notAllowed'], [], []]);
});

test.each([
  ['fails', { type: 'outbox.unstored', refusal: null }],
  ['breaks', { type: 'xstate.error.actor.storeFile', error: REFUSED }],
])('an upload that %s is tried three times more, then waits for the user to retry it', async (_, failure) => {
  const { actor, connect, storeFile, keys, clock } = outbox();
  connect();
  actor.send(queueFile('one'));
  const state = () => [storeFile.inputs.length, actor.getSnapshot().value];
  for (const [turn, wait] of [1000, 4000, 12_000].entries()) {
    storeFile.say({ type: 'outbox.progressed', percent: 40 });
    actor.send(failure as never);
    clock.increment(wait - 1);
    expect(state()).toEqual([turn + 1, 'pausing']);
    clock.increment(1);
    expect(state()).toEqual([turn + 2, 'storing']);
    expect(actor.getSnapshot().context.percent).toBe(0);
  }
  actor.send(failure as never);
  expect([...state(), keys(), actor.getSnapshot().context.refused[0]?.refusal]).toEqual([4, 'idle', [], 'upload']);
  actor.send({ type: 'outbox.retry', key: 'one' });
  expect(state()).toEqual([5, 'storing']);
});

test.each(['tooLarge', 'notAllowed', 'upload'] as const)(
  'a file that the service refuses with %s waits for the user, who reads why, and is not tried by itself',
  (refusal) => {
    const { actor, connect, storeFile, keys, clock } = outbox();
    connect();
    actor.send(queueFile('one'));
    storeFile.say({ type: 'outbox.unstored', refusal });
    clock.increment(60_000);
    const { value, context } = actor.getSnapshot();
    expect([value, storeFile.inputs.length, keys(), context.refused.map((message) => message.refusal)]).toEqual([
      'idle',
      1,
      [],
      [refusal],
    ]);
  },
);

test('the outbox replays from its log, without what is written in its messages', async () => {
  const { actor, connect, refuse, record, machine, postMessage, clock } = outbox();
  actor.send(queue('one'));
  connect();
  await quiet();
  await refuse('absent');
  clock.increment(1000);
  await quiet();
  postMessage.answer();
  await quiet();
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Text of');
});

test('unsent and refused messages are dropped, in the browser too, once the user deletes their chat data', async () => {
  const { actor, connect, shelf, keys, refuse, posted } = outbox();
  for (const key of ['one', 'two', 'three']) actor.send(queue(key));
  connect();
  await quiet();
  await refuse('other');
  expect([keys('refused'), keys()]).toEqual([['one'], ['two', 'three']]);
  actor.send({ type: 'outbox.empty' });
  expect([keys('refused'), keys(), actor.getSnapshot().value]).toEqual([[], [], 'idle']);
  expect(shelf.heard.slice(-3)).toEqual(['two', 'three', 'one'].map((key) => ({ type: 'shelf.drop', key })));
  expect(posted()).toEqual(['id-one', 'id-two']);
});

test('the path search covers every state and transition of the outbox', () => {
  coverPaths(outboxMachine, {
    ...inputs,
    invariant: ({ context }) => {
      const keys = [...context.queue, ...context.refused].map(({ key }) => key);
      expect(new Set(keys).size <= keys.length && context.attempts <= 3).toBe(true);
    },
  });
});
