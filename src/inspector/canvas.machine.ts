import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../../machines/kernel/not-provided';
import type { Chart } from './chart/chart';
import type { Drawing, Point } from './chart/layout';
import { type Direction, fit, lookAt, neighbour, reveal, type Size, type View, zoomAt } from './chart/viewport';
import { failureText } from './failure-text';

export type CanvasEvent =
  | { type: 'canvas.show'; chart: Chart; state: string | null }
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
  view: View;
  size: Size;
  failure: string | null;
};

const boxOf = ({ drawing, state }: Context) => drawing?.states.find(({ id }) => id === state);

const shown = (context: Context): View => {
  const box = boxOf(context);
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
    take: assign((_, { chart, state }: { chart: Chart; state: string | null }) => ({ chart, state, failure: null })),
    dropDrawing: assign({ drawing: null }),
    draw: assign((_, { drawing }: { drawing: Drawing }) => ({ drawing })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureText(error),
    })),
    measure: assign((_, { width, height }: Size) => ({ size: { width, height } })),
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
    isSameChart: ({ context }, { chart }: { chart: Chart }) =>
      context.drawing !== null && context.chart?.id === chart.id,
    isSameState: ({ context }, { state }: { state: string | null }) => context.state === state,
  },
}).createMachine({
  id: 'canvas',
  description: 'Requests the layout of a chart, and keeps the visible part of the drawing and the selected state.',
  context: {
    chart: null,
    drawing: null,
    state: null,
    view: { x: 0, y: 0, scale: 1 },
    size: { width: 800, height: 600 },
    failure: null,
  },
  initial: 'empty',
  on: {
    'canvas.resized': { actions: { type: 'measure', params: ({ event }) => event } },
    'canvas.show': { target: '.layingOut', actions: { type: 'take', params: ({ event }) => event } },
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
          actions: [{ type: 'draw', params: ({ event }) => ({ drawing: event.output }) }, 'fit', 'reveal'],
        },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    drawn: {
      on: {
        'canvas.show': [
          {
            guard: { type: 'isSameChart', params: ({ event }) => event },
            actions: [{ type: 'take', params: ({ event }) => event }, 'reveal'],
          },
          { target: 'layingOut', actions: { type: 'take', params: ({ event }) => event } },
        ],
        'canvas.resized': { actions: [{ type: 'measure', params: ({ event }) => event }, 'fit'] },
        'canvas.zoom': { actions: { type: 'zoom', params: ({ event }) => event } },
        'canvas.pan': { actions: { type: 'pan', params: ({ event }) => event } },
        'canvas.fit': { actions: 'fit' },
        'canvas.near': { actions: 'near' },
        'canvas.walk': { actions: [{ type: 'walk', params: ({ event }) => event }, 'reveal', 'tellChosen'] },
        'canvas.choose': [
          { guard: { type: 'isSameState', params: ({ event }) => event } },
          { actions: [{ type: 'choose', params: ({ event }) => event }, 'reveal', 'tellChosen'] },
        ],
      },
    },
    failed: { on: { 'canvas.retry': 'layingOut' } },
  },
});

export type CanvasActorRef = ActorRefFrom<typeof canvasMachine>;
