import { describe, expect, test } from 'vitest';
import { type EventObject, fromPromise } from 'xstate';
import type { Talks } from '../../../domain/stage/overview';
import { type Prepared, type TalksEvent, talksMachine } from '../../../machines/control/talks.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, PREPARED, SEEN } from './talks.inputs';

const POLL_MS = 10_000;

async function begin() {
  const prepare = calls<Prepared>();
  const readTalks = calls<Talks>();
  const line = feed<EventObject, RealtimeLine>(() => null);
  const machine = talksMachine.provide({
    actors: {
      prepare: prepare.logic,
      readTalks: readTalks.logic,
      language: languageMachine.provide({
        actors: {
          loadCatalogue: fromPromise(async () => {}),
          showLanguage: fromPromise(async () => {}),
          storeLanguage: fromPromise(async () => {}),
        },
      }),
      realtime: realtimeMachine.provide({ actors: { realtimeLine: line.logic } }),
    },
  });
  const run = start(machine);
  const say = async (event: TalksEvent) => {
    run.actor.send(event);
    await quiet();
  };
  const answer = async (fake: { answer: (output: never) => void }, output: unknown) => {
    fake.answer(output as never);
    await quiet();
  };
  const fail = async (fake: { fail: (error: unknown) => void }) => {
    fake.fail(new Error('offline'));
    await quiet();
  };
  const value = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  return { ...run, machine, prepare, readTalks, line, say, answer, fail, value, context };
}

describe('the questions and polls of all talks on the page of organisers', () => {
  test('talks are read while their section is shown, on the connection of the organiser, and those that are on are unfolded', async () => {
    const { answer, clock, context, line, machine, prepare, readTalks, record, say, value } = await begin();
    expect([value(), prepare.count()]).toEqual(['closed', 0]);
    await say({ type: 'talks.open' });
    await answer(prepare, PREPARED);
    expect(line.inputs).toEqual([PREPARED.line]);
    await answer(readTalks, SEEN);
    expect([value(), context().seen, context().unfolded]).toEqual([{ ready: 'calm' }, SEEN, ['keynote/c']]);
    await say({ type: 'talks.unfold', keys: [] });
    clock.increment(POLL_MS);
    await answer(readTalks, SEEN);
    expect([context().unfolded, readTalks.count()]).toEqual([[], 2]);
    await say({ type: 'talks.leave' });
    clock.increment(POLL_MS);
    expect([value(), readTalks.count()]).toEqual([{ ready: 'away' }, 2]);
    await say({ type: 'talks.open' });
    expect(readTalks.count()).toBe(3);
    expectReplay(machine, record);
  });

  test('what cannot be read is read again, and what was read stays', async () => {
    const { answer, clock, context, fail, prepare, readTalks, say, value } = await begin();
    await say({ type: 'talks.open' });
    await fail(prepare);
    expect(value()).toBe('failed');
    await say({ type: 'talks.open' });
    await answer(prepare, PREPARED);
    await fail(readTalks);
    expect(value()).toEqual({ ready: 'unread' });
    await say({ type: 'talks.open' });
    await answer(readTalks, SEEN);
    clock.increment(POLL_MS);
    await fail(readTalks);
    expect([value(), context().seen]).toEqual([{ ready: 'calm' }, SEEN]);
  });

  test('a service without a realtime database has no talks to ask at', async () => {
    const { answer, prepare, readTalks, say, value } = await begin();
    await say({ type: 'talks.open' });
    await answer(prepare, { ...PREPARED, line: null });
    expect([value(), readTalks.count()]).toEqual(['absent', 0]);
  });

  test('every state and transition of the talks is reached', () => {
    coverPaths(talksMachine, inputs);
  });
});
