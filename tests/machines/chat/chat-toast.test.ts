import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { type ChatToastEvent, chatToastMachine, type QuietCommand } from '../../../machines/chat/chat-toast.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, newsOf } from './chat-toast.inputs';

function toast(...events: readonly ChatToastEvent[]) {
  const quietKeep = feed<QuietCommand>();
  const machine = chatToastMachine.provide({ actors: { quietKeep: quietKeep.logic } });
  const run = start(machine);
  for (const event of events) run.actor.send(event);
  const shown = () => {
    const { shown: found, rest } = run.actor.getSnapshot().context;
    return found === null ? null : [found.room, found.last?.open().text, rest];
  };
  return { ...run, machine, quietKeep, shown };
}

test('a message is shown for eight seconds, and a newer one takes its place', () => {
  const { actor, clock, shown, record, machine } = toast(newsOf('g~team', 'Hello'));
  clock.increment(7999);
  actor.send(newsOf('g~team', 'Are you there?'));
  expect(shown()).toEqual(['g~team', 'Are you there?', 0]);
  actor.send(newsOf('d~ada~grace', 'Lunch?'));
  expect(shown()).toEqual(['d~ada~grace', 'Lunch?', 1]);
  clock.increment(7999);
  expect(shown()).not.toBe(null);
  clock.increment(1);
  expect(shown()).toBe(null);
  expectReplay(machine, record);
});

test('a message that the user reads or answers stays, and others are counted', () => {
  const { actor, clock, shown } = toast(newsOf('g~team', 'Hello'), { type: 'toast.hold' });
  clock.increment(60_000);
  actor.send(newsOf('d~ada~grace', 'Lunch?'));
  actor.send({ type: 'toast.answer' });
  actor.send({ type: 'toast.release' });
  actor.send({ type: 'toast.write', text: seal('Soon') });
  clock.increment(60_000);
  actor.send(newsOf('w~hall', 'Welcome'));
  expect(shown()).toEqual(['g~team', 'Hello', 2]);
  actor.send({ type: 'toast.close' });
  expect([shown(), actor.getSnapshot().context.reply]).toEqual([null, null]);
});

test('it is quiet in meetings and talks unless the user wants it otherwise, in this browser', () => {
  const { actor, shown, quietKeep } = toast({ type: 'toast.occupy', isBusy: true }, newsOf('g~team', 'Hello'));
  expect(shown()).toBe(null);
  actor.send({ type: 'toast.occupy', isBusy: false });
  actor.send({ type: 'toast.listen', isInTalk: true });
  actor.send(newsOf('g~team', 'Hello'));
  expect(shown()).toBe(null);
  actor.send({ type: 'toast.quieten', isQuiet: false });
  expect(quietKeep.heard).toEqual([{ type: 'quiet.keep', isQuiet: false }]);
  quietKeep.say({ type: 'toast.chosen', isQuiet: false });
  actor.send(newsOf('g~team', 'Hello'));
  expect(shown()).toEqual(['g~team', 'Hello', 0]);
});

test('a toast is gone once the user sees the room', () => {
  const { actor, shown } = toast(newsOf('g~team', 'Hello'), { type: 'toast.attend', rooms: ['w~hall'] });
  expect(shown()).not.toBe(null);
  actor.send({ type: 'toast.attend', rooms: ['g~team'] });
  expect(shown()).toBe(null);
});

test('a toast is gone once the user opens the chat, unless they answer it', () => {
  const { actor, shown } = toast(newsOf('g~team', 'Hello'), { type: 'toast.hold' }, { type: 'toast.look' });
  expect(shown()).toBe(null);
  for (const event of [newsOf('g~team', 'Hello'), { type: 'toast.answer' }, { type: 'toast.look' }] as const)
    actor.send(event);
  expect(shown()).not.toBe(null);
});

test('the path search covers every state and transition of the toast', () => {
  coverPaths(chatToastMachine, inputs);
});
