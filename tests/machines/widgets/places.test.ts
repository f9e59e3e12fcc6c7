import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, setup } from 'xstate';
import type { Architecture } from '../../../domain/kernel/venue';
import { type PlacesEvent, placesMachine } from '../../../machines/widgets/places.machine';
import { type Whereabouts, whereabouts } from '../../../machines/widgets/whereabouts';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './places.inputs';

/** Answers at once. */
const answering = (answer: Whereabouts) =>
  placesMachine.provide({ actors: { whereabouts: fromCallback(({ sendBack }) => sendBack(answer)) } });
const open = (answer: Whereabouts) => {
  const machine = answering(answer);
  const run = start(machine);
  run.actor.send({ type: 'places.open', widgetId: 'board' });
  return { ...run, machine };
};
const panel = (state: object | string) => ({ request: 'idle', panel: state, meeting: 'absent', notice: 'hidden' });
const dialog = (widgetId: string, isAttending = true) =>
  ({ type: 'places.inDialog', widgetId, isMeeting: true, isAttending }) as const;

describe('where opened widgets are shown', () => {
  test('a panel is open until it is closed, also minimised §3.42', () => {
    const { actor } = open({ type: 'places.inPanel', widgetId: 'board' });
    expect(actor.getSnapshot()).toMatchObject({ value: panel({ opened: 'expanded' }), context: { panelId: 'board' } });
    actor.send({ type: 'places.minimise' });
    expect(actor.getSnapshot().value).toEqual(panel({ opened: 'minimised' }));
    actor.send({ type: 'places.expand' });
    expect(actor.getSnapshot().value).toEqual(panel({ opened: 'expanded' }));
    actor.send({ type: 'places.close' });
    expect(actor.getSnapshot()).toMatchObject({ value: panel('closed'), context: { panelId: null } });
  });

  test('opening a minimised panel again expands it, and another widget takes its place', () => {
    const { actor } = open({ type: 'places.inPanel', widgetId: 'board' });
    actor.send({ type: 'places.minimise' });
    actor.send({ type: 'places.inPanel', widgetId: 'wall' });
    expect(actor.getSnapshot()).toMatchObject({ value: panel({ opened: 'expanded' }), context: { panelId: 'wall' } });
  });

  test('a widget of another mode opens over its area', () => {
    const { actor, emitted } = open({
      type: 'places.inDialog',
      widgetId: 'board',
      isMeeting: false,
      isAttending: false,
    });
    expect(emitted).toEqual([{ type: 'places.dialogWanted', widgetId: 'board' }]);
    expect(actor.getSnapshot().value).toEqual(panel('closed'));
  });

  test('a widget of another area opens there', () => {
    const { actor, emitted } = open({ type: 'places.elsewhere', path: '/v/aurora/area/stage?widget=board' });
    expect(emitted).toEqual([{ type: 'places.areaWanted', path: '/v/aurora/area/stage?widget=board' }]);
    expect(actor.getSnapshot().value).toEqual(panel('closed'));
  });

  test('a widget whose place cannot be found out opens nowhere, and the next one does', () => {
    let isBroken = true;
    const whereaboutsOnce = fromCallback<EventObject, { widgetId: string; isLarge: boolean }>(({ input, sendBack }) => {
      if (isBroken) throw new Error('no venue');
      sendBack({ type: 'places.inPanel', widgetId: input.widgetId });
    });
    const { actor, emitted } = start(placesMachine.provide({ actors: { whereabouts: whereaboutsOnce } }));
    actor.send({ type: 'places.open', widgetId: 'board' });
    expect([actor.getSnapshot().value, emitted]).toEqual([panel('closed'), []]);
    isBroken = false;
    actor.send({ type: 'places.open', widgetId: 'wall' });
    expect(actor.getSnapshot().context.panelId).toBe('wall');
  });

  test('a snackbar about a missing widget leaves after 5 seconds or when dismissed §9.24', () => {
    const { actor, clock } = open({ type: 'places.missing' });
    const notice = () => actor.getSnapshot().value.notice;
    expect(actor.getSnapshot().value.request).toBe('idle');
    clock.increment(4999);
    expect(notice()).toBe('shown');
    clock.increment(1);
    expect(notice()).toBe('hidden');
    actor.send({ type: 'places.missing' });
    actor.send({ type: 'places.dismiss' });
    expect(notice()).toBe('hidden');
  });

  test('a minimised meeting is carried through the venue until it is enlarged', () => {
    const { actor, emitted } = start(placesMachine);
    actor.send({ type: 'places.minimiseMeeting', widgetId: 'desk' });
    expect(actor.getSnapshot()).toMatchObject({
      value: { meeting: { minimised: 'loose' } },
      context: { meetingId: 'desk', corner: { along: 'end', down: 'bottom' } },
    });
    actor.send({ type: 'places.enlargeMeeting' });
    expect(emitted).toEqual([
      { type: 'places.carried', isCarried: true },
      { type: 'places.carried', isCarried: false },
      { type: 'places.dialogWanted', widgetId: 'desk' },
    ]);
    expect(actor.getSnapshot()).toMatchObject({ value: panel('closed'), context: { meetingId: null } });
  });

  test('opening the minimised meeting again enlarges it', () => {
    const { actor, emitted } = open(dialog('desk'));
    emitted.length = 0;
    actor.send({ type: 'places.minimiseMeeting', widgetId: 'desk' });
    actor.send({ type: 'places.open', widgetId: 'desk' });
    expect(emitted).toEqual([
      { type: 'places.carried', isCarried: true },
      { type: 'places.carried', isCarried: false },
      { type: 'places.dialogWanted', widgetId: 'desk' },
    ]);
    expect(actor.getSnapshot().value).toEqual(panel('closed'));
  });

  test('another meeting asks first, and opens only if the user leaves the minimised one', () => {
    const { actor, emitted } = open(dialog('table'));
    emitted.length = 0;
    actor.send({ type: 'places.minimiseMeeting', widgetId: 'desk' });
    const ask = () => {
      actor.send({ type: 'places.openLarge', widgetId: 'table' });
      expect(actor.getSnapshot()).toMatchObject({
        value: { request: 'idle', meeting: { minimised: 'asking' } },
        context: { nextId: 'table' },
      });
    };
    ask();
    actor.send({ type: 'places.stayInMeeting' });
    expect(actor.getSnapshot().value).toMatchObject({ meeting: { minimised: 'loose' } });
    ask();
    expect(emitted).toEqual([{ type: 'places.carried', isCarried: true }]);
    actor.send({ type: 'places.leaveMeeting' });
    expect(emitted.slice(1)).toEqual([
      { type: 'places.carried', isCarried: false },
      { type: 'places.dialogWanted', widgetId: 'table' },
    ]);
    expect(actor.getSnapshot()).toMatchObject({ value: panel('closed'), context: { meetingId: null, nextId: null } });
  });

  test('another meeting takes the place of a minimised one that has ended', () => {
    const { actor, emitted } = open(dialog('table', false));
    actor.send({ type: 'places.minimiseMeeting', widgetId: 'desk' });
    actor.send({ type: 'places.open', widgetId: 'table' });
    expect(emitted.filter(({ type }) => type === 'places.dialogWanted')).toHaveLength(2);
    expect(actor.getSnapshot().value).toEqual(panel('closed'));
  });

  test('the tile of a meeting follows the pointer, and is in the nearest corner once it is let go', () => {
    const { actor, record } = start(placesMachine);
    const room = { left: 20, right: 1000, top: 30, bottom: 500 };
    const events: PlacesEvent[] = [
      { type: 'places.minimiseMeeting', widgetId: 'desk' },
      { type: 'places.drag', at: { x: 0, y: 0 }, room },
      { type: 'places.grab', at: { x: 900, y: 600 } },
      { type: 'places.drag', at: { x: 890, y: 580 }, room },
      { type: 'places.drag', at: { x: 0, y: 0 }, room },
    ];
    for (const event of events) actor.send(event);
    expect(actor.getSnapshot().context.moved).toEqual({ x: -30, y: -50 });
    actor.send({ type: 'places.drop', room, isMirrored: false });
    expect(actor.getSnapshot()).toMatchObject({
      value: { meeting: { minimised: 'loose' } },
      context: { moved: { x: 0, y: 0 }, corner: { along: 'start', down: 'top' } },
    });
    actor.send({ type: 'places.turn', corner: { along: 'end', down: 'top' } });
    expect(actor.getSnapshot().context.corner).toEqual({ along: 'end', down: 'top' });
    expectReplay(placesMachine, record);
  });

  test('a session with a panel replays', () => {
    const { machine, actor, record } = open({ type: 'places.inPanel', widgetId: 'board' });
    for (const type of ['places.minimise', 'places.expand', 'places.close'] as const) actor.send({ type });
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of the places', () => {
    coverPaths(placesMachine, inputs);
  });
});

describe('whereabouts', () => {
  const widget = (id: string, openMode: string, displayMode: string | null = null) => ({
    id,
    type: 'CHAT',
    name: [],
    openMode,
    placements: [],
    configurations: [{ id: 'c', begin: null, end: '2026-06-01T11:00:00Z', displayMode }],
  });
  const architecture = {
    id: 'aurora',
    areas: [
      {
        id: 'lobby',
        contentWidgets: [widget('board', 'OVERLAY_DIALOG'), widget('wall', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG')],
      },
      { id: 'stage', contentWidgets: [widget('keynote', 'EMBEDDED'), widget('questions', 'OVERLAY_DIALOG')] },
    ],
    globalWidgets: [widget('site', 'NEW_TAB')],
  } as unknown as Architecture;

  const inDialog = (widgetId: string) => ({
    type: 'places.inDialog',
    widgetId,
    isMeeting: false,
    isAttending: false,
  });
  /** What is said of a widget in the lobby, at ten and at noon. */
  function said(
    widgetId: string,
    now = Date.parse('2026-06-01T10:00:00Z'),
    venue: Architecture | null = architecture,
    { isLarge = false, guards = [] }: { isLarge?: boolean; guards?: readonly string[] } = {},
  ) {
    const heard: unknown[] = [];
    const still = <C extends object>(context: C) => setup({ types: { context: {} as C } }).createMachine({ context });
    const root = setup({
      actors: {
        whereabouts,
        venue: still({ architecture: venue }),
        area: still({ areaId: 'lobby' }),
        serverTime: still({ now }),
        navigation: still({ guards }),
      },
    }).createMachine({
      invoke: [
        { src: 'venue', systemId: 'venue' },
        { src: 'area', systemId: 'area' },
        { src: 'serverTime', systemId: 'serverTime' },
        { src: 'navigation', systemId: 'navigation' },
      ],
      on: {
        go: '.looking',
        '*': { actions: ({ event }) => void heard.push(event) },
      },
      initial: 'idle',
      states: { idle: {}, looking: { invoke: { src: 'whereabouts', input: { widgetId, isLarge } } } },
    });
    const actor = createActor(root).start();
    actor.send({ type: 'go' });
    actor.stop();
    return heard;
  }

  test.each([
    ['board', { type: 'places.inPanel', widgetId: 'board' }],
    ['questions', { type: 'places.inPanel', widgetId: 'questions' }],
    ['site', inDialog('site')],
    ['keynote', { type: 'places.elsewhere', path: '/v/aurora/area/stage?widget=keynote' }],
    ['cellar', { type: 'places.missing' }],
  ])('the whereabouts of %s are %j', (id, event) => {
    expect(said(id)).toEqual([event]);
  });

  test('the display mode of the current configuration decides, as long as that is current §3.38', () => {
    expect(said('wall')).toEqual([{ type: 'places.inPanel', widgetId: 'wall' }]);
    expect(said('wall', Date.parse('2026-06-01T12:00:00Z'))).toEqual([inDialog('wall')]);
  });

  test('a widget in place opens large over its area, whatever its mode §3.40', () => {
    expect(said('board', undefined, undefined, { isLarge: true })).toEqual([inDialog('board')]);
  });

  test('the answer says whether a widget is a meeting, and whether the user is in one', () => {
    const [lobby, ...others] = architecture.areas;
    const meeting = { ...widget('desk', 'EMBEDDED_DIALOG'), type: 'MEETING' };
    const venue = { ...architecture, areas: [{ ...lobby, contentWidgets: [meeting] }, ...others] } as Architecture;
    const desk = { ...inDialog('desk'), isMeeting: true };
    expect(said('desk', undefined, venue)).toEqual([desk]);
    expect(said('desk', undefined, venue, { guards: ['board'] })).toEqual([desk]);
    expect(said('desk', undefined, venue, { guards: ['meeting'] })).toEqual([{ ...desk, isAttending: true }]);
  });

  test('a widget is missing while no venue is loaded', () => {
    expect(said('board', 0, null)).toEqual([{ type: 'places.missing' }]);
  });
});
