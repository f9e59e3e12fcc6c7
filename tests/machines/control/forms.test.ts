import { describe, expect, test } from 'vitest';
import { type FormsSaving, formsMachine, type Saved } from '../../../machines/control/forms.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, NEWER, SAVED, STALE, versionOf, write } from './forms.inputs';

async function open() {
  const world: { saved: Saved; fail: (() => unknown) | null } = { saved: SAVED, fail: null };
  const act = () => {
    if (world.fail !== null) throw world.fail();
  };
  const readForms = calls<Saved>(() => world.saved);
  const saveForms = calls<void, FormsSaving>(act);
  const told: string[] = [];
  const machine = formsMachine.provide({
    actors: { readForms: readForms.logic, saveForms: saveForms.logic },
    actions: { tellSaved: () => void told.push('saved') },
  });
  const run = start(machine);
  const say = async (...events: Parameters<typeof run.actor.send>[0][]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  await say({ type: 'forms.open' });
  const state = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  return { ...run, machine, say, saveForms, readForms, told, world, state, context };
}

describe('the forms of the venue', () => {
  test('a changed text is saved on the version that was read, and the next version is read', async () => {
    const { context, machine, readForms, record, saveForms, say, state, told, world } = await open();
    expect([state(), context().view]).toEqual([
      'editing',
      { place: 'area @lobby', from: 'en', into: 'en', isMissingOnly: false, zone: 'Europe/Berlin' },
    ]);
    await say({ type: 'forms.save' });
    expect(saveForms.count()).toBe(0);
    await say(write('Hall'), { type: 'forms.show', shown: { into: 'de' } }, write('Saal', 'de'));
    world.saved = NEWER;
    const { edits } = context();
    await say({ type: 'forms.save' });
    expect(saveForms.inputs()).toEqual([{ saved: SAVED, edits }]);
    expect(edits.map(({ name, value }) => [name, value])).toEqual([
      ['en', 'Hall'],
      ['de', 'Saal'],
    ]);
    expect([state(), context().edits, context().saved?.version, context().view.into]).toEqual(['editing', [], 9, 'de']);
    expect([readForms.count(), told]).toEqual([2, ['saved']]);
    expectReplay(machine, record);
  });

  test('where another organiser saved first, the changes move onto that version and wait for another save', async () => {
    const { context, saveForms, say, state, told, world } = await open();
    await say(write('Hall'));
    world.saved = NEWER;
    world.fail = () => STALE;
    await say({ type: 'forms.save' });
    expect([state(), context().merge, told]).toEqual(['editing', { version: 9, lost: 0, clashes: 1 }, []]);
    expect(context().edits).toEqual([write('Hall').edit]);
    world.fail = null;
    await say({ type: 'forms.save' });
    expect(saveForms.inputs().at(-1)).toMatchObject({ saved: { version: 9 } });
    expect([context().edits, context().merge, told]).toEqual([[], null, ['saved']]);
  });

  test('a colour that is none keeps the changes from being saved until it is corrected', async () => {
    const { saveForms, say, state } = await open();
    const field = SAVED.fields.find(({ kind }) => kind === 'colours')?.key ?? '';
    const colour = (value: string) => ({ type: 'forms.write', edit: { field, name: 'primary', value } }) as const;
    await say(write('Hall'), colour('blood'), { type: 'forms.save' });
    expect([saveForms.count(), state()]).toEqual([0, 'editing']);
    await say(colour('#B00'), { type: 'forms.save' });
    expect(saveForms.inputs().map(({ edits }) => edits.map(({ value }) => value))).toEqual([['Hall', '#B00']]);
  });

  test('changes are dropped only after a question', async () => {
    const { context, say, state } = await open();
    await say(write('Hall'), { type: 'forms.close' }, { type: 'forms.cancel' });
    expect([state(), context().edits.length]).toEqual(['editing', 1]);
    await say({ type: 'forms.close' }, { type: 'forms.confirm' });
    expect([state(), context().saved]).toEqual(['closed', null]);
    await say({ type: 'forms.open' }, write('Hall'), write('Lobby'), { type: 'forms.close' });
    expect(state()).toBe('closed');
  });

  test('a save that fails keeps the changes and is repeated', async () => {
    const { context, say, state, world } = await open();
    world.fail = () => new Error('offline');
    await say(write('Hall'), { type: 'forms.save' });
    expect([state(), context().fault === null, context().edits.length]).toEqual(['editing', false, 1]);
    world.fail = null;
    world.saved = versionOf(9, 'Hall');
    await say({ type: 'forms.save' });
    expect([state(), context().fault, context().edits]).toEqual(['editing', null, []]);
  });

  test('a place that another organiser removed gives way to the first one', async () => {
    const { context, say, world } = await open();
    await say({ type: 'forms.show', shown: { place: 'area @gone' } }, write('Hall'), { type: 'forms.save' });
    expect(world.saved.version).toBe(8);
    expect(context().view.place).toBe('area @lobby');
  });

  test('every state and transition of the forms is reached', () => {
    coverPaths(formsMachine, inputs);
  });
});
