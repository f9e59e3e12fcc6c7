import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { Architecture } from '../../domain/kernel/venue';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { RecordingEntry, Run } from '../../domain/support/recording';
import { drawingMachine, type Moment } from '../../src/inspector/drawing.machine';
import { type Content, filled, publishedIn, withPicture } from '../../src/inspector/player/content';
import { type PlayerCommand, playerCommandOf, playerFactOf } from '../../src/inspector/player/messages';
import { playerMachine } from '../../src/inspector/player.machine';
import { calls, quiet } from '../machines/kernel/fakes';
import { coverPaths, expectReplay, start } from '../machines/kernel/harness';

const RUN: Run = {
  appVersion: 'test',
  venueVersion: 7,
  locale: 'en',
  viewport: { width: 1280, height: 720 },
  startedAt: 0,
  endedAt: 1,
  timings: {},
  crash: null,
  dropped: 0,
  checkpoint: null,
  values: [],
  entries: [],
};
const OTHER: Run = { ...RUN, venueVersion: 6 };
const architecture = { id: 'aurora', names: [{ locale: 'en', text: 'Aurora' }] } as unknown as Architecture;
const config = { tabTitle: 'Aurora' } as UiConfig;
const MORE: readonly RecordingEntry[] = [
  { kind: 'actor', at: 1, actor: 'root/a', parent: 'root', id: 'a', src: 'a', systemId: null },
];
const CONTENT: Content = { version: 7, architecture, config };

describe('the picture', () => {
  function aPlayer() {
    const told: PlayerCommand[] = [];
    const content = calls<Content>(() => CONTENT);
    const frame = fromCallback<PlayerCommand>(({ receive }) => receive((command) => told.push(command)));
    const machine = playerMachine.provide({ actors: { frame, readContent: content.logic } });
    return { machine, told, content, ...start(machine) };
  }

  test('the picture shows the moment that was selected last, with what is published', async () => {
    const { actor, told, machine, record } = aPlayer();
    actor.send({ type: 'player.open' });
    actor.send({ type: 'player.selected', run: RUN, more: [], seq: 3 });
    await quiet();
    actor.send({ type: 'player.ready' });
    actor.send({ type: 'player.selected', run: RUN, more: [], seq: 9 });
    actor.send({ type: 'player.drawn', seq: 3 });
    expect(actor.getSnapshot().value).toEqual({ open: 'drawing' });
    actor.send({ type: 'player.drawn', seq: 9 });
    expect(actor.getSnapshot().value).toEqual({ open: 'drawn' });
    actor.send({ type: 'player.selected', run: OTHER, more: [], seq: 1 });
    expect(told).toEqual([
      { type: 'play.run', run: RUN, content: CONTENT },
      { type: 'play.to', seq: 3 },
      { type: 'play.to', seq: 9 },
      { type: 'play.run', run: OTHER, content: CONTENT },
      { type: 'play.to', seq: 1 },
    ]);
    expectReplay(machine, record);
  });

  test('the picture of a session that goes on is told what is new, once', async () => {
    const { actor, told } = aPlayer();
    actor.send({ type: 'player.open' });
    actor.send({ type: 'player.selected', run: RUN, more: MORE, seq: 1 });
    await quiet();
    actor.send({ type: 'player.ready' });
    actor.send({ type: 'player.selected', run: RUN, more: [...MORE, ...MORE], seq: 2 });
    actor.send({ type: 'player.selected', run: RUN, more: [...MORE, ...MORE], seq: 1 });
    expect(told).toEqual([
      { type: 'play.run', run: { ...RUN, entries: MORE }, content: CONTENT },
      { type: 'play.to', seq: 1 },
      { type: 'play.more', entries: MORE },
      { type: 'play.to', seq: 2 },
      { type: 'play.to', seq: 1 },
    ]);
  });

  test('without a service the picture does without the texts of the venue', async () => {
    const { actor, told, content } = aPlayer();
    content.reply = () => {
      throw new Error('no service');
    };
    actor.send({ type: 'player.open' });
    actor.send({ type: 'player.selected', run: RUN, more: [], seq: 0 });
    await quiet();
    actor.send({ type: 'player.ready' });
    expect(told[0]).toEqual({ type: 'play.run', run: RUN, content: null });
  });

  test('the picture says where it stops and why, and goes on from an earlier moment', async () => {
    const { actor } = aPlayer();
    actor.send({ type: 'player.open' });
    actor.send({ type: 'player.selected', run: RUN, more: [], seq: 9 });
    await quiet();
    actor.send({ type: 'player.ready' });
    actor.send({ type: 'player.parted', seq: 5, why: 'another build' });
    expect(actor.getSnapshot().matches({ open: 'parted' })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ stoppedAt: 5, why: 'another build' });
    actor.send({ type: 'player.selected', run: RUN, more: [], seq: 2 });
    actor.send({ type: 'player.drawn', seq: 2 });
    expect(actor.getSnapshot().matches({ open: 'drawn' })).toBe(true);
  });

  test('the picture reaches every state and takes every transition', () => {
    coverPaths(playerMachine, {
      limit: 20_000,
      project: ({ run, more, seq, content }) => ({
        run: run?.venueVersion ?? null,
        more: more.length,
        seq,
        content: content?.version ?? null,
      }),
      events: [
        { type: 'player.open' },
        { type: 'player.close' },
        { type: 'player.ready' },
        { type: 'player.selected', run: RUN, more: [], seq: 1 },
        { type: 'player.selected', run: OTHER, more: [], seq: 2 },
        { type: 'player.selected', run: OTHER, more: MORE, seq: 2 },
        { type: 'player.drawn', seq: 1 },
        { type: 'player.parted', seq: 1, why: '' },
        { type: 'player.broken', seq: 1, why: '' },
        { type: 'xstate.done.actor.readContent', output: CONTENT },
        { type: 'xstate.error.actor.readContent', error: new Error('no service') },
      ],
    });
  });
});

describe('the page in the frame', () => {
  test('the page draws one moment at a time, and leaves out those that are over', async () => {
    const drawn: number[] = [];
    let finish = (): void => {};
    const draw = fromPromise<void, Moment>(({ input }) => {
      drawn.push(input.seq);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const { actor } = start(drawingMachine.provide({ actors: { draw } }));
    actor.send({ type: 'play.to', seq: 1 });
    expect(actor.getSnapshot().value).toBe('empty');
    actor.send({ type: 'play.run', run: RUN, content: null });
    for (const seq of [1, 2, 3]) actor.send({ type: 'play.to', seq });
    finish();
    await quiet();
    finish();
    await quiet();
    expect(drawn).toEqual([1, 3]);
    expect(actor.getSnapshot().value).toBe('still');
  });

  test('the page in the frame reaches every state and takes every transition', () => {
    coverPaths(drawingMachine, {
      limit: 5000,
      project: ({ session, more, seq, drawn }) => ({ isLaid: session !== null, hasMore: more.length > 0, seq, drawn }),
      events: [
        { type: 'play.run', run: RUN, content: null },
        { type: 'play.more', entries: MORE },
        { type: 'play.to', seq: 1 },
        { type: 'play.to', seq: 2 },
        { type: 'xstate.done.actor.draw', output: undefined },
        { type: 'xstate.error.actor.draw', error: new Error('no view') },
      ],
    });
  });

  test('what other pages of the origin send is not taken', () => {
    expect(playerFactOf({ type: 'player.drawn', seq: 'all' })).toBeNull();
    expect(playerFactOf('player.ready')).toBeNull();
    expect(playerFactOf({ type: 'player.ready' })).toEqual({ type: 'player.ready' });
    expect(playerCommandOf({ type: 'play.to' })).toBeNull();
    expect(playerCommandOf({ type: 'play.run', run: {}, content: null })).toBeNull();
  });
});

describe('what a recording hides', () => {
  test('texts of the venue come from what is published, where it has a text at the same place', () => {
    const recorded = { id: 'aurora', names: [{ locale: 'en', text: '[hidden]' }], areas: [{ title: '[hidden]' }] };
    const published = publishedIn(CONTENT, 'architecture') ?? {};
    expect(filled(recorded, published)).toEqual({ ...recorded, names: [{ locale: 'en', text: 'Aurora' }] });
    expect(filled([{ names: ['[hidden]'] }], publishedIn(CONTENT, 'architectures') ?? {})).toEqual([
      { names: ['[hidden]'] },
    ]);
    const moved = {
      areas: [
        { id: 'b', name: '[hidden]' },
        { id: 'c', name: '[hidden]' },
      ],
    };
    const now = {
      areas: [
        { id: 'a', name: 'Lobby' },
        { id: 'b', name: 'Stage' },
      ],
    };
    expect(filled(moved, now)).toEqual({
      areas: [
        { id: 'b', name: 'Stage' },
        { id: 'c', name: '[hidden]' },
      ],
    });
    expect(publishedIn(CONTENT, 'readConfig')).toBe(config);
    expect(publishedIn(CONTENT, 'profile')).toBeUndefined();
  });

  test('a picture has the address that the inspector may read, in the size in which it was shown', () => {
    const image = { uri: '/api/ui/architecture/aurora/assets/lobby.webp', size: 640, url: '[hidden]' };
    expect(withPicture({ type: 'image.arrived', url: '[hidden]' }, image)).toEqual({
      type: 'image.arrived',
      url: '/inspector/picture?uri=%2Fapi%2Fui%2Farchitecture%2Faurora%2Fassets%2Flobby-640.webp',
    });
    const shown = { type: 'image.arrived', url: 'blob:1' };
    expect(withPicture(shown, image)).toBe(shown);
    expect(withPicture({ url: '[hidden]' }, null)).toEqual({ url: '[hidden]' });
  });
});
