import { type ActorRefFrom, assign, cancel, enqueueActions, raise, sendTo, setup } from 'xstate';
import {
  aroundWith,
  drawnShape,
  isTapped,
  isWriting,
  shiftOf,
  stretchedTo,
  type Tool,
  writtenShape,
} from '../../domain/widgets/board/drawing';
import type { PenPoint, Point } from '../../domain/widgets/board/geometry';
import { fitted, panned, START_VIEW, showing, shownAt, zoomed } from '../../domain/widgets/board/view';
import type { SketchEvent } from './board.events';
import { above, doing } from './doing';
import type { SketchContext as Context } from './sketch.context';

const ORIGIN: Point = { x: 0, y: 0 };
const EMPTY = { stroke: [], frame: null, erased: [], text: '', written: null, isKept: false } as const;
/** A wheel that turns sends its next event sooner. */
const REST_MS = 150;

const mayNotEdit = (_: unknown, { mayEdit }: { mayEdit: boolean }): boolean => !mayEdit;
const isOnCorner = ({ context }: { context: Context }, { corner }: { corner: object | null }): boolean =>
  context.tool === 'select' && corner !== null;
const isOnShape = ({ context }: { context: Context }, { ids }: { ids: readonly string[] }): boolean =>
  context.tool === 'select' && ids.length > 0;

const isTool =
  (...tools: readonly Tool[]) =>
  ({ context }: { context: Context }): boolean =>
    tools.includes(context.tool);

export const sketchMachine = setup({
  types: { context: {} as Context, events: {} as SketchEvent },
  actions: {
    begin: assign((_, { id, at }: { id: string; at: PenPoint }) => ({ ...EMPTY, id, from: at, to: at, stroke: [at] })),
    beginAround: assign(({ context }, { id, at }: { id: string; at: Point }) => {
      const from = aroundWith(context.tool, at);
      return { ...EMPTY, id, from, to: from, selected: [] };
    }),
    follow: assign(({ context }, { points }: Extract<SketchEvent, { type: 'sketch.drag' }>) => ({
      to: points.at(-1) ?? context.to,
    })),
    erase: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      erased: [...new Set([...context.erased, ...ids])],
    })),
    select: assign(({ context }, { ids, isMore }: { ids: readonly string[]; isMore: boolean }) => {
      if (!isMore) return { selected: ids };
      const isOn = ids.every((id) => context.selected.includes(id));
      const others = context.selected.filter((id) => !ids.includes(id));
      return { selected: isOn ? others : [...others, ...ids] };
    }),
    forget: assign({ stroke: [], frame: null, erased: [], from: ORIGIN, to: ORIGIN }),
    pan: assign(({ context }, { by }: { by: Point }) => showing(context.drawn, panned(context.view, by))),
    add: sendTo(above, ({ context }) => doing({ type: 'add', id: context.id, shape: drawnShape(context) })),
    addWritten: enqueueActions(({ context, enqueue }, { copy }: { copy: string | null }) => {
      const { id, text, written } = context;
      const shape = written === null ? writtenShape(context, text) : { ...written, text };
      if (copy !== null && shape !== null) {
        enqueue.sendTo(above, doing({ type: 'add', id: copy, shape }));
        enqueue.assign({ isKept: true });
      } else if (written !== null) enqueue.sendTo(above, doing({ type: 'write', id, text }));
      else if (shape !== null) enqueue.sendTo(above, doing({ type: 'add', id, shape }));
    }),
  },
  guards: {
    mayNotEdit,
    isOnCorner,
    isOnShape,
    canSelect: isTool('select'),
    canDraw: isTool('pen', 'line', 'arrow', 'box', 'oval'),
    canTap: ({ context }) => isTapped(context.tool),
    canWrite: ({ context }) => isWriting(context.tool),
    canErase: isTool('eraser'),
  },
}).createMachine({
  id: 'sketch',
  description:
    'How the user works on a whiteboard: the tool, the selection, the shape being drawn and the part in view.',
  context: {
    ...EMPTY,
    ...shownAt(START_VIEW),
    tool: 'pen',
    colour: 'ink',
    selected: [],
    id: '',
    from: ORIGIN,
    to: ORIGIN,
  },
  on: {
    'sketch.colour': { actions: assign(({ event: { colour } }) => ({ colour })) },
    'sketch.zoom': {
      actions: [
        assign(({ context: { view, drawn }, event }) => showing(drawn, zoomed(view, event.factor, event.around))),
        cancel('rest'),
        raise({ type: 'sketch.rest' }, { id: 'rest', delay: REST_MS }),
      ],
    },
    'sketch.rest': { actions: assign(({ context }) => shownAt(context.view)) },
    'sketch.pan': { actions: { type: 'pan', params: ({ event }) => event } },
    'sketch.fit': { actions: assign(({ event: { box, size } }) => shownAt(fitted(box, size))) },
  },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'sketch.take': { actions: assign(({ event: { tool } }) => ({ tool, selected: [] })) },
        'sketch.select': { actions: assign(({ event: { ids } }) => ({ selected: ids, tool: 'select' as const })) },
        'sketch.write': {
          target: 'writing',
          actions: assign(({ event: { id, text, shape } }) => ({
            id,
            text,
            written: shape,
            selected: [id],
            isKept: false,
          })),
        },
        'sketch.place': [
          {
            guard: 'canTap',
            actions: [
              { type: 'beginAround', params: ({ event }) => event },
              'add',
              'forget',
              assign(({ event }) => ({ selected: [event.id] })),
            ],
          },
          { guard: 'canWrite', target: 'writing', actions: { type: 'beginAround', params: ({ event }) => event } },
        ],
        'sketch.press': [
          { guard: { type: 'mayNotEdit', params: ({ event }) => event }, target: 'panning' },
          {
            guard: { type: 'isOnCorner', params: ({ event }) => event.target },
            target: 'stretching',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              assign(({ event }) => ({ frame: event.target.corner?.from ?? null })),
            ],
          },
          {
            guard: { type: 'isOnShape', params: ({ event }) => event.target },
            target: 'moving',
            actions: enqueueActions(({ context, event, enqueue }) => {
              const { ids } = event.target;
              const isSelected = ids.every((id) => context.selected.includes(id));
              if (!isSelected || event.isMore) enqueue({ type: 'select', params: { ids, isMore: event.isMore } });
              enqueue({ type: 'begin', params: event });
            }),
          },
          {
            guard: 'canSelect',
            target: 'framing',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              assign(({ context, event }) => ({ selected: event.isMore ? context.selected : [] })),
            ],
          },
          { guard: 'canDraw', target: 'drawing', actions: { type: 'begin', params: ({ event }) => event } },
          { guard: 'canWrite', target: 'placing', actions: { type: 'begin', params: ({ event }) => event } },
          {
            guard: 'canErase',
            target: 'erasing',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              { type: 'erase', params: ({ event }) => event.target },
            ],
          },
          { target: 'panning' },
        ],
      },
    },
    drawing: {
      on: {
        'sketch.drag': {
          actions: [
            { type: 'follow', params: ({ event }) => event },
            assign(({ context, event: { points } }) => ({ stroke: [...context.stroke, ...points] })),
          ],
        },
        'sketch.release': { target: 'ready', actions: ['add', 'forget'] },
        'sketch.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    placing: {
      description:
        'The pointer is down where a text will be. Its field opens when the pointer is up, so that no key press is lost.',
      on: { 'sketch.release': 'writing', 'sketch.cancel': 'ready' },
    },
    writing: {
      on: {
        'sketch.type': { actions: assign(({ event: { text } }) => ({ text })) },
        'sketch.finish': {
          target: 'ready',
          actions: [{ type: 'addWritten', params: ({ event }) => event }, assign({ tool: 'select' })],
        },
        'sketch.cancel': 'ready',
      },
    },
    erasing: {
      on: {
        'sketch.drag': { actions: { type: 'erase', params: ({ event }) => ({ ids: event.below }) } },
        'sketch.release': {
          target: 'ready',
          actions: [sendTo(above, ({ context }) => doing({ type: 'delete', ids: context.erased })), 'forget'],
        },
        'sketch.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    moving: {
      on: {
        'sketch.drag': { actions: { type: 'follow', params: ({ event }) => event } },
        'sketch.release': {
          target: 'ready',
          actions: [
            sendTo(above, ({ context }) => {
              const { x, y } = shiftOf(context);
              return doing({ type: 'move', ids: context.selected, dx: x, dy: y });
            }),
            'forget',
          ],
        },
        'sketch.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    stretching: {
      on: {
        'sketch.drag': { actions: { type: 'follow', params: ({ event }) => event } },
        'sketch.release': {
          target: 'ready',
          actions: [
            enqueueActions(({ context, enqueue }) => {
              const { frame, from, to, selected } = context;
              if (frame === null) return;
              const stretched = stretchedTo({ frame, from, to });
              enqueue.sendTo(above, doing({ type: 'stretch', ids: selected, from: frame, to: stretched }));
            }),
            'forget',
          ],
        },
        'sketch.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    framing: {
      on: {
        'sketch.drag': { actions: { type: 'follow', params: ({ event }) => event } },
        'sketch.release': {
          target: 'ready',
          actions: [
            assign(({ context, event }) => ({ selected: [...new Set([...context.selected, ...event.inside])] })),
            'forget',
          ],
        },
        'sketch.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    panning: {
      on: {
        'sketch.drag': { actions: { type: 'pan', params: ({ event }) => event } },
        'sketch.release': 'ready',
        'sketch.cancel': 'ready',
      },
    },
  },
});

export type SketchActorRef = ActorRefFrom<typeof sketchMachine>;
