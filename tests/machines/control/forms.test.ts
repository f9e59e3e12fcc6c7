import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { Draft } from '../../../domain/control/draft';
import type { EditNews } from '../../../machines/control/control.events';
import type { DraftCommand, FormsSaved, FormsSaving, Saved } from '../../../machines/control/forms.events';
import { formsMachine } from '../../../machines/control/forms.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { FIELD, inputs, LEFT, NEWER, OFFLINE, SAVED, STALE, toldOf, versionOf, write } from './forms.inputs';

const PAUSE_MS = 2000;

/** With a draft of an earlier visit; null for one that cannot be read. */
async function open(left: Draft | null = []) {
  const world: { saved: Saved; fail: unknown } = { saved: SAVED, fail: null };
  const readForms = calls<Saved>(() => world.saved);
  const saveForms = calls<FormsSaved | null, FormsSaving>(() => {
    if (world.fail !== null) throw world.fail;
    return null;
  });
  const told: (EditNews | null)[] = [];
  const kept: Draft[] = [];
  const machine = formsMachine.provide({
    actors: {
      readForms: readForms.logic,
      saveForms: saveForms.logic,
      readDraft: calls<Draft>(() => {
        if (left === null) throw new Error('no storage');
        return left;
      }).logic,
      drafts: fromCallback<DraftCommand>(({ receive }) => receive(({ draft }) => void kept.push(draft))),
    },
    actions: { tellSaved: (_, { news }) => void told.push(news) },
  });
  const run = start(machine);
  await quiet();
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
  if (left === null || left.length === 0) await say({ type: 'forms.open' });
  const state = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  const values = () => saveForms.inputs().map(({ edits }) => edits.map(({ value }) => value));
  return { ...run, machine, say, pass, saveForms, readForms, kept, told, values, world, state, context };
}
const IN = (place: string) => ({ editing: place });
const REFUSED = new Error('refused');
const COLOURS = SAVED.fields.find(({ kind }) => kind === 'colours')?.key ?? '';
const colour = (value: string) => ({ type: 'forms.write', edit: { field: COLOURS, name: 'primary', value } }) as const;

describe('the forms of the venue', () => {
  test('a change is kept in the browser at once, and saved on the version that was read after a pause', async () => {
    const { context, kept, machine, pass, readForms, record, saveForms, say, state, told, world } = await open();
    expect([state(), context().view]).toEqual([
      IN('calm'),
      { place: 'area @lobby', from: 'en', into: 'en', isMissingOnly: false, zone: 'Europe/Berlin', isSource: false },
    ]);
    await say({ type: 'forms.save' }, write('Ha'));
    await pass(PAUSE_MS - 1);
    await say({ type: 'forms.show', shown: { into: 'de' } }, write('Hall'));
    await pass(PAUSE_MS - 1);
    expect([saveForms.count(), kept.at(-1)]).toEqual([0, LEFT]);
    world.saved = versionOf(9, 'Hall');
    await pass(1);
    expect(saveForms.inputs()).toEqual([{ saved: SAVED, edits: [write('Hall').edit] }]);
    expect([state(), context().edits, context().saved?.version, context().view.into]).toEqual([
      IN('calm'),
      [],
      9,
      'de',
    ]);
    expect([readForms.count(), told, kept.at(-1)]).toEqual([2, [null], []]);
    expectReplay(machine, record);
  });

  test('a save whose response contains the saved version is one request, and keeps later edits', async () => {
    const { context, kept, machine, pass, readForms, record, saveForms, say, state, told, values } = await open();
    await say(write('Hall'));
    saveForms.reply = null;
    await say({ type: 'forms.save' }, write('Hallway'));
    saveForms.answer(toldOf(versionOf(9, 'Hall')));
    await quiet();
    expect([state(), context().saved?.version, context().merge, context().edits.length]).toEqual([
      IN('changed'),
      9,
      null,
      1,
    ]);
    saveForms.reply = () => toldOf(versionOf(10, 'Hallway'));
    await pass(PAUSE_MS);
    expect([state(), values(), context().saved?.version, kept.at(-1)]).toEqual([
      IN('calm'),
      [['Hall'], ['Hallway']],
      10,
      [],
    ]);
    expect([readForms.count(), told.map((news) => news?.versions.version)]).toEqual([1, [9, 10]]);
    expectReplay(machine, record);
  });

  test('what is written while a save is on its way is neither lost nor taken for saved', async () => {
    const { context, kept, pass, readForms, saveForms, say, state, values, world } = await open();
    await say(write('Hall'));
    saveForms.reply = null;
    await say({ type: 'forms.save' });
    await say(write('Hallway'), write('Lobby'), { type: 'forms.save' });
    expect([state(), kept.at(-1)?.map(({ value }) => value)]).toEqual([{ editing: { saving: 'sending' } }, ['Lobby']]);
    world.saved = versionOf(9, 'Hall');
    saveForms.answer(null);
    await quiet();
    expect([state(), context().merge, readForms.count()]).toEqual([IN('changed'), null, 2]);
    saveForms.reply = () => null;
    world.saved = versionOf(10, 'Lobby');
    await pass(PAUSE_MS);
    expect([state(), values(), context().saved?.version]).toEqual([IN('calm'), [['Hall'], ['Lobby']], 10]);
  });

  test('a service that is not reached leaves the changes in the browser and is asked again, ever less often', async () => {
    const { kept, pass, saveForms, say, state, values, world } = await open();
    world.fail = OFFLINE;
    await say(write('Hall'));
    await pass(PAUSE_MS);
    expect([state(), kept.at(-1)]).toEqual([IN('away'), LEFT]);
    for (const delay of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      const before = saveForms.count();
      await pass(delay - 1);
      expect(saveForms.count()).toBe(before);
      await pass(1);
      expect([saveForms.count(), state()]).toEqual([before + 1, IN('away')]);
    }
    await say(write('Hallway'));
    expect(kept.at(-1)?.map(({ value }) => value)).toEqual(['Hallway']);
    world.fail = null;
    world.saved = versionOf(9, 'Hallway');
    await pass(60_000);
    expect([state(), kept.at(-1), values().at(-1)]).toEqual([IN('calm'), [], ['Hallway']]);
    await say(write('Hall'));
    expect(state()).toEqual(IN('changed'));
  });

  test('a change that is taken back while the service is not reached is not sent', async () => {
    const { pass, saveForms, say, state, world } = await open();
    world.fail = OFFLINE;
    await say(write('Hall'));
    await pass(PAUSE_MS);
    await say(colour('blood'));
    await pass(60_000);
    expect([state(), saveForms.count()]).toEqual([IN('away'), 1]);
    await say(colour(''), write('Lobby'));
    await pass(60_000);
    expect([state(), saveForms.count()]).toEqual([IN('calm'), 1]);
  });

  test('a save whose result could not be read is compared with the version that is there, and not made twice', async () => {
    const { context, pass, readForms, saveForms, say, state, world } = await open();
    await say(write('Hall'));
    readForms.reply = () => {
      throw OFFLINE;
    };
    await pass(PAUSE_MS);
    expect([state(), saveForms.count()]).toEqual([IN('away'), 1]);
    readForms.reply = () => versionOf(9, 'Hall');
    world.fail = STALE;
    await pass(3000);
    expect([state(), saveForms.count(), context().saved?.version]).toEqual([IN('calm'), 2, 9]);
  });

  test('a save whose result may not be read says so, and keeps the changes', async () => {
    const { context, kept, pass, readForms, say, state } = await open();
    await say(write('Hall'));
    readForms.reply = () => {
      throw REFUSED;
    };
    await pass(PAUSE_MS);
    expect([state(), context().fault === null, kept.at(-1)]).toEqual([IN('failed'), false, LEFT]);
  });

  test('forms without changes show the version that another organiser saved', async () => {
    const { context, readForms, saveForms, say, state, world } = await open();
    world.saved = NEWER;
    await say({ type: 'forms.renew' });
    expect([state(), context().saved, saveForms.count()]).toEqual([IN('calm'), NEWER, 0]);
    await say(write('Hall'), { type: 'forms.renew' });
    expect([state(), readForms.count()]).toEqual([IN('changed'), 2]);
  });

  test('forms that cannot be read say why until they are opened again', async () => {
    const { context, readForms, say, state } = await open();
    await say({ type: 'forms.close' });
    expect([state(), context().saved]).toEqual(['closed', null]);
    readForms.reply = null;
    await say({ type: 'forms.open' });
    readForms.fail(REFUSED);
    await quiet();
    expect([state(), context().fault === null]).toEqual(['closed', false]);
    await say({ type: 'forms.open' });
    expect([state(), context().fault]).toEqual(['loading', null]);
  });

  test('forms open without a draft that the browser cannot read', async () => {
    const { context, state } = await open(null);
    expect([state(), context().edits]).toEqual([IN('calm'), []]);
  });

  test('a draft of an earlier visit is open again, and is saved', async () => {
    const { pass, state, values, world } = await open(LEFT);
    expect(state()).toEqual(IN('changed'));
    world.saved = versionOf(9, 'Hall');
    await pass(PAUSE_MS);
    expect([values(), state()]).toEqual([[['Hall']], IN('calm')]);
  });

  test('a draft that would replace what another organiser wrote since waits for the organiser', async () => {
    const foreign = LEFT.map((edit) => ({ ...edit, before: 'Entrance' }));
    const { context, pass, saveForms, say, state } = await open(foreign);
    await pass(60_000);
    expect([saveForms.count(), state(), context().merge]).toEqual([
      0,
      IN('undecided'),
      { version: 8, lost: 0, clashes: 1 },
    ]);
    await say({ type: 'forms.save' });
    expect(saveForms.count()).toBe(1);
  });

  test('where another organiser saved first, the changes move onto that version and are saved, unless they clash', async () => {
    const { context, kept, pass, saveForms, say, state, told, values, world } = await open();
    await say(colour('#b00'));
    world.saved = NEWER;
    world.fail = STALE;
    await pass(PAUSE_MS);
    expect([state(), context().merge, told]).toEqual([IN('changed'), null, []]);
    await say(write('Hall'));
    world.saved = versionOf(10, 'Entrance');
    await pass(PAUSE_MS);
    expect([state(), context().merge]).toEqual([IN('undecided'), { version: 10, lost: 0, clashes: 1 }]);
    expect(kept.at(-1)?.map(({ before }) => before)).toEqual(['', 'Entrance']);
    const before = saveForms.count();
    await say(write('Great hall'));
    await pass(60_000);
    expect([saveForms.count(), state()]).toEqual([before, IN('undecided')]);
    world.fail = null;
    await say({ type: 'forms.save' });
    expect([values().at(-1), saveForms.inputs().at(-1)?.saved?.version, told]).toEqual([
      ['#b00', 'Great hall'],
      10,
      [null],
    ]);
  });

  test('a colour that is none keeps the changes from being saved until it is corrected', async () => {
    const { pass, saveForms, say, state, values } = await open();
    await say(write('Hall'), colour('blood'), { type: 'forms.save' });
    await pass(60_000);
    expect([saveForms.count(), state()]).toEqual([0, IN('changed')]);
    await say(colour('#B00'));
    await pass(PAUSE_MS);
    expect(values()[0]).toEqual(['Hall', '#B00']);
  });

  test('changes are dropped only after a question, also in the browser', async () => {
    const { context, kept, pass, saveForms, say, state } = await open();
    await say(write('Hall'), { type: 'forms.close' });
    await pass(60_000);
    expect(saveForms.count()).toBe(0);
    await say({ type: 'forms.cancel' });
    expect([state(), context().edits.length]).toEqual([IN('changed'), 1]);
    await say({ type: 'forms.close' }, { type: 'forms.confirm' });
    expect([state(), context().saved, kept.at(-1)]).toEqual(['closed', null, []]);
    await say({ type: 'forms.open' }, write('Hall'), write('Lobby'), { type: 'forms.close' });
    expect(state()).toBe('closed');
  });

  test('a save that is refused keeps the changes, says why, and is repeated after the next change', async () => {
    const { context, kept, pass, saveForms, say, state, world } = await open();
    world.fail = REFUSED;
    await say(write('Hall'));
    await pass(PAUSE_MS);
    expect([state(), context().fault === null, kept.at(-1)]).toEqual([IN('failed'), false, LEFT]);
    await pass(60_000);
    expect(saveForms.count()).toBe(1);
    saveForms.reply = null;
    await say({ type: 'forms.save' });
    expect(context().fault).toBeNull();
    saveForms.fail(REFUSED);
    await quiet();
    expect(context().fault).not.toBeNull();
    saveForms.reply = () => null;
    await say(write('Great hall'));
    world.saved = versionOf(9, 'Great hall');
    await pass(PAUSE_MS);
    expect([state(), context().fault, context().edits]).toEqual([IN('calm'), null, []]);
  });

  test('a place that another organiser removed gives way to the first one', async () => {
    const { context, say } = await open();
    await say({ type: 'forms.show', shown: { place: 'area @gone' } }, write('Hall'), { type: 'forms.save' });
    expect(context().view.place).toBe('area @lobby');
  });

  test('every state and transition of the forms is reached', () => {
    coverPaths(formsMachine, {
      ...inputs,
      invariant: ({ context: { edits } }) => edits.every(({ field }) => field === FIELD),
    });
  });
});
