import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { placed } from '../../domain/control/making';
import type { Part } from '../../domain/control/outline';
import { type Dragged, dragged, type Grip, type Magnet, placeOfShape, type Shape } from '../../domain/control/placing';
import type { Offset } from '../../domain/venue/cover';
import { above } from '../kernel/above';

/** Presses of keys within this time are one step. */
const PAUSE_MS = 1000;
/** Until the picture is loaded. */
const USUAL_RATIO = 16 / 9;

/** A widget on a viewpoint's picture. */
export type Placed = { part: Part; viewpoint: string; isPanorama: boolean; shape: Shape };
/** What a pointer holds, and where on the picture. It is dragged once it has moved further than `slack`, in fractions of the picture. */
type Hold = { held: Placed; grip: Grip; at: Offset; magnet: Magnet; slack: Offset };
/** A number in a field as it is written. */
type Written = { field: string; text: string };

export type PlacingEvent =
  | ({ type: 'placing.press' } & Hold)
  | { type: 'placing.move'; at: Offset }
  | { type: 'placing.drop' }
  /** By Escape, or because the pointer was lost. */
  | { type: 'placing.cancel' }
  | { type: 'placing.nudge'; held: Placed; grip: Grip; by: Offset }
  /** `shape` is the place with the number that was written; `null` while it is none. */
  | { type: 'placing.write'; held: Placed; written: Written; shape: Shape | null }
  /** The focus has left. */
  | { type: 'placing.settle' }
  /** A picture was loaded: its width by its height. */
  | { type: 'placing.picture'; ratio: number }
  | { type: 'placing.phone' }
  | { type: 'placing.snap' };

/**
 * `now`: the held place while it is dragged; `told`: the last place that was moved; `gestures`: how many there were; `ratio`: the
 * width of the picture by its height.
 */
type Context = {
  hold: Hold | null;
  now: Dragged | null;
  told: Placed | null;
  written: Written | null;
  gestures: number;
  ratio: number;
};

const isWithinSlack = ({ at, slack }: Hold, to: Offset): boolean =>
  Math.abs(to.x - at.x) <= slack.x && Math.abs(to.y - at.y) <= slack.y;

const movedTo = ({ held, grip, at, magnet }: Hold, to: Offset, isSnapping: boolean): Dragged =>
  dragged(held.shape, grip, { x: to.x - at.x, y: to.y - at.y }, held.isPanorama, isSnapping ? magnet : null);

const droppedOf = ({ hold, now }: Context): Placed | null => hold && now && { ...hold.held, shape: now.shape };

type Nudge = { held: Placed; grip: Grip; by: Offset };
const nudged = ({ held, grip, by }: Nudge): Placed => ({
  ...held,
  shape: dragged(held.shape, grip, by, held.isPanorama).shape,
});

type Write = { held: Placed; written: Written; shape: Shape | null };
const writtenOf = ({ held, shape }: Write): Placed => ({ ...held, shape: shape ?? held.shape });

/** Steps of one gesture have its name. */
const make = ({ part, viewpoint, isPanorama, shape }: Placed, gesture: string | null) => ({
  type: 'control.make' as const,
  step: placed(null, part, viewpoint, placeOfShape(shape, isPanorama), gesture),
});

export const placingMachine = setup({
  types: { context: {} as Context, events: {} as PlacingEvent },
  actions: {
    hold: assign((_, { held, grip, at, magnet, slack }: Hold) => ({
      hold: { held, grip, at, magnet, slack },
      told: null,
    })),
    move: assign(({ context: { hold } }, { at }: { at: Offset }) => ({ now: hold && movedTo(hold, at, true) })),
    moveFreely: assign(({ context: { hold } }, { at }: { at: Offset }) => ({ now: hold && movedTo(hold, at, false) })),
    letGo: assign({ hold: null, now: null }),
    countGesture: assign(({ context: { gestures } }) => ({ gestures: gestures + 1 })),
    noteDrop: assign(({ context }) => ({ told: droppedOf(context) })),
    noteNudge: assign((_, nudge: Nudge) => ({ told: nudged(nudge) })),
    write: assign((_, { written }: Write) => ({ written, told: null })),
    forgetWritten: assign({ written: null }),
    noteRatio: assign((_, { ratio }: { ratio: number }) => ({ ratio })),
    makeDropped: enqueueActions(({ context, enqueue }) => {
      const dropped = droppedOf(context);
      if (dropped !== null) enqueue.sendTo(above, make(dropped, null));
    }),
    makeNudged: sendTo(above, ({ context: { gestures } }, nudge: Nudge) =>
      make(nudged(nudge), `keys ${gestures} ${nudge.held.part.key}`),
    ),
    makeWritten: sendTo(above, ({ context: { gestures } }, write: Write) =>
      make(writtenOf(write), `field ${gestures} ${write.written.field}`),
    ),
  },
  guards: {
    isSlight: ({ context: { hold } }, { at }: { at: Offset }) => hold === null || isWithinSlack(hold, at),
    isSnapping: stateIn({ snapping: 'on' }),
    isNumber: (_, { shape }: Write) => shape !== null,
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'placing',
  description:
    'Where widgets are on a picture: dragged, moved by keys, or written as numbers. Each gesture becomes one step of the venue’s changes.',
  context: { hold: null, now: null, told: null, written: null, gestures: 0, ratio: USUAL_RATIO },
  type: 'parallel',
  on: { 'placing.picture': { actions: { type: 'noteRatio', params: ({ event }) => event } } },
  states: {
    gesture: {
      initial: 'resting',
      on: {
        'placing.press': { target: '.pressed', actions: { type: 'hold', params: ({ event }) => event } },
        'placing.nudge': {
          target: '.nudging',
          actions: [
            { type: 'noteNudge', params: ({ event }) => event },
            { type: 'makeNudged', params: ({ event }) => event },
          ],
        },
        'placing.write': [
          {
            guard: { type: 'isNumber', params: ({ event }) => event },
            target: '.writing',
            actions: [
              { type: 'write', params: ({ event }) => event },
              { type: 'makeWritten', params: ({ event }) => event },
            ],
          },
          { target: '.writing', actions: { type: 'write', params: ({ event }) => event } },
        ],
      },
      states: {
        resting: { entry: 'countGesture' },
        pressed: {
          description: 'A pointer is down, and has not moved enough to drag.',
          on: {
            'placing.move': [
              { guard: { type: 'isSlight', params: ({ event }) => event } },
              {
                guard: 'isSnapping',
                target: 'dragging',
                actions: { type: 'move', params: ({ event }) => event },
              },
              { target: 'dragging', actions: { type: 'moveFreely', params: ({ event }) => event } },
            ],
            'placing.drop': { target: 'resting', actions: 'letGo' },
            'placing.cancel': { target: 'resting', actions: 'letGo' },
          },
        },
        dragging: {
          description: 'The place follows the pointer; the venue changes when it is let go.',
          on: {
            'placing.move': [
              { guard: 'isSnapping', actions: { type: 'move', params: ({ event }) => event } },
              { actions: { type: 'moveFreely', params: ({ event }) => event } },
            ],
            'placing.drop': { target: 'resting', actions: ['noteDrop', 'makeDropped', 'letGo'] },
            'placing.cancel': { target: 'resting', actions: 'letGo' },
            'placing.press': {},
            'placing.nudge': {},
            'placing.write': {},
          },
        },
        nudging: {
          description: 'Presses of keys in a row are one step.',
          on: { 'placing.settle': 'resting' },
          after: { pause: 'resting' },
        },
        writing: {
          description: 'A number is written in a field, which shows it as it is written.',
          exit: 'forgetWritten',
          on: { 'placing.settle': 'resting' },
        },
      },
    },
    phone: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'placing.phone': 'shown' } },
        shown: {
          description: 'What a phone shows of the picture at first is marked on it.',
          on: { 'placing.phone': 'hidden' },
        },
      },
    },
    snapping: {
      initial: 'on',
      states: { on: { on: { 'placing.snap': 'off' } }, off: { on: { 'placing.snap': 'on' } } },
    },
  },
});

export type PlacingActorRef = ActorRefFrom<typeof placingMachine>;
