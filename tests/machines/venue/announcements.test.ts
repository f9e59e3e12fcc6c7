import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { announcementFor, announcementsIn } from '../../../domain/venue/announcement';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { type AnnouncementsEvent, announcementsMachine } from '../../../machines/venue/announcements.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HALL, inputs, LINE, LUNCH } from './announcements.inputs';

async function begin(stored: readonly string[] | null = []) {
  const world = { isBroken: false };
  const readDismissed = calls<readonly string[]>(stored === null ? null : () => stored);
  const keepDismissed = calls<void, readonly string[]>(() => {});
  const line = feed<EventObject, RealtimeLine>(() => {
    if (world.isBroken) throw new Error('no SDK');
    return null;
  });
  const machine = announcementsMachine.provide({
    actors: {
      readDismissed: readDismissed.logic,
      keepDismissed: keepDismissed.logic,
      announcementFeed: line.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: AnnouncementsEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const shown = () => announcementFor(run.actor.getSnapshot().context.all, run.actor.getSnapshot().context);
  await quiet();
  return { ...run, machine, say, shown, line, keepDismissed, readDismissed, world };
}
const ENTER: AnnouncementsEvent = { type: 'announcements.open', line: LINE };
const HEARD: AnnouncementsEvent = { type: 'announcements.heard', all: [LUNCH, HALL] };

test('a user inside gets announcements, those of another mode of the venue too, and none after logging out', async () => {
  const { say, line, shown } = await begin();
  await say(ENTER, HEARD);
  expect([line.inputs, shown()]).toEqual([[LINE], LUNCH]);
  await say({ type: 'announcements.close' });
  expect([shown(), line.isOn()]).toEqual([null, false]);
  const stage = { ...LINE, mode: 'stage' } as const;
  await say({ type: 'announcements.open', line: stage });
  expect([shown(), line.inputs.at(-1)]).toEqual([null, stage]);
});

test('an announcement to an area is shown in that area only, and one that was recalled is gone', async () => {
  const { say, shown } = await begin();
  await say(ENTER, { type: 'announcements.heard', all: [HALL] });
  expect(shown()).toBeNull();
  await say({ type: 'announcements.enterArea', areaId: 'hall' });
  expect(shown()).toEqual(HALL);
  await say({ type: 'announcements.heard', all: [] });
  expect(shown()).toBeNull();
});

test('an announcement that the user dismissed is not shown again, also after a reload', async () => {
  const { say, shown, keepDismissed, record, machine } = await begin(['old']);
  await say(ENTER, HEARD, { type: 'announcements.enterArea', areaId: 'hall' });
  await say({ type: 'announcements.dismiss', id: LUNCH.id });
  expect(shown()).toEqual(HALL);
  expect(keepDismissed.inputs()).toEqual([['old', 'lunch']]);
  expectReplay(machine, record);
  const again = await begin(['old', 'lunch']);
  await again.say(ENTER, HEARD);
  expect(again.shown()).toBeNull();
});

test('an announcement that is dismissed before the earlier ones were read stays dismissed', async () => {
  const { say, shown, readDismissed } = await begin(null);
  await say(ENTER, HEARD, { type: 'announcements.dismiss', id: LUNCH.id });
  expect(shown()).toBeNull();
  readDismissed.answer(['old']);
  await quiet();
  expect(shown()).toBeNull();
});

test('dismissed announcements are remembered for the visit where the browser keeps nothing', async () => {
  const { say, shown, keepDismissed, readDismissed } = await begin(null);
  readDismissed.fail(new Error('no storage'));
  keepDismissed.reply = null;
  await say(ENTER, HEARD, { type: 'announcements.enterArea', areaId: 'hall' });
  await say({ type: 'announcements.dismiss', id: LUNCH.id }, { type: 'announcements.dismiss', id: HALL.id });
  keepDismissed.fail(new Error('no storage'));
  await quiet();
  expect([shown(), keepDismissed.inputs()]).toEqual([null, [['lunch'], ['lunch', 'hall']]]);
  await say({ type: 'announcements.dismiss', id: 'later' });
  keepDismissed.answer();
  await quiet();
  expect([keepDismissed.count(), keepDismissed.waiting()]).toEqual([3, 0]);
});

test('a line that fails is opened again after a while, or at once when the connection is back', async () => {
  const { actor, clock, say, line, shown } = await begin();
  await say(ENTER, HEARD, { type: 'announcements.unheard' });
  expect(shown()).toEqual(LUNCH);
  clock.increment(19_999);
  expect(line.inputs).toHaveLength(1);
  clock.increment(1);
  expect(line.inputs).toHaveLength(2);
  await say({ type: 'announcements.unheard' }, { type: 'announcements.retry' });
  expect([line.inputs.length, actor.getSnapshot().value.feed]).toEqual([3, 'open']);
});

test('a line that cannot be opened is tried again after a while', async () => {
  const { clock, say, line, world } = await begin();
  world.isBroken = true;
  await say(ENTER);
  world.isBroken = false;
  clock.increment(20_000);
  expect([line.inputs.length, line.isOn()]).toEqual([2, true]);
});

test('records that are no announcements are left out, and the newest comes first', () => {
  const { id: _, ...lunch } = LUNCH;
  const { id: __, ...hall } = HALL;
  expect(announcementsIn({ hall, broken: { at: 'now' }, lunch })).toEqual([LUNCH, HALL]);
  expect(announcementsIn(null)).toEqual([]);
});

test('every state and transition of the announcements is reached', () => {
  coverPaths(announcementsMachine, inputs);
});
