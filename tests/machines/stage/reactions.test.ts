import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { ReactionsInput, ToReact } from '../../../machines/stage/reactions.events';
import { reactionsMachine } from '../../../machines/stage/reactions.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { OFFLINE } from './questions.inputs';
import { HEARD_REACTIONS, inputs, REACTING } from './reactions.inputs';

describe('the reactions at a talk', () => {
  async function reactions() {
    const reactionFeed = feed<EventObject, ReactionsInput>(() => HEARD_REACTIONS);
    const react = calls<void, ToReact>();
    const machine = reactionsMachine.provide({ actors: { reactionFeed: reactionFeed.logic, react: react.logic } });
    const run = { ...start(machine, { input: REACTING }), machine, reactionFeed, react };
    await quiet();
    return run;
  }
  const clap = { type: 'reactions.tap', reaction: 'clap' } as const;

  test('the taps of two seconds are sent together, at most ten of them', async () => {
    const { actor, clock, react } = await reactions();
    for (let tap = 0; tap < 12; tap += 1) actor.send(clap);
    clock.increment(2000);
    await quiet();
    expect(react.inputs()).toEqual([{ talk: REACTING.talk, reactions: { clap: 10 } }]);
  });

  test('own taps rise at once, and not again when the service has counted them; those of others rise', async () => {
    const { actor, clock, react, reactionFeed } = await reactions();
    const rises = () => actor.getSnapshot().context.waves.map(({ rise }) => rise);
    actor.send(clap);
    clock.increment(2000);
    await quiet();
    react.answer();
    await quiet();
    expect(rises()).toEqual([{ clap: 1 }]);
    reactionFeed.say({ type: 'reactions.heard', counts: { clap: 4 } });
    expect(rises()).toEqual([{ clap: 1 }]);
    reactionFeed.say({ type: 'reactions.heard', counts: { clap: 4, party: 2 } });
    expect(rises()).toEqual([{ clap: 1 }, { party: 2 }]);
    clock.increment(3000);
    expect(rises()).toEqual([]);
  });

  test('refused taps leave the count, and the user can react again after a rest', async () => {
    const { actor, clock, react, record, machine } = await reactions();
    actor.send(clap);
    clock.increment(2000);
    await quiet();
    react.fail(OFFLINE);
    await quiet();
    actor.send(clap);
    expect(actor.getSnapshot()).toMatchObject({ value: { sending: 'resting' }, context: { taps: {}, unseen: {} } });
    clock.increment(10_000);
    actor.send(clap);
    expect(actor.getSnapshot()).toMatchObject({ value: { sending: 'gathering' }, context: { taps: { clap: 1 } } });
    expectReplay(machine, record);
  });

  test('the path search covers every transition of the reactions', () => {
    coverPaths(reactionsMachine, inputs);
  });
});
