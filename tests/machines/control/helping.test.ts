import { describe, expect, test } from 'vitest';
import type { Act, People } from '../../../domain/control/people';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type HelpingEvent, helpingMachine } from '../../../machines/control/helping.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ADA, DEACTIVATE, inputs, UNLOCK } from './helping.inputs';

async function open(act: () => void = () => {}) {
  const findPeople = calls<People, { query: Sealed<string> | null }>(() => ({ people: [ADA], hasMore: false }));
  const doAct = calls<void, { act: Act | null }>(act);
  const machine = helpingMachine.provide({ actors: { findPeople: findPeople.logic, doAct: doAct.logic } });
  const run = start(machine);
  const say = async (...events: HelpingEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const shown = () => {
    const { value, context } = run.actor.getSnapshot();
    return [value, context.done, context.fault !== null];
  };
  const asked = () => run.actor.getSnapshot().context.act;
  return { ...run, machine, findPeople, doAct, say, shown, asked };
}
const FIND: HelpingEvent = { type: 'helping.find', query: seal('ada') };

describe('attendees helped in the control room', () => {
  test('an act is done at once, and the attendee is looked up again', async () => {
    const { doAct, findPeople, machine, record, say, shown } = await open();
    await say(FIND, { type: 'helping.act', act: UNLOCK });
    expect(doAct.inputs()).toEqual([{ act: UNLOCK }]);
    expect(findPeople.inputs().map(({ query }) => query?.open())).toEqual(['ada', 'ada']);
    expect(shown()).toEqual(['found', 'unlock', false]);
    expectReplay(machine, record);
  });

  test('an attendee is deactivated only after a question', async () => {
    const { asked, doAct, say, shown } = await open();
    await say(FIND, { type: 'helping.act', act: DEACTIVATE });
    expect([shown()[0], asked(), doAct.count()]).toEqual(['asking', DEACTIVATE, 0]);
    await say({ type: 'helping.cancel' });
    expect([shown()[0], asked(), doAct.count()]).toEqual(['found', null, 0]);
    await say({ type: 'helping.act', act: DEACTIVATE }, { type: 'helping.confirm' });
    expect([shown(), asked(), doAct.inputs()]).toEqual([['found', 'deactivate', false], null, [{ act: DEACTIVATE }]]);
  });

  test('an act or a look that fails is named, and may be repeated', async () => {
    let isAway = true;
    const { actor, asked, findPeople, say, shown } = await open(() => {
      if (isAway) throw new Error('offline');
    });
    await say(FIND, { type: 'helping.act', act: UNLOCK });
    expect([shown(), asked()]).toEqual([['found', null, true], null]);
    await say(FIND);
    expect(shown()).toEqual(['found', null, false]);
    isAway = false;
    await say({ type: 'helping.act', act: UNLOCK });
    expect([shown(), actor.getSnapshot().context.people]).toEqual([['found', 'unlock', false], [ADA]]);
    findPeople.reply = () => {
      throw new Error('offline');
    };
    await say(FIND);
    expect([shown(), actor.getSnapshot().context.people]).toEqual([['idle', null, true], []]);
  });

  test('every state and transition of helping is reached', () => {
    coverPaths(helpingMachine, inputs);
  });
});
