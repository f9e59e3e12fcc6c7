import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../../machines/kernel/not-provided';
import { leafOf, rootOf } from './chart/ask';
import type { Chart } from './chart/chart';
import type { Drawing, Point } from './chart/layout';
import {
  type Direction,
  fit,
  lookAt,
  neighbour,
  openAt,
  resized,
  reveal,
  type Size,
  type View,
  zoomAt,
} from './chart/viewport';
import { failureText } from './failure-text';

export type CanvasEvent =
  | { type: 'canvas.show'; chart: Chart; state: string | null }
  /** The same chart in other words; the selected state stays. */
  | { type: 'canvas.redraw'; chart: Chart }
  /** Which state is active, and was entered last. */
  | { type: 'canvas.follow'; active: string | null }
  | { type: 'canvas.resized'; width: number; height: number }
  | { type: 'canvas.zoom'; factor: number; point: Point | null }
  | { type: 'canvas.pan'; x: number; y: number }
  | { type: 'canvas.fit' }
  | { type: 'canvas.choose'; state: string | null }
  | { type: 'canvas.walk'; direction: Direction }
  | { type: 'canvas.near' }
  | { type: 'canvas.retry' };
export type CanvasFact = { type: 'canvas.chosen'; state: string | null };

type Context = {
  chart: Chart | null;
  drawing: Drawing | null;
  /** The selected state. */
  state: string | null;
  active: string | null;
  view: View;
  size: Size;
  failure: string | null;
};

const boxIn = (drawing: Drawing | null, state: string | null) => drawing?.states.find(({ id }) => id === state);
const boxOf = ({ drawing, state }: Context) => boxIn(drawing, state);

/** The state to open a chart at: the selected one, else the active one, else the one it starts in. */
const openedAt = ({ chart, state, active }: Context): string | null =>
  state ?? active ?? (chart && leafOf(chart, rootOf(chart).id));

const shown = (context: Context): View => {
  const box = boxIn(context.drawing, context.state ?? context.active);
  return box === undefined ? context.view : reveal(context.view, box, context.size);
};

export const canvasMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CanvasEvent,
    emitted: {} as CanvasFact,
    tags: {} as 'busy',
  },
  actors: { layOut: fromPromise<Drawing, { chart: Chart | null }>(promiseNotProvided('layOut')) },
  actions: {
    take: assign(({ context }, { chart, state }: { chart: Chart; state: string | null }) => ({
      chart,
      state,
      failure: null,
      active: context.chart?.id === chart.id ? context.active : null,
    })),
    reword: assign((_, { chart }: { chart: Chart }) => ({ chart })),
    rememberActive: assign((_, { active }: { active: string | null }) => ({ active })),
    dropDrawing: assign({ drawing: null }),
    draw: assign((_, { drawing }: { drawing: Drawing }) => ({ drawing })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureText(error),
    })),
    measure: assign((_, { width, height }: Size) => ({ size: { width, height } })),
    open: assign(({ context }) =>
      context.drawing === null
        ? {}
        : { view: openAt(context.drawing, boxIn(context.drawing, openedAt(context)), context.size) },
    ),
    keepMiddle: assign(({ context }, size: Size) => ({ view: resized(context.view, context.size, size) })),
    fit: assign(({ context }) => (context.drawing === null ? {} : { view: fit(context.drawing, context.size) })),
    zoom: assign(({ context }, { factor, point }: { factor: number; point: Point | null }) => ({
      view: zoomAt(context.view, factor, point ?? { x: context.size.width / 2, y: context.size.height / 2 }),
    })),
    pan: assign(({ context }, { x, y }: Point) => ({
      view: { ...context.view, x: context.view.x + x, y: context.view.y + y },
    })),
    choose: assign((_, { state }: { state: string | null }) => ({ state })),
    walk: assign(({ context }, { direction }: { direction: Direction }) => ({
      state: context.drawing === null ? context.state : neighbour(context.drawing, context.state, direction),
    })),
    reveal: assign(({ context }) => ({ view: shown(context) })),
    near: assign(({ context }) => {
      const box = boxOf(context);
      return box === undefined ? {} : { view: lookAt(box, context.size) };
    }),
    tellChosen: emit(({ context }) => ({ type: 'canvas.chosen', state: context.state }) as const),
  },
  guards: {
    isSameChart: ({ context }, { chart }: { chart: Chart }) => context.drawing !== null && context.chart === chart,
    isSameState: ({ context }, { state }: { state: string | null }) => context.state === state,
  },
}).createMachine({
  id: 'canvas',
  description: 'Requests the layout of a chart, and keeps the visible part of the drawing and the selected state.',
  context: {
    chart: null,
    drawing: null,
    state: null,
    active: null,
    view: { x: 0, y: 0, scale: 1 },
    size: { width: 800, height: 600 },
    failure: null,
  },
  initial: 'empty',
  on: {
    'canvas.follow': { actions: { type: 'rememberActive', params: ({ event }) => event } },
    'canvas.resized': { actions: { type: 'measure', params: ({ event }) => event } },
    'canvas.show': { target: '.layingOut', actions: { type: 'take', params: ({ event }) => event } },
    'canvas.redraw': { target: '.layingOut', actions: { type: 'reword', params: ({ event }) => event } },
  },
  states: {
    empty: {},
    layingOut: {
      tags: 'busy',
      entry: 'dropDrawing',
      invoke: {
        id: 'layOut',
        src: 'layOut',
        input: ({ context }) => ({ chart: context.chart }),
        onDone: {
          target: 'drawn',
          actions: [{ type: 'draw', params: ({ event }) => ({ drawing: event.output }) }, 'open'],
        },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    drawn: {
      initial: 'opened',
      on: {
        'canvas.show': [
          {
            guard: { type: 'isSameChart', params: ({ event }) => event },
            target: '.opened',
            actions: [{ type: 'take', params: ({ event }) => event }, 'reveal'],
          },
          { target: 'layingOut', actions: { type: 'take', params: ({ event }) => event } },
        ],
        'canvas.zoom': { target: '.moved', actions: { type: 'zoom', params: ({ event }) => event } },
        'canvas.pan': { target: '.moved', actions: { type: 'pan', params: ({ event }) => event } },
        'canvas.fit': { target: '.whole', actions: 'fit' },
        'canvas.near': { target: '.moved', actions: 'near' },
        'canvas.walk': {
          target: '.moved',
          actions: [{ type: 'walk', params: ({ event }) => event }, 'reveal', 'tellChosen'],
        },
        'canvas.choose': [
          { guard: { type: 'isSameState', params: ({ event }) => event } },
          { target: '.moved', actions: [{ type: 'choose', params: ({ event }) => event }, 'reveal', 'tellChosen'] },
        ],
      },
      states: {
        opened: {
          description: 'What is active stays in sight.',
          on: {
            'canvas.follow': { actions: [{ type: 'rememberActive', params: ({ event }) => event }, 'reveal'] },
            'canvas.resized': { actions: [{ type: 'measure', params: ({ event }) => event }, 'open'] },
          },
        },
        whole: { on: { 'canvas.resized': { actions: [{ type: 'measure', params: ({ event }) => event }, 'fit'] } } },
        moved: {
          description: 'The user chose what is seen; its middle stays when the window changes.',
          on: {
            'canvas.resized': {
              actions: [
                { type: 'keepMiddle', params: ({ event }) => event },
                { type: 'measure', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    failed: { on: { 'canvas.retry': 'layingOut' } },
  },
});

export type CanvasActorRef = ActorRefFrom<typeof canvasMachine>;
