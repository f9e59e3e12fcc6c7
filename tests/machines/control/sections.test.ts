import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { type Section, sectionIn } from '../../../domain/control/sections';
import { seal } from '../../../domain/kernel/sealed';
import { type SectionsEvent, sectionsMachine } from '../../../machines/control/sections.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HANDED } from './helping.inputs';
import { quietAssets, quietEditing, quietOffering } from './quiet-parts';
import { inputs } from './sections.inputs';

async function open(hash = '') {
  const world = { isAway: false };
  const fetchSection = calls<void, { section: Section }>(() => {
    if (world.isAway) throw new Error('offline');
  });
  const told: string[] = [];
  const heard: string[] = [];
  const machine = sectionsMachine.provide({
    actors: {
      editing: quietEditing,
      assets: quietAssets,
      offering: quietOffering,
      fetchSection: fetchSection.logic,
      address: fromCallback<EventObject>(({ sendBack }) => {
        const section = sectionIn(hash);
        if (section !== null) sendBack({ type: 'sections.show', section });
      }),
    },
    actions: { tellAbove: ({ event }) => void told.push(event.type) },
  });
  const run = start(machine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.event') heard.push(seen.event.type);
    },
  });
  await quiet();
  const say = async (event: SectionsEvent) => {
    run.actor.send(event);
    await quiet();
  };
  const shown = () => [run.actor.getSnapshot().context.section, run.actor.getSnapshot().value];
  const hears = (...types: string[]) => types.filter((type) => heard.includes(type));
  return { ...run, fetchSection, machine, say, shown, told, hears, world };
}

describe('the sections of the page of organisers', () => {
  test('the section that the address names is shown, and each later one once its code is there', async () => {
    expect((await open()).shown()).toEqual(['venue', 'shown']);
    const { fetchSection, machine, record, say, shown } = await open('#publish');
    expect(shown()).toEqual(['publish', 'shown']);
    await say({ type: 'sections.show', section: 'venue' });
    await say({ type: 'sections.show', section: 'venue' });
    expect([shown(), fetchSection.inputs().map(({ section }) => section)]).toEqual([
      ['venue', 'shown'],
      ['venue', 'publish', 'venue'],
    ]);
    expect(sectionIn('#elsewhere')).toBeNull();
    expectReplay(machine, record);
  });

  test('a section whose code cannot be fetched is asked for again', async () => {
    const { say, shown, world } = await open();
    world.isAway = true;
    await say({ type: 'sections.show', section: 'event' });
    expect(shown()).toEqual(['event', 'failed']);
    world.isAway = false;
    await say({ type: 'sections.retry' });
    expect(shown()).toEqual(['event', 'shown']);
  });

  test('the parts of a section keep what they have while another section is shown', async () => {
    const { actor, say, told, hears } = await open();
    const { editing } = actor.getSnapshot().children;
    await say({ type: 'sections.show', section: 'publish' });
    expect(actor.getSnapshot().children.editing).toBe(editing);
    expect(hears('editing.renew')).toEqual([]);
    const versions = { mode: 'live', version: 9, publishedVersion: -1, publishedArchitectureId: null } as const;
    await say({ type: 'control.edited', news: { versions, findings: [] } });
    expect(hears('editing.renew')).toEqual([]);
    await say({ type: 'control.edited', news: null });
    expect(hears('editing.renew')).toEqual(['editing.renew']);
    await say({
      type: 'control.make',
      step: { kind: 'place', name: { en: 'Welcome desk' }, gesture: null, changes: [] },
    });
    expect(hears('editing.make')).toEqual(['editing.make']);
    await say({ type: 'control.chosen' });
    expect(hears('tree.single')).toEqual(['tree.single']);
    await say({
      type: 'control.brought',
      stored: { assetId: 'hall', contentType: 'image/webp', size: 9 },
      brought: {
        asset: { id: 'hall', uri: '/api/hall', generation: 'abc', displayName: 'hall.png' },
        spot: null,
        replaces: null,
      },
    });
    expect(hears('editing.bring', 'assets.stored')).toEqual(['editing.bring', 'assets.stored']);
    await say({ type: 'control.restored' });
    await say({ type: 'control.save', file: seal('{}') });
    expect(told).toEqual(['sections.show', 'control.edited', 'control.edited', 'control.restored', 'control.save']);
  });

  test.each(['control.restored', 'control.replaced'] as const)(
    'the editor and the files are read again after %s',
    async (type) => {
      const { say, hears } = await open('#event');
      expect(hears('editing.renew', 'assets.open')).toEqual([]);
      await say({ type });
      expect(hears('editing.renew', 'assets.open')).toEqual(['editing.renew', 'assets.open']);
    },
  );

  test('the reports are read when their section is opened, and not before', async () => {
    const { say, hears } = await open();
    await say({ type: 'sections.show', section: 'publish' });
    expect(hears('moderating.open')).toEqual([]);
    await say({ type: 'sections.show', section: 'reports' });
    expect(hears('moderating.open')).toEqual(['moderating.open']);
  });

  test('the attendees are read when their section is opened, and again when something on the page has changed them', async () => {
    const { actor, say, hears } = await open();
    expect(hears('helping.open', 'inviting.open')).toEqual([]);
    await say({ type: 'sections.show', section: 'people' });
    expect(hears('helping.open', 'inviting.open', 'helping.renew', 'inviting.renew')).toEqual([
      'helping.open',
      'inviting.open',
    ]);
    await say({ type: 'people.acted' });
    expect(hears('helping.renew', 'inviting.renew')).toEqual(['inviting.renew']);
    await say({ type: 'people.invited' });
    expect(hears('helping.renew')).toEqual(['helping.renew']);
    const given = { name: 'Ada', email: 'ada@example.org', isNew: true, handed: seal(HANDED) };
    await say({ type: 'people.added', given });
    expect(actor.getSnapshot().children.helping?.getSnapshot().context.given).toEqual(given);
  });

  test('every state and transition of the sections is reached', () => {
    coverPaths(sectionsMachine, inputs);
  });
});
