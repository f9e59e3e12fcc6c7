import { describe, expect, test } from 'vitest';
import { type EventObject, forwardTo, fromCallback, setup } from 'xstate';
import type { Brought } from '../../../domain/control/files';
import {
  type UploadFact,
  type UploadItem,
  type UploadsEvent,
  uploadsMachine,
} from '../../../machines/control/uploads.machine';
import { quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { fileOf, inputs, sent, TOO_LARGE } from './uploads.inputs';

function open() {
  const world = { sent: [] as (string | null)[], ended: 0, tell: null as ((fact: UploadFact) => void) | null, told: 0 };
  const machine = uploadsMachine.provide({
    actors: {
      upload: fromCallback<EventObject, { item: UploadItem | null }>(({ input: { item }, sendBack }) => {
        world.sent.push(item?.key ?? null);
        world.tell = sendBack;
        return () => void (world.ended += 1);
      }),
    },
    actions: { tellBrought: () => void (world.told += 1) },
  });
  const run = start(machine);
  const say = async (...events: UploadsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const tell = async (fact: UploadFact) => {
    world.tell?.(fact);
    await quiet();
  };
  const items = () =>
    run.actor.getSnapshot().context.items.map(({ key, state, percent }) => `${key} ${state} ${percent}`);
  return { ...run, items, machine, say, tell, world };
}

const SPOT = {
  path: ['architectures', '@aurora', 'areas', '@lobby', 'viewPoints', '@view', 'background'],
  name: 'assetId',
  title: { en: 'Entrance' },
};

describe('the uploads of the venue', () => {
  test('a file that was sent comes with its purpose: a place, or the file that it replaces', async () => {
    const brought: Brought[] = [];
    const parent = setup({
      types: { events: {} as UploadsEvent | { type: 'control.brought'; brought: Brought } },
      actors: {
        uploads: uploadsMachine.provide({
          actors: { upload: fromCallback<EventObject, { item: UploadItem | null }>(() => {}) },
        }),
      },
      actions: { note: (_, { one }: { one: Brought }) => void brought.push(one) },
    }).createMachine({
      invoke: { id: 'uploads', src: 'uploads' },
      on: {
        'uploads.add': { actions: forwardTo('uploads') },
        'upload.ended': { actions: forwardTo('uploads') },
        'control.brought': { actions: { type: 'note', params: ({ event }) => ({ one: event.brought }) } },
      },
    });
    const run = start(parent);
    run.actor.send({ type: 'uploads.add', files: [{ ...fileOf('hall'), spot: SPOT }, fileOf('stage', 'old-stage')] });
    run.actor.send(sent('hall-1'));
    run.actor.send(sent('stage-1'));
    await quiet();
    expect(brought).toEqual([
      { asset: sent('hall-1').asset, spot: SPOT, replaces: null },
      { asset: sent('stage-1').asset, spot: null, replaces: 'old-stage' },
    ]);
  });

  test('files are sent one after the other, with their progress, and added files are reported', async () => {
    const { items, machine, record, say, tell, world } = open();
    await say({ type: 'uploads.add', files: [fileOf('lobby'), fileOf('stage', 'old-stage')] });
    expect([world.sent, items()]).toEqual([['lobby'], ['lobby running 0', 'stage waiting 0']]);
    await tell({ type: 'upload.progressed', percent: 40 });
    expect(items()[0]).toBe('lobby running 40');
    await tell(sent('hall-1'));
    expect([world.sent, world.told, items()]).toEqual([['lobby', 'stage'], 1, ['lobby done 100', 'stage running 0']]);
    await tell(sent('hall-1'));
    await say({ type: 'uploads.add', files: [fileOf('hall')] });
    expect(items()).toEqual(['hall running 0']);
    expectReplay(machine, record);
  });

  test('a cancelled file ends its request or its wait, and the others go on', async () => {
    const { items, say, world } = open();
    await say({ type: 'uploads.add', files: [fileOf('a'), fileOf('b'), fileOf('c')] });
    await say({ type: 'uploads.cancel', key: 'b' }, { type: 'uploads.cancel', key: 'a' });
    expect([world.ended, world.sent, items(), world.told]).toEqual([1, ['a', 'c'], ['c running 0'], 0]);
  });

  test('a refused file says why, keeps the others going, and is sent again when asked', async () => {
    const { actor, items, say, tell, world } = open();
    await say({ type: 'uploads.add', files: [fileOf('huge'), fileOf('small')] });
    await tell({ type: 'upload.failed', fault: TOO_LARGE });
    expect(items()).toEqual(['huge failed 0', 'small running 0']);
    expect(actor.getSnapshot().context.items[0]?.fault).toEqual(TOO_LARGE);
    await tell(sent('hall-1'));
    await say({ type: 'uploads.retry', key: 'huge' });
    expect([world.sent, items()]).toEqual([
      ['huge', 'small', 'huge'],
      ['huge running 0', 'small done 100'],
    ]);
  });

  test('a refusal goes with the next file for the same place, and other refusals stay', async () => {
    const { items, say, tell } = open();
    await say({
      type: 'uploads.add',
      files: [{ ...fileOf('note'), spot: SPOT }, fileOf('huge', 'old'), fileOf('alone')],
    });
    for (const _ of [1, 2, 3]) await tell({ type: 'upload.failed', fault: TOO_LARGE });
    await say({ type: 'uploads.add', files: [{ ...fileOf('hall'), spot: SPOT }] });
    expect(items()).toEqual(['huge failed 0', 'alone failed 0', 'hall running 0']);
    await say({ type: 'uploads.add', files: [fileOf('small', 'old'), fileOf('other')] });
    expect(items()).toEqual(['alone failed 0', 'hall running 0', 'small waiting 0', 'other waiting 0']);
  });

  test('a file of a kind that its place does not take is refused at once, is not sent again, and others go on', async () => {
    const { actor, items, say } = open();
    const endings = ['.vtt', '.srt'];
    await say({ type: 'uploads.add', files: [{ ...fileOf('film'), spot: SPOT, endings }, fileOf('hall')] });
    expect(items()).toEqual(['film failed 0', 'hall running 0']);
    expect(actor.getSnapshot().context.items[0]?.fault?.mistakes).toEqual([
      { code: 'ending', values: { endings: '.vtt, .srt' } },
    ]);
    await say({ type: 'uploads.retry', key: 'film' });
    expect(items()).toEqual(['film failed 0', 'hall running 0']);
    await say({ type: 'uploads.add', files: [{ ...fileOf('words'), name: 'WORDS.VTT', spot: SPOT, endings }] });
    expect(items()).toEqual(['hall running 0', 'words waiting 0']);
  });

  test('a file that was refused or added leaves the list when the organiser wants it', async () => {
    const { items, say, tell } = open();
    await say({ type: 'uploads.add', files: [fileOf('huge'), fileOf('small')] });
    await tell({ type: 'upload.failed', fault: TOO_LARGE });
    await tell(sent('hall-1'));
    await say({ type: 'uploads.cancel', key: 'huge' });
    expect(items()).toEqual(['small done 100']);
    await say({ type: 'uploads.cancel', key: 'small' });
    expect(items()).toEqual([]);
  });

  test('every state and transition of the uploads is reached', () => {
    coverPaths(uploadsMachine, inputs);
  });
});
