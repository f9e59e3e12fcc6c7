import { beforeAll, describe, expect, test } from 'vitest';
import { type ActorRefFrom, fromCallback } from 'xstate';
import type { StatelyEvent } from '../../domain/support/inspection';
import { unfold } from '../../domain/support/recording';
import { linkOf, linkTo } from '../../src/inspector/adapters/address';
import { createPieces } from '../../src/inspector/adapters/session';
import { canvasMachine } from '../../src/inspector/canvas.machine';
import type { Chart } from '../../src/inspector/chart/chart';
import type { Drawing } from '../../src/inspector/chart/layout';
import { wordedChart } from '../../src/inspector/chart/phrases';
import { type AddressCommand, deskMachine, PART } from '../../src/inspector/desk.machine';
import de from '../../src/inspector/phrases/de.json';
import en from '../../src/inspector/phrases/en.json';
import type { Content } from '../../src/inspector/player/content';
import type { PlayerCommand } from '../../src/inspector/player/messages';
import { playerMachine } from '../../src/inspector/player.machine';
import {
  followedIn,
  type Opened,
  type Origin,
  type SessionNews,
  type SourceEvent,
} from '../../src/inspector/source.events';
import { type SessionCommand, sourceMachine } from '../../src/inspector/source.machine';
import { newsOf, storyOf } from '../../src/inspector/story/recorded';
import { endOf, type Story } from '../../src/inspector/story/story';
import type { trialMachine } from '../../src/inspector/trial.machine';
import { calls } from '../machines/kernel/fakes';
import { coverPaths, expectReplay, start } from '../machines/kernel/harness';
import { fly, recordingOf } from '../machines/support/flight-world';
import { CHARTS, chartNamed } from './charts';

let story: Story;
let opened: Opened;
beforeAll(async () => {
  const { run } = await fly({ path: '/login' });
  const whole = storyOf(run(), CHARTS);
  story = { ...whole, entries: whole.entries.slice(0, 12) };
  opened = {
    name: 'session.json',
    appVersion: '2',
    otherBuild: null,
    startedAt: story.startedAt,
    stories: [whole, story],
    runs: [run(), run()],
  };
});

const FILE = new File([], 'session.json');
const idle = fromCallback(() => {});
const never = (): never => {
  throw new Error('There is no service');
};
const common = { createdAt: '1000', _version: '0.7.2' };
const actorOf = (sessionId: string): StatelyEvent => ({
  type: '@xstate.actor',
  sessionId,
  name: sessionId,
  definition: '{"id":"session"}',
  snapshot: { status: 'active', value: 'disconnected' },
  ...common,
});
const happened = (sessionId: string, type: string): StatelyEvent => ({
  type: '@xstate.snapshot',
  sessionId,
  event: { type },
  snapshot: { status: 'active', value: 'disconnected' },
  ...common,
});
const told = (tab: string, events: readonly StatelyEvent[] = [], isAll = false) =>
  ({ type: 'tab.told', tab, title: 'Venue', isAll, events }) as const;

function aSource() {
  const readFile = calls<Opened, Origin>(() => opened);
  const machine = sourceMachine.provide({ actors: { channel: idle, frames: idle, readFile: readFile.logic } });
  return { machine, readFile, ...start(machine, { input: { charts: CHARTS } }) };
}

async function recording() {
  const run = aSource();
  run.actor.send({ type: 'source.open', file: FILE });
  await run.until((snapshot) => snapshot.matches({ recording: 'paused' }));
  const at = () => {
    const { context, value } = run.actor.getSnapshot();
    return { value, seq: context.seq, at: context.at };
  };
  return { ...run, at };
}

test('a recording that the service keeps is read by its code', async () => {
  const { actor, readFile, until } = aSource();
  actor.send({ type: 'source.fetch', code: 'ZM8CMVYF' });
  await until((snapshot) => snapshot.matches({ recording: 'paused' }));
  expect(readFile.inputs()).toEqual([{ file: null, code: 'ZM8CMVYF' }]);
});

describe('live source', () => {
  test('a live source waits for a venue and shows the first tab that responds', () => {
    const { actor, emitted } = aSource();
    expect(actor.getSnapshot().value).toEqual({ live: { contact: 'waiting', look: 'following' } });
    actor.send(told('one', [actorOf('x:0')], true));
    actor.send(told('two', [actorOf('x:0')], true));
    const { context, value } = actor.getSnapshot();
    expect(value).toEqual({ live: { contact: 'fresh', look: 'following' } });
    expect([context.tab, context.tabs.map(({ id }) => id)]).toEqual(['one', ['one', 'two']]);
    expect(emitted.map(({ type }) => type)).toEqual(['source.turned', 'source.found']);
  });

  test('a live source shows that the tab is gone after its message or seven silent seconds, and keeps its data', () => {
    const { actor, clock } = aSource();
    actor.send(told('one', [actorOf('x:0')], true));
    clock.increment(6999);
    actor.send(told('one'));
    clock.increment(6999);
    expect(actor.getSnapshot().hasTag('lost')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('lost')).toBe(true);
    actor.send(told('one'));
    expect(actor.getSnapshot().hasTag('lost')).toBe(false);
    actor.send({ type: 'tab.left', tab: 'one' });
    expect(actor.getSnapshot().hasTag('lost')).toBe(true);
    expect(actor.getSnapshot().context.tabs[0]?.story.players['x:0']?.chart).toBe('session');
  });

  test('a live source stays at an earlier moment while the venue continues, until the user returns to now', () => {
    const { actor } = aSource();
    actor.send(told('one', [actorOf('x:0'), happened('x:0', 'a'), happened('x:0', 'b')], true));
    actor.send({ type: 'playback.step', by: -1 });
    expect(actor.getSnapshot().context.seq).toBe(0);
    actor.send(told('one', [happened('x:0', 'c')]));
    expect(actor.getSnapshot().context.seq).toBe(0);
    actor.send({ type: 'playback.look', seq: 1 });
    expect(actor.getSnapshot().context.seq).toBe(1);
    actor.send({ type: 'playback.follow' });
    expect(actor.getSnapshot().context.seq).toBeNull();
  });
});

test('what a live venue told stays while the user looks at the catalogue; parts that are gone by then have ended', () => {
  const { actor } = aSource();
  actor.send(told('one', [actorOf('x:0'), actorOf('x:1'), happened('x:0', 'a')], true));
  actor.send({ type: 'source.showCatalogue' });
  actor.send({ type: 'source.showLive' });
  expect(actor.getSnapshot().context.tab).toBe('one');
  actor.send(told('one', [actorOf('x:0'), happened('x:0', 'b')], true));
  const heard = actor.getSnapshot().context.tabs[0]?.story;
  expect(heard?.entries.map(({ event }) => event.type)).toEqual(['a', 'b']);
  expect(Object.values(heard?.players ?? {}).map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
});

describe('recording source', () => {
  test('a recording shows the last page life from its start', async () => {
    const { actor, at } = await recording();
    expect(actor.getSnapshot().context.laid[0]?.run).toBe(1);
    expect(at().at).toBe(0);
    actor.send({ type: 'source.chooseRun', run: 0 });
    expect(actor.getSnapshot().context.laid[0]?.run).toBe(0);
  });

  test('a recording can be stepped through by entry and by time', async () => {
    const { actor, at } = await recording();
    actor.send({ type: 'playback.look', seq: 4 });
    expect(at()).toEqual({ value: { recording: 'paused' }, seq: 4, at: story.entries[4]?.at });
    actor.send({ type: 'playback.step', by: 1 });
    expect(at().seq).toBe(5);
    actor.send({ type: 'playback.seek', at: 0 });
    expect(at().at).toBe(0);
    actor.send({ type: 'playback.follow' });
    expect(at()).toEqual({ value: { recording: 'paused' }, seq: 11, at: endOf(story) });
  });

  test('a recording plays at its speed, stops at its end and can restart from there', async () => {
    const { actor, at } = await recording();
    actor.send({ type: 'playback.setSpeed', speed: 2 });
    actor.send({ type: 'playback.play' });
    actor.send({ type: 'playback.passed', ms: 3 });
    expect(at()).toMatchObject({ value: { recording: 'playing' }, at: 6 });
    actor.send({ type: 'playback.pause' });
    actor.send({ type: 'playback.play' });
    actor.send({ type: 'playback.passed', ms: 60_000 });
    expect(at()).toEqual({ value: { recording: 'paused' }, seq: 11, at: endOf(story) });
    actor.send({ type: 'playback.play' });
    expect(at()).toMatchObject({ value: { recording: 'playing' }, at: 0 });
  });

  test('a recording can be compared with a second one, which can be removed again', async () => {
    const { actor, until } = await recording();
    actor.send({ type: 'source.compare', file: FILE });
    await until((snapshot) => snapshot.context.laid.length === 2);
    actor.send({ type: 'source.closeSecond' });
    expect(actor.getSnapshot().context.laid.map(({ name }) => name)).toEqual(['session.json']);
  });

  test('an unreadable recording is reported in one line and the open one stays', async () => {
    const { actor, readFile, until } = await recording();
    readFile.reply = () => {
      throw new Error('The file is not a recording of a session');
    };
    actor.send({ type: 'source.open', file: FILE });
    await until((snapshot) => snapshot.matches({ recording: 'paused' }));
    expect(actor.getSnapshot().context.failure).toBe('The file is not a recording of a session');
    expect(actor.getSnapshot().context.laid.length).toBe(1);
  });

  test('a recording stays open while the user looks at the catalogue', async () => {
    const { actor, at } = await recording();
    actor.send({ type: 'playback.look', seq: 4 });
    actor.send({ type: 'source.showCatalogue' });
    expect(actor.getSnapshot().value).toBe('catalogue');
    actor.send({ type: 'source.showRecording' });
    expect(at()).toMatchObject({ value: { recording: 'paused' }, at: story.entries[4]?.at });
  });
});

test('the source replays from its log', async () => {
  const { actor, machine, record, until, clock } = aSource();
  actor.send(told('one', [actorOf('x:0'), happened('x:0', 'a')], true));
  clock.increment(7000);
  actor.send({ type: 'source.open', file: FILE });
  await until((snapshot) => snapshot.matches({ recording: 'paused' }));
  actor.send({ type: 'playback.play' });
  actor.send({ type: 'playback.passed', ms: 5 });
  expectReplay(machine, record);
});

test('the source reaches every state and takes every transition', () => {
  const { seq = 0 } = story.entries[3] ?? {};
  coverPaths(sourceMachine, {
    input: { charts: {} },
    limit: 60_000,
    project: (context) => ({
      tab: context.tab,
      tabs: context.tabs.map(({ id }) => id),
      laid: context.laid.length,
      run: context.laid[0]?.run ?? null,
      isOver: context.at >= endOf(story),
      isFollowing: context.seq === null,
      view: context.view,
      session: context.session && { isBegun: context.session.run !== null, reason: context.session.reason },
    }),
    events: [
      { type: 'source.followSession', view: 'view' },
      { type: 'source.showSession' },
      { type: 'source.endSession' },
      { type: 'session.told', run: null, entries: [], news: [], showsView: false, isSilent: true },
      { type: 'session.told', run: opened.runs[0] ?? null, entries: [], news: [], showsView: true, isSilent: false },
      { type: 'session.cut' },
      { type: 'session.ended', reason: 'left' },
      told('one', [actorOf('x:0'), happened('x:0', 'a')], true),
      told('two', [], true),
      { type: 'tab.left', tab: 'one' },
      { type: 'tab.left', tab: 'two' },
      { type: 'source.chooseTab', tab: 'two' },
      { type: 'source.showCatalogue' },
      { type: 'source.showLive' },
      { type: 'source.showRecording' },
      { type: 'source.open', file: FILE },
      { type: 'source.fetch', code: 'ZM8CMVYF' },
      { type: 'source.compare', file: FILE },
      { type: 'source.closeSecond' },
      { type: 'source.chooseRun', run: 1 },
      { type: 'playback.play' },
      { type: 'playback.pause' },
      { type: 'playback.step', by: 1 },
      { type: 'playback.seek', at: 1e9 },
      { type: 'playback.look', seq },
      { type: 'playback.follow' },
      { type: 'playback.seekError' },
      { type: 'playback.setSpeed', speed: 2 },
      { type: 'playback.skipPauses', mustSkip: false },
      { type: 'playback.passed', ms: 1e9 },
      { type: 'xstate.done.actor.readFile', output: { ...opened, stories: [story, story] } },
      { type: 'xstate.done.actor.readSecond', output: { ...opened, stories: [story] } },
    ],
  });
});

const DRAWING: Drawing = {
  chart: 'session',
  width: 400,
  height: 200,
  states: [
    { id: 'session', depth: 0, x: 0, y: 0, width: 400, height: 200 },
    { id: 'session.disconnected', depth: 1, x: 20, y: 40, width: 80, height: 30 },
    { id: 'session.connected', depth: 1, x: 220, y: 40, width: 80, height: 30 },
  ],
  marks: [],
  arrows: [],
};

describe('canvas', () => {
  const aCanvas = () => {
    const layOut = calls<Drawing, { chart: Chart | null }>(() => DRAWING);
    const machine = canvasMachine.provide({ actors: { layOut: layOut.logic } });
    return { machine, layOut, ...start(machine) };
  };
  const SHOW = { type: 'canvas.show', chart: chartNamed('session'), state: null } as const;
  /** Ten times as large: its texts could not be read if all of it was shown. */
  const LARGE: Drawing = {
    ...DRAWING,
    width: 4000,
    height: 2000,
    states: DRAWING.states.map(({ x, y, width, height, ...state }) => ({
      ...state,
      x: 10 * x,
      y: 10 * y,
      width: state.depth === 0 ? 10 * width : width,
      height: state.depth === 0 ? 10 * height : height,
    })),
  };

  test('the canvas lays out a chart once, shows all of it and moves from state to state', async () => {
    const { actor, emitted, layOut, until } = aCanvas();
    actor.send({ type: 'canvas.resized', width: 848, height: 448 });
    actor.send(SHOW);
    await until((snapshot) => snapshot.matches('drawn'));
    expect(actor.getSnapshot().context.view).toEqual({ x: 174, y: 99, scale: 1.25 });
    actor.send({ type: 'canvas.choose', state: 'session.disconnected' });
    actor.send({ type: 'canvas.walk', direction: 'right' });
    actor.send({ ...SHOW, state: 'session.disconnected' });
    expect(actor.getSnapshot().value).toEqual({ drawn: 'opened' });
    expect(layOut.count()).toBe(1);
    expect(emitted).toEqual([
      { type: 'canvas.chosen', state: 'session.disconnected' },
      { type: 'canvas.chosen', state: 'session.connected' },
    ]);
  });

  test('a chart that is drawn in other words keeps the selected state', async () => {
    const { actor, layOut, until } = aCanvas();
    actor.send({ ...SHOW, state: 'session.connected' });
    await until((snapshot) => snapshot.matches('drawn'));
    actor.send({ type: 'canvas.redraw', chart: wordedChart('de', chartNamed('session')) });
    await until((snapshot) => snapshot.matches('drawn'));
    expect(actor.getSnapshot().context.state).toBe('session.connected');
    expect(layOut.count()).toBe(2);
  });

  test('the canvas can be zoomed and moved by hand, and zooms in on the selected state', async () => {
    const { actor, until } = aCanvas();
    actor.send(SHOW);
    await until((snapshot) => snapshot.matches('drawn'));
    actor.send({ type: 'canvas.fit' });
    const { scale, x } = actor.getSnapshot().context.view;
    actor.send({ type: 'canvas.zoom', factor: 2, point: null });
    expect(actor.getSnapshot().context.view.scale).toBe(scale * 2);
    actor.send({ type: 'canvas.fit' });
    actor.send({ type: 'canvas.pan', x: 5, y: 0 });
    expect(actor.getSnapshot().context.view.x).toBe(x + 5);
    actor.send({ type: 'canvas.choose', state: 'session.connected' });
    actor.send({ type: 'canvas.near' });
    expect(actor.getSnapshot().context.view.scale).toBeLessThanOrEqual(1.2);
  });

  test('a large chart opens in full size at the active state and follows it, until the user moves it', async () => {
    const { actor, layOut, until } = aCanvas();
    layOut.reply = () => LARGE;
    actor.send(SHOW);
    actor.send({ type: 'canvas.follow', active: 'session.connected' });
    await until((snapshot) => snapshot.matches('drawn'));
    actor.send({ type: 'canvas.resized', width: 600, height: 400 });
    expect(actor.getSnapshot().context.view).toEqual({ scale: 1, x: -1940, y: -215 });
    actor.send({ type: 'canvas.follow', active: 'session.disconnected' });
    expect(actor.getSnapshot().context.view).toEqual({ scale: 1, x: 60, y: -215 });
    actor.send({ type: 'canvas.pan', x: 100, y: 0 });
    actor.send({ type: 'canvas.follow', active: 'session.connected' });
    expect(actor.getSnapshot().context.view.x).toBe(160);
    actor.send(SHOW);
    expect(actor.getSnapshot().context.view.x).toBe(-1940);
  });

  test('a chart that is opened again starts in full size, although the active state of the one before is still known', async () => {
    const { actor, layOut, until } = aCanvas();
    layOut.reply = () => LARGE;
    actor.send({ type: 'canvas.resized', width: 600, height: 400 });
    actor.send({ ...SHOW, chart: chartNamed('login') });
    actor.send({ type: 'canvas.follow', active: 'login.choosing' });
    await until((snapshot) => snapshot.matches('drawn'));
    actor.send(SHOW);
    await until((snapshot) => snapshot.matches('drawn'));
    expect(actor.getSnapshot().context.view.scale).toBe(1);
  });

  test('a window that changes its size keeps what the user moved to in its middle, and all of what is shown whole', async () => {
    const { actor, until } = aCanvas();
    actor.send({ type: 'canvas.resized', width: 848, height: 448 });
    actor.send(SHOW);
    await until((snapshot) => snapshot.matches('drawn'));
    actor.send({ type: 'canvas.pan', x: 26, y: 1 });
    actor.send({ type: 'canvas.resized', width: 648, height: 428 });
    expect(actor.getSnapshot().context.view).toEqual({ scale: 1.25, x: 100, y: 90 });
    actor.send({ type: 'canvas.fit' });
    actor.send({ type: 'canvas.resized', width: 448, height: 448 });
    expect(actor.getSnapshot().context.view).toEqual({ scale: 1, x: 24, y: 124 });
  });

  test('the canvas reports a failed layout and tries again', async () => {
    const { actor, layOut, until, machine, record } = aCanvas();
    layOut.reply = () => {
      throw new Error('no worker');
    };
    actor.send(SHOW);
    await until((snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.failure).toBe('no worker');
    layOut.reply = () => DRAWING;
    actor.send({ type: 'canvas.retry' });
    await until((snapshot) => snapshot.matches('drawn'));
    expectReplay(machine, record);
  });

  test('the canvas reaches every state and takes every transition', () => {
    coverPaths(canvasMachine, {
      limit: 4000,
      project: ({ chart, state }) => [chart?.id, state],
      events: [
        SHOW,
        { ...SHOW, chart: chartNamed('login') },
        { type: 'canvas.redraw', chart: chartNamed('session') },
        { type: 'canvas.follow', active: 'session.connected' },
        { type: 'canvas.resized', width: 800, height: 600 },
        { type: 'canvas.zoom', factor: 2, point: { x: 1, y: 1 } },
        { type: 'canvas.pan', x: 1, y: 1 },
        { type: 'canvas.fit' },
        { type: 'canvas.near' },
        { type: 'canvas.walk', direction: 'down' },
        { type: 'canvas.choose', state: 'session.connected' },
        { type: 'canvas.choose', state: null },
        { type: 'canvas.retry' },
        { type: 'xstate.done.actor.layOut', output: DRAWING },
      ],
    });
  });
});

describe('desk', () => {
  const aDesk = () => {
    const written: AddressCommand[] = [];
    const machine = deskMachine.provide({
      actors: {
        address: fromCallback<AddressCommand>(({ receive }) => receive((command) => written.push(command))),
        source: sourceMachine.provide({
          actors: { channel: idle, frames: idle, readFile: calls<Opened, Origin>(() => opened).logic },
        }),
        canvas: canvasMachine.provide({
          actors: { layOut: calls<Drawing, { chart: Chart | null }>(() => DRAWING).logic },
        }),
        player: playerMachine.provide({
          actors: { frame: fromCallback<PlayerCommand>(() => {}), readContent: calls<Content>(never).logic },
        }),
      },
    });
    const run = start(machine, { input: { charts: CHARTS, language: 'en' } });
    return { ...run, machine, written, source: run.actor.system.get('source'), canvas: run.actor.system.get('canvas') };
  };

  test('the desk opens what a link names, and writes the selection into the address', async () => {
    const { actor, canvas, written } = aDesk();
    actor.send({ type: 'desk.linked', machine: 'session', state: 'session.connected' });
    expect(actor.getSnapshot().context.machine).toBe('session');
    expect(canvas.getSnapshot().context.state).toBe('session.connected');
    actor.send({ type: 'desk.linked', machine: 'never', state: null });
    actor.send({ type: 'desk.linked', machine: 'login', state: 'login.never' });
    expect(written.map(({ machine, state }) => [machine, state])).toEqual([
      ['session', 'session.connected'],
      ['login', null],
    ]);
  });

  test('the desk shows the root of the first venue that responds, unless something else is selected', () => {
    const { actor, source } = aDesk();
    source.send(told('one', [], true));
    expect(actor.getSnapshot().context.machine).toBe('root');
    const other = aDesk();
    other.actor.send({ type: 'desk.chooseMachine', machine: 'login', state: null });
    other.source.send(told('one', [], true));
    expect(other.actor.getSnapshot().context.machine).toBe('login');
  });

  test('the desk shows the selected actor until a chart or something else is selected', () => {
    const { actor, source } = aDesk();
    actor.send({ type: 'desk.chooseActor', actor: 'x:7', machine: 'image' });
    expect(actor.getSnapshot().context).toMatchObject({ actor: 'x:7', machine: 'image' });
    actor.send({ type: 'desk.chooseMachine', machine: 'login', state: null });
    expect(actor.getSnapshot().context.actor).toBeNull();
    actor.send({ type: 'finder.open' });
    actor.send({ type: 'finder.type', query: 'conn' });
    actor.send({ type: 'finder.pick', machine: 'connection', state: 'connection.online' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { machine: 'connection', query: '' } });
    actor.send({ type: 'desk.filter', filter: { text: 'x', onlyErrors: true } });
    source.send({ type: 'source.showCatalogue' });
    expect(actor.getSnapshot().context.filter).toEqual({ text: '', actor: null, onlyErrors: false, isFolded: true });
  });

  test('a link of a recording leads to its moment once it is open, with its side and its filter', async () => {
    const { actor, source } = aDesk();
    const link = linkTo(
      new URL('https://venue.example/inspector?recording=ABCDEFGH'),
      { machine: 'session', state: 'session.connected' },
      { run: 0, moment: 2, side: 'past', filter: { text: 'a b&c', actor: 'root', onlyErrors: true, isFolded: true } },
    );
    expect(link).toBe(
      'https://venue.example/inspector?recording=ABCDEFGH#session/connected?run=0&moment=2&side=past&text=a+b%26c&actor=root&errors=',
    );
    const place = linkOf(new URL(link).hash);
    actor.send({ type: 'desk.linked', ...place });
    expect(actor.getSnapshot().context).toMatchObject({ machine: 'session', side: 'past', filter: { text: 'a b&c' } });
    source.send({ type: 'source.fetch', code: 'ABCDEFGH' });
    await expect.poll(() => source.getSnapshot().hasTag('recording')).toBe(true);
    expect(source.getSnapshot().context).toMatchObject({ seq: 2, laid: [{ run: 0 }] });
    const { filter, linked } = actor.getSnapshot().context;
    expect([filter, linked]).toEqual([{ text: 'a b&c', actor: 'root', onlyErrors: true, isFolded: true }, null]);
    expect(linkOf('#session?moment=x&side=never&run=')).toEqual({
      machine: 'session',
      state: null,
      run: null,
      moment: null,
      side: null,
      filter: {},
    });
  });

  test('the desk draws the chart in words or in names, in the chosen language', () => {
    const { actor, canvas } = aDesk();
    const titleOf = () => canvas.getSnapshot().context.chart?.states['session.disconnected']?.key;
    actor.send({ type: 'desk.chooseMachine', machine: 'session', state: null });
    expect(titleOf()).toBe(en.states['session.disconnected']);
    actor.send({ type: 'desk.setLanguage', language: 'de' });
    expect(titleOf()).toBe(de.states['session.disconnected']);
    actor.send({ type: 'desk.setWording', wording: 'names' });
    expect(titleOf()).toBe('disconnected');
    actor.send({ type: 'desk.setSide', side: 'past' });
    expect(actor.getSnapshot().context.side).toBe('past');
  });

  test('the desk tries the chart out that is shown, from the states it is asked to, beside what can happen now', () => {
    const { actor } = aDesk();
    actor.send({ type: 'desk.chooseMachine', machine: 'session', state: null });
    actor.send({ type: 'desk.setSide', side: 'past' });
    actor.send({ type: 'desk.tryOut', from: ['session', 'session.disconnected'] });
    const trial: ActorRefFrom<typeof trialMachine> = actor.system.get(PART.trial);
    expect(trial.getSnapshot().context.trial).toEqual({
      chart: chartNamed('session'),
      from: ['session', 'session.disconnected'],
      moves: [],
    });
    expect(actor.getSnapshot().context.side).toBe('now');
  });

  test('the desk replays from its log', () => {
    const { actor, machine, record } = aDesk();
    actor.send({ type: 'desk.chooseMachine', machine: 'login', state: null });
    actor.send({ type: 'desk.setTheme', theme: 'dark' });
    expectReplay(machine, record);
  });

  test('the desk reaches every state and takes every transition', () => {
    coverPaths(deskMachine, {
      input: { charts: { session: chartNamed('session') }, language: 'en' },
      limit: 20_000,
      project: ({ machine, actor }) => [machine, actor],
      events: [
        { type: 'desk.linked', machine: 'session', state: null },
        { type: 'desk.linked', machine: 'session', state: null, run: 0, moment: 1, side: 'past', filter: {} },
        { type: 'desk.chooseMachine', machine: 'session', state: null },
        { type: 'desk.chooseActor', actor: 'a', machine: null },
        { type: 'desk.filter', filter: { text: 'x' } },
        { type: 'desk.setLook', look: 'list' },
        { type: 'desk.setTheme', theme: 'dark' },
        { type: 'desk.setWording', wording: 'names' },
        { type: 'desk.setSide', side: 'past' },
        { type: 'desk.tryOut', from: null },
        { type: 'desk.setLanguage', language: 'de' },
        { type: 'source.turned', to: 'recording' },
        { type: 'source.turned', to: 'live' },
        { type: 'source.found' },
        { type: 'source.viewed' },
        { type: 'canvas.chosen', state: null },
        { type: 'finder.open' },
        { type: 'finder.close' },
        { type: 'finder.type', query: 'x' },
        { type: 'finder.pick', machine: 'session', state: null },
      ],
    });
  });
});

describe('the session of an attendee', () => {
  const VIEW = 'a'.repeat(32);
  function followed() {
    const said: SessionCommand[] = [];
    let tell: (event: SourceEvent) => void = () => {};
    const machine = sourceMachine.provide({
      actors: {
        channel: idle,
        frames: idle,
        session: fromCallback<SessionCommand, { view: string }>(({ sendBack, receive }) => {
          tell = sendBack;
          receive((command) => said.push(command));
        }),
      },
    });
    const run = start(machine, { input: { charts: CHARTS } });
    run.actor.send({ type: 'source.followSession', view: VIEW });
    const [played] = opened.runs;
    if (played === undefined) throw new Error('There is no run');
    const whole: SessionNews = {
      run: played,
      entries: [],
      news: newsOf(played, CHARTS),
      showsView: false,
      isSilent: false,
    };
    const quietly: SessionNews = { ...whole, run: null, news: [] };
    return { ...run, machine, said, whole, quietly, tell: (event: SourceEvent) => tell(event) };
  }
  const states = ({ actor }: ReturnType<typeof followed>) => actor.getSnapshot().value;

  test('is shown as it comes, and its silence is said', () => {
    const run = followed();
    const { actor, tell, whole, quietly, emitted } = run;
    expect(states(run)).toEqual({ session: { contact: 'waiting', look: 'following' } });
    tell({ type: 'session.told', ...whole });
    expect(states(run)).toEqual({ session: { contact: 'fresh', look: 'following' } });
    const entries = () => actor.getSnapshot().context.session?.story.entries.length ?? 0;
    const before = entries();
    const more = [...unfold(opened.runs[0] ?? whole.run ?? never())].slice(-1);
    const [last] = more.map(({ entry }) => entry);
    if (last?.kind !== 'event') throw new Error('There is no event');
    const { at, actor: who, from, event, failed } = last;
    const news = [{ kind: 'event', at, actor: who, from, event, snapshot: null, failed }] as const;
    tell({ type: 'session.told', ...quietly, entries: [last], news });
    expect([entries(), actor.getSnapshot().context.session?.more]).toEqual([before + 1, [last]]);
    tell({ type: 'session.told', ...quietly, isSilent: true });
    expect([actor.getSnapshot().hasTag('lost'), entries()]).toEqual([true, before + 1]);
    tell({ type: 'session.told', ...quietly });
    expect(actor.getSnapshot().hasTag('lost')).toBe(false);
    tell({ type: 'session.cut' });
    expect(actor.getSnapshot().hasTag('lost')).toBe(true);
    expect(emitted.map(({ type }) => type)).toEqual(['source.turned', 'source.found', 'source.turned', 'source.found']);
  });

  test('shows the page only while the attendee does', () => {
    const { actor, tell, whole, quietly, emitted } = followed();
    const page = () => followedIn(actor.getSnapshot().context);
    tell({ type: 'session.told', ...whole });
    expect(page()).toBeNull();
    tell({ type: 'session.told', ...whole, showsView: true });
    expect(page()).toBe(whole.run);
    expect(emitted.at(-1)).toEqual({ type: 'source.viewed' });
    tell({ type: 'session.told', ...quietly });
    expect(page()).toBeNull();
  });

  test('ends at the attendee’s or the administrator’s, and stays as it was last', () => {
    const first = followed();
    first.tell({ type: 'session.told', ...first.whole });
    first.tell({ type: 'session.ended', reason: 'attendee' });
    const { context } = first.actor.getSnapshot();
    expect([context.session?.reason, context.view, context.session?.story.entries.length]).toEqual([
      'attendee',
      null,
      opened.stories[0]?.entries.length,
    ]);
    first.tell({ type: 'session.told', ...first.whole, run: null, isSilent: true });
    expect(states(first)).toEqual({ session: { contact: 'ended', look: 'following' } });

    const second = followed();
    second.actor.send({ type: 'source.endSession' });
    expect([second.said, second.actor.getSnapshot().context.session?.reason]).toEqual([
      [{ type: 'session.end' }],
      'helper',
    ]);
    second.actor.send({ type: 'source.showLive' });
    second.actor.send({ type: 'source.showSession' });
    expect(states(second)).toMatchObject({ live: { contact: 'waiting' } });
  });

  test('its pieces are put together, and what cannot be read is refused', () => {
    const [run] = opened.runs;
    if (run === undefined) throw new Error('There is no run');
    const resolved = [...unfold(run)].map(({ entry }) => entry);
    const half = Math.floor(resolved.length / 2);
    const begun = { ...run, values: [], entries: resolved.slice(0, half) };
    const pieces = createPieces(CHARTS);
    const whole = pieces.take({ seq: 1, isWhole: true, text: JSON.stringify(recordingOf(begun)) });
    const text = JSON.stringify({ entries: resolved.slice(half), values: [] });
    const more = pieces.take({ seq: 2, isWhole: false, text });
    expect([...whole.news, ...more.news]).toEqual(newsOf(run, CHARTS));
    expect([...(whole.run?.entries ?? []), ...more.entries]).toEqual(resolved);
    expect(() => pieces.take({ seq: 3, isWhole: false, text: '{"entries":[1],"values":[]}' })).toThrow('damaged');
    expect(() => createPieces(CHARTS).take({ seq: 1, isWhole: false, text })).toThrow('no beginning');
  });
});
