import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { filesOf } from '../../../domain/control/files';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { valueAt } from '../../../domain/control/paths';
import type { EditNews } from '../../../machines/control/control.events';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import {
  bring,
  documentOf,
  inputs,
  LEFT,
  LOBBY,
  make,
  NEWER,
  OFFLINE,
  ROOT,
  SAVED,
  STALE,
  stepOf,
  toldOf,
  versionOf,
  write,
} from './editing.inputs';

const PAUSE_MS = 800;
const nameIn = (document: unknown): unknown => valueAt(document, [...LOBBY, 'names', '@en', 'text']);

/** With the log of an earlier visit, null for one that cannot be read, and why the venue cannot be read. */
async function open(left: Log | null = NO_LOG, unreadable: Error | null = null) {
  const world: { saved: Saved; fail: unknown } = { saved: SAVED, fail: null };
  const readVenue = calls<Saved>(() => {
    if (unreadable !== null) throw unreadable;
    return world.saved;
  });
  const saveVenue = calls<EditSaved | null, EditSaving>(() => {
    if (world.fail !== null) throw world.fail;
    return null;
  });
  const told: (EditNews | null)[] = [];
  const kept: Log[] = [];
  const machine = editingMachine.provide({
    actors: {
      readVenue: readVenue.logic,
      saveVenue: saveVenue.logic,
      readLog: calls<Log>(() => {
        if (left === null) throw new Error('no storage');
        return left;
      }).logic,
      drafts: fromCallback<DraftCommand>(({ receive }) => receive(({ log }) => void kept.push(log))),
    },
    actions: { tellSaved: (_, { news }) => void told.push(news) },
  });
  const run = start(machine);
  const say = async (...events: Parameters<typeof run.actor.send>[0][]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  await say({ type: 'editing.open' });
  const state = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  const name = () => nameIn(context().document);
  const sent = () => saveVenue.inputs().map(({ sending }) => nameIn(sending?.document));
  const pending = () => context().log.pending.length;
  return { ...run, machine, say, pass, saveVenue, readVenue, kept, told, sent, world, state, context, name, pending };
}
const IN = (place: string) => ({ editing: place });
const REFUSED = new Error('refused');
const colour = (value: string) =>
  make({
    kind: 'settings',
    name: {},
    gesture: 'primary',
    changes: [{ kind: 'set', path: [...ROOT, 'style'], name: 'primary', before: null, after: value || null }],
  });
const styled = (): Saved => ({
  ...SAVED,
  document: { architectures: [{ ...SAVED_ROOT, style: {} }] },
});
const SAVED_ROOT = { id: 'aurora', areas: [{ id: 'lobby', names: [{ locale: 'en', text: 'Lobby' }] }] };

describe('the editor of the venue', () => {
  test('a step is kept in the browser at once, and saved on the version that was read after a pause', async () => {
    const { context, kept, machine, pass, readVenue, record, saveVenue, say, sent, state, told, world } = await open();
    expect([state(), context().view]).toEqual([
      IN('calm'),
      {
        at: LOBBY,
        viewpoint: null,
        from: 'en',
        into: 'en',
        isMissingOnly: false,
        zone: 'Europe/Berlin',
        isSource: false,
        open: [],
        unfolded: [],
        wanted: '',
      },
    ]);
    await say({ type: 'editing.save' }, write('Ha', 'name'));
    await pass(PAUSE_MS - 1);
    await say({ type: 'editing.show', shown: { into: 'de' } }, write('Hall', 'name'));
    await pass(PAUSE_MS - 1);
    expect([saveVenue.count(), kept.at(-1)?.pending]).toEqual([0, [stepOf('Hall', 'Lobby', 'name')]]);
    world.saved = versionOf(9, 'Hall');
    await pass(1);
    expect([sent(), saveVenue.inputs()[0]?.saved]).toEqual([['Hall'], SAVED]);
    expect([state(), context().log.pending, context().saved?.version, context().view.into]).toEqual([
      IN('calm'),
      [],
      9,
      'de',
    ]);
    expect([readVenue.count(), told, kept.at(-1)?.done.length]).toEqual([2, [null], 1]);
    expectReplay(machine, record);
  });

  test('a save whose response contains the saved version is one request, and keeps later steps', async () => {
    const { context, machine, name, pass, readVenue, record, saveVenue, say, sent, state, told } = await open();
    await say(write('Hall'));
    saveVenue.reply = null;
    await say({ type: 'editing.save' }, write('Hallway'));
    saveVenue.answer(toldOf(9));
    await quiet();
    expect([state(), context().saved?.version, context().merge, context().log.pending.length]).toEqual([
      IN('changed'),
      9,
      null,
      1,
    ]);
    saveVenue.reply = () => toldOf(10);
    await pass(PAUSE_MS);
    expect([state(), sent(), name(), context().saved?.version]).toEqual([
      IN('calm'),
      ['Hall', 'Hallway'],
      'Hallway',
      10,
    ]);
    expect([readVenue.count(), told.map((news) => news?.versions.version)]).toEqual([1, [9, 10]]);
    expectReplay(machine, record);
  });

  test('typing while a save is on its way is another step to save, and one to take back', async () => {
    const { context, name, pass, saveVenue, say, sent, world } = await open();
    await say(write('Ha', 'name'));
    saveVenue.reply = null;
    await say({ type: 'editing.save' }, write('Hall', 'name'));
    expect([context().log.pending.length, context().log.done.length]).toEqual([2, 1]);
    world.saved = versionOf(9, 'Ha');
    saveVenue.answer(null);
    await quiet();
    saveVenue.reply = () => toldOf(10);
    await pass(PAUSE_MS);
    expect([sent(), name()]).toEqual([['Ha', 'Hall'], 'Hall']);
    await say({ type: 'editing.undo' });
    expect(name()).toBe('Lobby');
  });

  test('a settled gesture is followed by another step', async () => {
    const { context, say } = await open();
    await say(write('Ha', 'name'), write('Hall', 'name'), { type: 'editing.settle' }, write('Halls', 'name'));
    expect(context().log.done.map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  test('steps are taken back and made again, also after a reload, and saved as others are', async () => {
    const first = await open();
    await first.say(write('Hall'), write('Great hall'), { type: 'editing.undo' });
    expect([first.name(), first.context().deed?.way]).toEqual(['Hall', 'undone']);
    const { context, machine, name, pass, record, say, sent, state } = await open(first.kept.at(-1));
    expect([state(), context().log.done.length, context().log.undone.length]).toEqual([IN('changed'), 1, 1]);
    expect(name()).toBe('Hall');
    await say({ type: 'editing.redo' });
    expect([name(), context().deed?.way, state()]).toEqual(['Great hall', 'redone', IN('changed')]);
    await pass(PAUSE_MS);
    expect(sent().at(-1)).toBe('Great hall');
    await say({ type: 'editing.redo' });
    expect(context().deed?.step.changes.length).toBe(1);
    expectReplay(machine, record);
  });

  test('what somebody else changed since is not taken back, and counted', async () => {
    const { context, name, pass, say, world } = await open();
    await say(write('Hall'));
    await pass(PAUSE_MS);
    world.saved = NEWER;
    await say({ type: 'editing.renew' });
    expect(name()).toBe('Foyer');
    await say({ type: 'editing.undo' });
    expect([name(), context().deed?.skipped, context().log]).toEqual(['Foyer', 1, NO_LOG]);
  });

  test('a service that is not reached leaves the steps in the browser and is asked again, ever less often', async () => {
    const { kept, pass, saveVenue, say, sent, state, world } = await open();
    world.fail = OFFLINE;
    await say(write('Hall'));
    await pass(PAUSE_MS);
    expect([state(), kept.at(-1)]).toEqual([IN('away'), LEFT]);
    for (const delay of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      const before = saveVenue.count();
      await pass(delay - 1);
      expect(saveVenue.count()).toBe(before);
      await pass(1);
      expect([saveVenue.count(), state()]).toEqual([before + 1, IN('away')]);
    }
    await say(write('Hallway'));
    world.fail = null;
    world.saved = versionOf(9, 'Hallway');
    await pass(60_000);
    expect([state(), sent().at(-1)]).toEqual([IN('calm'), 'Hallway']);
    await say(write('Hall'));
    expect(state()).toEqual(IN('changed'));
  });

  test('a save whose result could not be read is compared with the version that is there, and not made twice', async () => {
    const { context, pass, readVenue, saveVenue, say, state, world } = await open();
    await say(write('Hall'));
    saveVenue.reply = () => {
      throw OFFLINE;
    };
    await pass(PAUSE_MS);
    expect([state(), saveVenue.count()]).toEqual([IN('away'), 1]);
    world.saved = versionOf(9, 'Hall');
    saveVenue.reply = () => {
      throw STALE;
    };
    await pass(3000);
    expect([state(), saveVenue.count(), readVenue.count(), context().saved?.version]).toEqual([IN('calm'), 2, 2, 9]);
  });

  test('a save whose result may not be read says so, and keeps what was not sent', async () => {
    const { context, name, pass, readVenue, say, state } = await open();
    await say(write('Hall'));
    readVenue.reply = () => {
      throw REFUSED;
    };
    await pass(PAUSE_MS);
    expect([state(), context().fault === null, name()]).toEqual([IN('failed'), false, 'Hall']);
  });

  test('an editor without steps to save shows the version that another organiser saved', async () => {
    const { context, readVenue, saveVenue, say, state, world } = await open();
    world.saved = NEWER;
    await say({ type: 'editing.renew' });
    expect([state(), context().saved, saveVenue.count()]).toEqual([IN('calm'), NEWER, 0]);
    await say(write('Hall'), { type: 'editing.renew' });
    expect([state(), readVenue.count()]).toEqual([IN('changed'), 2]);
  });

  test('a venue that cannot be read says why until it is opened again', async () => {
    const { context, readVenue, say, state } = await open(NO_LOG, REFUSED);
    expect([state(), context().fault === null, context().saved]).toEqual(['closed', false, null]);
    readVenue.reply = () => SAVED;
    await say({ type: 'editing.open' });
    expect([state(), context().fault]).toEqual([IN('calm'), null]);
  });

  test('the editor opens without a log that the browser cannot read', async () => {
    const { context, state } = await open(null);
    expect([state(), context().log]).toEqual([IN('calm'), NO_LOG]);
  });

  test('steps of an earlier visit are saved', async () => {
    const { pass, sent, state, world } = await open(LEFT);
    expect(state()).toEqual(IN('changed'));
    world.saved = versionOf(9, 'Hall');
    await pass(PAUSE_MS);
    expect([sent(), state()]).toEqual([['Hall'], IN('calm')]);
  });

  test('where another organiser saved first, the steps move onto that version and are saved, unless they clash', async () => {
    const { context, name, pass, saveVenue, say, state, told, world } = await open();
    world.saved = { ...NEWER, document: documentOf('Lobby', { viewMode: 'VIEW_360D' }) };
    await say(write('Hall'));
    world.fail = STALE;
    await pass(PAUSE_MS);
    expect([state(), context().merge, told, name()]).toEqual([IN('changed'), null, [], 'Hall']);
    expect(valueAt(context().document, [...LOBBY, 'viewMode'])).toBe('VIEW_360D');
    world.saved = versionOf(10, 'Entrance');
    await pass(PAUSE_MS);
    expect([state(), context().merge]).toMatchObject([IN('undecided'), { version: 10, lost: 0, clashes: 1 }]);
    const before = saveVenue.count();
    await say(write('Great hall'), { type: 'editing.undo' });
    await pass(60_000);
    expect([saveVenue.count(), state(), name()]).toEqual([before, IN('undecided'), 'Great hall']);
    world.fail = null;
    world.saved = versionOf(11, 'Great hall');
    await say({ type: 'editing.save' });
    expect([saveVenue.inputs().at(-1)?.saved?.version, state(), context().merge]).toEqual([10, IN('calm'), null]);
  });

  test('the organiser can let the words of the other one stay', async () => {
    const { context, name, pending, say, state } = await open({ ...LEFT, pending: [stepOf('Hall', 'Entrance')] });
    expect([state(), name()]).toEqual([IN('undecided'), 'Hall']);
    const area = { id: 'stage', names: [] };
    await say(
      make({
        kind: 'add',
        name: { en: 'Stage' },
        gesture: null,
        changes: [{ kind: 'insert', path: [...ROOT, 'areas'], item: area, next: null }],
      }),
      { type: 'editing.spare' },
    );
    expect([state(), name(), pending(), context().merge]).toEqual([IN('changed'), 'Lobby', 1, null]);
    expect(valueAt(context().document, [...ROOT, 'areas', '@stage'])).toEqual(area);
  });

  test('a colour that is none keeps the steps from being saved until it is corrected', async () => {
    const { context, pass, saveVenue, say, state, world } = await open();
    world.saved = styled();
    await say({ type: 'editing.renew' }, write('Hall'), colour('blood'), { type: 'editing.save' });
    await pass(60_000);
    expect([saveVenue.count(), state()]).toEqual([0, IN('changed')]);
    await say(colour('#B00'));
    await pass(PAUSE_MS);
    expect([saveVenue.count(), context().log.done.length]).toEqual([1, 2]);
  });

  test.each([
    ['another one took its place', colour('#B00')],
    ['it is undone', { type: 'editing.undo' } as const],
  ])('a colour that is none no longer keeps the steps back once %s', async (_, correction) => {
    const { pass, saveVenue, say, world } = await open();
    world.saved = styled();
    await say({ type: 'editing.renew' }, write('Hall'), colour('blood'), { type: 'editing.settle' });
    await pass(60_000);
    expect(saveVenue.count()).toBe(0);
    await say(correction);
    await pass(PAUSE_MS);
    expect(saveVenue.count()).toBe(1);
  });

  test('a save that is refused keeps the steps, says why, and is repeated after the next one', async () => {
    const { context, kept, pass, saveVenue, say, state, world } = await open();
    world.fail = REFUSED;
    await say(write('Hall'));
    await pass(PAUSE_MS);
    expect([state(), context().fault === null, kept.at(-1)]).toEqual([IN('failed'), false, LEFT]);
    await pass(60_000);
    expect(saveVenue.count()).toBe(1);
    world.fail = null;
    await say(write('Great hall'));
    world.saved = versionOf(9, 'Great hall');
    await pass(PAUSE_MS);
    expect([state(), context().fault, context().log.pending]).toEqual([IN('calm'), null, []]);
  });

  test('a part that is deleted gives way to the one around it, and is back and shown when that is undone', async () => {
    const { context, say } = await open();
    await say(
      { type: 'editing.show', shown: { at: LOBBY } },
      make({
        kind: 'remove',
        name: { en: 'Lobby' },
        gesture: null,
        changes: [{ kind: 'remove', path: [...ROOT, 'areas'], item: { id: 'lobby' }, next: null }],
      }),
    );
    expect([context().view.at, valueAt(context().document, [...ROOT, 'areas'])]).toEqual([ROOT, []]);
    await say({ type: 'editing.undo' });
    expect(valueAt(context().document, LOBBY)).toEqual(valueAt(SAVED.document, LOBBY));
    expect(context().view.at).toEqual(LOBBY);
  });

  test('a file that was sent is one of the venue by a step, which is saved and taken back as others are', async () => {
    const { context, pass, say, saveVenue } = await open();
    const files = (document: unknown) => filesOf(document, []).map(({ name }) => name);
    await say(bring('hall'), bring('hall'));
    expect([files(context().document), context().deed?.step.name]).toEqual([['hall.png'], { '': 'hall.png' }]);
    await pass(800);
    expect(files(saveVenue.inputs()[0]?.sending?.document)).toEqual(['hall.png']);
    await say({ type: 'editing.undo' });
    expect([files(context().document), context().log.done]).toEqual([[], []]);
  });

  test('every state and transition of the editor is reached', () => {
    coverPaths(editingMachine, {
      ...inputs,
      invariant: ({ context: { log } }) => log.done.length <= 200,
    });
  });
});
