import { describe, expect, test } from 'vitest';
import { type Act, type Handed, PEOPLE_SHOWN, type People } from '../../../domain/control/people';
import { seal } from '../../../domain/kernel/sealed';
import { type Asked, type HelpingEvent, helpingMachine } from '../../../machines/control/helping.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ADA, DEACTIVATE, HANDED, INVITE, inputs, UNLOCK, WAYS } from './helping.inputs';

async function open(act: () => Handed | null = () => null) {
  const world = { total: 1 };
  const findPeople = calls<People, Asked>(() => ({ people: [ADA], total: world.total, inside: null, ways: WAYS }));
  const doAct = calls<Handed | null, { act: Act | null }>(act);
  const told: string[] = [];
  const machine = helpingMachine.provide({
    actors: { findPeople: findPeople.logic, doAct: doAct.logic },
    actions: { tellActed: () => void told.push('acted') },
  });
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
  const context = () => run.actor.getSnapshot().context;
  return { ...run, machine, findPeople, doAct, say, shown, context, told, world };
}
const OPEN: HelpingEvent = { type: 'helping.open' };
const act = (of: Act): HelpingEvent => ({ type: 'helping.act', act: of, name: 'Ada' });

describe('attendees in the control room', () => {
  test('the list is read when its section opens, and again after each act and change', async () => {
    const { doAct, findPeople, machine, record, say, shown, told } = await open();
    await say({ type: 'helping.renew' });
    expect([shown()[0], findPeople.count()]).toEqual(['closed', 0]);
    await say(OPEN, act(UNLOCK));
    expect([doAct.inputs(), findPeople.count(), told]).toEqual([[{ act: UNLOCK }], 2, ['acted']]);
    expect(shown()).toEqual(['shown', 'unlock', false]);
    await say({ type: 'helping.renew' });
    expect(findPeople.count()).toBe(3);
    expectReplay(machine, record);
  });

  test('a change of what is asked begins with the first page, and a page past the end becomes the last one', async () => {
    const { context, findPeople, say, world } = await open();
    world.total = 2 * PEOPLE_SHOWN + 1;
    await say(OPEN, { type: 'helping.ask', change: { page: 2 } }, { type: 'helping.ask', change: { filter: 'came' } });
    expect(findPeople.inputs().map(({ page, filter }) => [page, filter])).toEqual([
      [0, 'all'],
      [2, 'all'],
      [0, 'came'],
    ]);
    await say({ type: 'helping.ask', change: { page: 2 } });
    world.total = PEOPLE_SHOWN + 1;
    await say({ type: 'helping.renew' });
    expect([context().asked.page, findPeople.inputs().at(-1)?.page]).toEqual([1, 1]);
    world.total = 0;
    await say({ type: 'helping.renew' });
    expect(context().asked.page).toBe(0);
  });

  test('an attendee is deactivated only after a question', async () => {
    const { context, doAct, say, shown } = await open();
    await say(OPEN, act(DEACTIVATE));
    expect([shown()[0], context().act, doAct.count()]).toEqual(['asking', DEACTIVATE, 0]);
    await say({ type: 'helping.cancel' });
    expect([shown()[0], context().act, doAct.count()]).toEqual(['shown', null, 0]);
    await say(act(DEACTIVATE), { type: 'helping.confirm' });
    expect([shown(), context().act, doAct.inputs()]).toEqual([
      ['shown', 'deactivate', false],
      null,
      [{ act: DEACTIVATE }],
    ]);
  });

  test('what an act gives is shown with its attendee until the next act or until it is dismissed', async () => {
    const { context, say } = await open(() => HANDED);
    await say(OPEN, act(INVITE));
    const given = { name: 'Ada', email: 'ada@example.org', isNew: false, handed: seal(HANDED) };
    expect(context().given).toEqual(given);
    await say({ type: 'helping.renew' });
    expect(context().given).toEqual(given);
    await say({ type: 'helping.dismiss' });
    expect(context().given).toBeNull();
    await say({ type: 'helping.give', given });
    await say(act(DEACTIVATE));
    expect(context().given).toBeNull();
  });

  test('an act or a look that fails is named, keeps the list, and may be repeated', async () => {
    let isAway = true;
    const { context, findPeople, say, shown } = await open(() => {
      if (isAway) throw new Error('offline');
      return null;
    });
    await say(OPEN, act(UNLOCK));
    expect([shown(), context().act]).toEqual([['shown', null, true], null]);
    isAway = false;
    await say(act(UNLOCK));
    expect([shown(), context().people]).toEqual([['shown', 'unlock', false], [ADA]]);
    findPeople.reply = () => {
      throw new Error('offline');
    };
    await say({ type: 'helping.ask', change: { query: seal('bob') } });
    expect([shown(), context().people]).toEqual([['shown', null, true], [ADA]]);
  });

  test('every state and transition of helping is reached', () => {
    coverPaths(helpingMachine, inputs);
  });
});
