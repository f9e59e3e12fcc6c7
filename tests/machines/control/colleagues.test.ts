import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type ColleaguesCommand,
  type ColleaguesEvent,
  type ColleaguesInput,
  type ColleaguesPrepared,
  colleaguesMachine,
} from '../../../machines/control/colleagues.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, PREPARED, RADIA } from './colleagues.inputs';

const [CALM_MS, LOST_MS] = [8000, 5000];

async function begin(prepared: ColleaguesPrepared = PREPARED) {
  const prepare = calls<ColleaguesPrepared>(() => prepared);
  const line = feed<EventObject, RealtimeLine>(() => null);
  const told = feed<ColleaguesCommand, ColleaguesInput>(() => null);
  const machine = colleaguesMachine.provide({
    actors: {
      prepare: prepare.logic,
      realtime: realtimeMachine.provide({ actors: { realtimeLine: line.logic } }),
      colleaguesFeed: told.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: ColleaguesEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const value = () => run.actor.getSnapshot().value;
  const others = () => run.actor.getSnapshot().context.others;
  const last = () => told.heard.at(-1)?.working;
  return { ...run, last, line, machine, others, prepare, say, told, value };
}
const OPEN = { type: 'colleagues.open' } as const;
const at = (part: string, ...changed: string[]): ColleaguesEvent => ({ type: 'colleagues.worked', at: part, changed });

describe('what organisers see of each other in the editor', () => {
  test('others are told what is selected, together or alone, on the connection of the organiser', async () => {
    const { last, line, machine, record, say, told } = await begin();
    await say(at('desk'), OPEN);
    expect(line.inputs).toEqual([PREPARED.line]);
    expect(told.inputs).toEqual([PREPARED]);
    expect(last()).toEqual({ selected: ['desk'], changing: [] });
    await say({ type: 'colleagues.selected', keys: ['desk', 'bar'] });
    expect(last()).toEqual({ selected: ['desk', 'bar'], changing: [] });
    await say(at('bar'), { type: 'colleagues.selected', keys: null });
    expect(last()).toEqual({ selected: ['bar'], changing: [] });
    expectReplay(machine, record);
  });

  test('a change is told until nothing was changed for a while', async () => {
    const { clock, last, say } = await begin();
    await say(OPEN);
    await say(at('desk'), at('desk', 'desk'));
    expect(last()).toEqual({ selected: ['desk'], changing: ['desk'] });
    clock.increment(CALM_MS - 1);
    await say(at('desk', 'desk'));
    clock.increment(CALM_MS - 1);
    expect(last()).toEqual({ selected: ['desk'], changing: ['desk'] });
    clock.increment(1);
    expect(last()).toEqual({ selected: ['desk'], changing: [] });
  });

  test('in another section nothing is told, and what is selected is told again afterwards', async () => {
    const { last, say } = await begin();
    await say(OPEN);
    await say(at('desk', 'desk'), { type: 'colleagues.leave' });
    expect(last()).toEqual({ selected: [], changing: [] });
    await say(at('bar'), { type: 'colleagues.selected', keys: ['bar', 'wall'] });
    expect(last()).toEqual({ selected: [], changing: [] });
    await say(OPEN);
    expect(last()).toEqual({ selected: ['bar', 'wall'], changing: [] });
  });

  test('the others stay for a short interruption, and go with a longer one', async () => {
    const { clock, others, say } = await begin();
    await say(OPEN);
    await say({ type: 'colleagues.heard', others: [RADIA] }, { type: 'colleagues.disconnected' });
    clock.increment(LOST_MS - 1);
    await say({ type: 'colleagues.connected' });
    clock.increment(LOST_MS);
    expect(others()).toEqual([RADIA]);
    await say({ type: 'colleagues.disconnected' });
    clock.increment(LOST_MS);
    expect(others()).toEqual([]);
    await say({ type: 'colleagues.heard', others: [RADIA] });
    expect(others()).toEqual([RADIA]);
  });

  test('nobody is shown where there is no realtime database, or where it refuses', async () => {
    const without = await begin({ ...PREPARED, line: null });
    await without.say(OPEN);
    expect([without.value(), without.told.inputs]).toEqual(['absent', []]);
    const refused = await begin();
    await refused.say(OPEN);
    await refused.say({ type: 'colleagues.heard', others: [RADIA] }, { type: 'colleagues.refused' });
    expect([refused.value(), refused.others()]).toEqual(['absent', []]);
  });

  test('what could not be read is read again when the editor is shown again', async () => {
    const { prepare, say, value } = await begin();
    prepare.reply = () => {
      throw new Error('offline');
    };
    await say(OPEN);
    expect(value()).toBe('closed');
    prepare.reply = () => PREPARED;
    await say(OPEN);
    expect(value()).toMatchObject({ ready: {} });
  });

  test('every state and transition of the colleagues is reached', () => {
    coverPaths(colleaguesMachine, inputs);
  });
});
