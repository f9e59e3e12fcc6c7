import { describe, expect, test } from 'vitest';
import type { StoredFile } from '../../../domain/control/files';
import { type AssetsEvent, assetsMachine } from '../../../machines/control/assets.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HALL, inputs, SPOT } from './assets.inputs';

async function open(...events: AssetsEvent[]) {
  const world = { isAway: false };
  const readFiles = calls<readonly StoredFile[]>(() => {
    if (world.isAway) throw new Error('offline');
    return [HALL];
  });
  const machine = assetsMachine.provide({ actors: { readFiles: readFiles.logic } });
  const run = start(machine);
  const say = async (...said: AssetsEvent[]) => {
    for (const event of said) {
      run.actor.send(event);
      await quiet();
    }
    return run.actor.getSnapshot().context;
  };
  await say(...events);
  return { ...run, context: () => run.actor.getSnapshot().context, machine, readFiles, say, world };
}

describe('the files of the venue', () => {
  test('what the service has is read once, and an uploaded file is added to it', async () => {
    const { context, machine, readFiles, record, say } = await open({ type: 'assets.open' }, { type: 'assets.open' });
    expect([context().stored, readFiles.inputs().length]).toEqual([[HALL], 1]);
    const larger = { ...HALL, size: 20 };
    const film = { assetId: 'film', contentType: 'video/mp4', size: 900 };
    await say({ type: 'assets.stored', stored: film }, { type: 'assets.stored', stored: larger });
    expect(context().stored).toEqual([film, larger]);
    expectReplay(machine, record);
  });

  test('after a failure the service is asked again when the section is opened once more', async () => {
    const { context, say, world } = await open();
    world.isAway = true;
    await say({ type: 'assets.open' });
    expect([context().stored, context().fault?.message]).toEqual([null, 'offline']);
    world.isAway = false;
    await say({ type: 'assets.open' });
    expect([context().stored, context().fault]).toEqual([[HALL], null]);
  });

  test('another field asks anew which files fit it, and the list of all files stays as it was', async () => {
    const { context, say } = await open({ type: 'assets.filter', filter: { query: 'stage' } });
    await say({ type: 'assets.choose', spot: SPOT, accepts: ['picture'] }, { type: 'assets.search', query: 'hall' });
    const before = context().choice?.most ?? 0;
    await say({ type: 'assets.more' });
    expect(context().choice).toMatchObject({ spot: SPOT, query: 'hall', most: 2 * before });
    const video = { ...SPOT, name: 'videoUrl' };
    await say({ type: 'assets.choose', spot: video, accepts: ['film'] });
    expect(context().choice).toMatchObject({ spot: video, accepts: ['film'], query: '', most: before });
    await say({ type: 'assets.leave' });
    expect([context().choice, context().filter.query, context().most]).toEqual([null, 'stage', before]);
  });

  test('another filter shows the beginning of its list', async () => {
    const { context, say } = await open();
    const { most } = context();
    await say({ type: 'assets.more' });
    expect(context().most).toBe(2 * most);
    await say({ type: 'assets.filter', filter: { kind: 'film' } });
    expect([context().most, context().filter]).toEqual([most, { query: '', kind: 'film', isUnusedOnly: false }]);
  });

  test('the descriptions of one file are shown at a time, and no longer when it is pressed again', async () => {
    const { context, say } = await open({ type: 'assets.show', id: 'hall' });
    const shown = [context().shown];
    for (const id of ['stage', 'stage']) shown.push((await say({ type: 'assets.show', id })).shown);
    expect(shown).toEqual(['hall', 'stage', null]);
  });

  test('the organiser is asked about files only if there are any', async () => {
    const { actor, context, say } = await open({ type: 'assets.ask', ids: [] });
    expect(actor.getSnapshot().matches({ deleting: 'idle' })).toBe(true);
    await say({ type: 'assets.ask', ids: ['hall'] });
    expect([actor.getSnapshot().matches({ deleting: 'asked' }), context().asked]).toEqual([true, ['hall']]);
    await say({ type: 'assets.answer' });
    expect([actor.getSnapshot().matches({ deleting: 'idle' }), context().asked]).toEqual([true, []]);
  });

  test('an address that is not finished is kept with its place', async () => {
    const { context, say } = await open({ type: 'assets.type', spot: SPOT, text: 'https:' });
    expect(context().typed?.text).toBe('https:');
    await say({ type: 'assets.type', spot: SPOT, text: null });
    expect(context().typed).toBeNull();
  });

  test('every state and transition of the files is reached', () => {
    coverPaths(assetsMachine, inputs);
  });
});
