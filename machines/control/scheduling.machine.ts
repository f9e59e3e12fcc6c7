import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Talk } from '../../domain/control/programme';
import { draggedTalk, type Grip, type Spot } from '../../domain/control/programme-calendar';
import type { Slot } from '../../domain/control/programme-steps';
import type { Step } from '../../domain/control/steps';
import { above } from '../kernel/above';

/** Presses of keys within this time are one step. */
const PAUSE_MS = 1000;

/** What a pointer holds, and where. It is dragged once it is in another room, or further than `slack` in milliseconds. */
type Hold = { talk: Talk; grip: Grip; from: Spot; slack: number };
type Nudge = { talk: string; to: Slot; step: Step };

export type SchedulingEvent =
  | ({ type: 'scheduling.press' } & Hold)
  | { type: 'scheduling.move'; to: Spot }
  /** The pointer is let go: the step that moves the talk, if it was dragged. */
  | { type: 'scheduling.drop'; step: Step | null }
  /** By Escape, or because the pointer was lost. */
  | { type: 'scheduling.cancel' }
  | ({ type: 'scheduling.nudge' } & Nudge)
  | { type: 'scheduling.select'; talk: string | null }
  /** The focus has left. */
  | { type: 'scheduling.settle' };

/** `now`: where the held talk is while it is dragged; `told`: the talk that was moved last; `gestures`: how many there were. */
type Context = {
  hold: Hold | null;
  now: Slot | null;
  told: string | null;
  selected: string | null;
  gestures: number;
};

const isWithinSlack = ({ from, slack }: Hold, to: Spot): boolean =>
  from.room.key === to.room.key && Math.abs(to.at - from.at) <= slack;

export const schedulingMachine = setup({
  types: { context: {} as Context, events: {} as SchedulingEvent },
  actions: {
    hold: assign((_, { talk, grip, from, slack }: Hold) => ({
      hold: { talk, grip, from, slack },
      told: null,
    })),
    move: assign(({ context: { hold } }, { to }: { to: Spot }) => ({
      now: hold && draggedTalk(hold.talk, hold.grip, hold.from.at, to),
    })),
    letGo: assign({ hold: null, now: null }),
    /** Only now: the form of a selected talk moves what is under the pointer. */
    selectHeld: assign(({ context: { hold, selected } }) => ({ selected: hold?.talk.key ?? selected })),
    countGesture: assign(({ context: { gestures } }) => ({ gestures: gestures + 1 })),
    noteDrop: assign(({ context: { hold } }) => ({ told: hold?.talk.key ?? null })),
    noteNudge: assign((_, { talk }: Nudge) => ({ told: talk, selected: talk })),
    /** A press that ends a drag selects what was told just now. */
    select: assign(({ context: { told } }, { talk }: { talk: string | null }) => ({
      selected: talk,
      told: told === talk ? told : null,
    })),
    make: sendTo(above, (_, { step }: { step: Step }) => ({ type: 'control.make', step }) as const),
    makeIfAny: enqueueActions(({ enqueue }, { step }: { step: Step | null }) => {
      if (step !== null) enqueue.sendTo(above, { type: 'control.make', step });
    }),
  },
  guards: {
    isSlight: ({ context: { hold } }, { to }: { to: Spot }) => hold === null || isWithinSlack(hold, to),
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'scheduling',
  description:
    'When and where talks are in the calendar: dragged, stretched, or moved by keys. Each gesture becomes one step of the venue’s changes.',
  context: { hold: null, now: null, told: null, selected: null, gestures: 0 },
  initial: 'resting',
  on: {
    'scheduling.press': { target: '.pressed', actions: { type: 'hold', params: ({ event }) => event } },
    'scheduling.nudge': {
      target: '.nudging',
      actions: [
        { type: 'noteNudge', params: ({ event }) => event },
        { type: 'make', params: ({ event }) => event },
      ],
    },
    'scheduling.select': { actions: { type: 'select', params: ({ event }) => event } },
  },
  states: {
    resting: { entry: 'countGesture' },
    pressed: {
      description: 'A pointer is down, and has not moved enough to drag.',
      on: {
        'scheduling.move': [
          { guard: { type: 'isSlight', params: ({ event }) => event } },
          { target: 'dragging', actions: { type: 'move', params: ({ event }) => event } },
        ],
        'scheduling.drop': { target: 'resting', actions: ['selectHeld', 'letGo'] },
        'scheduling.cancel': { target: 'resting', actions: 'letGo' },
      },
    },
    dragging: {
      description: 'A shade of the talk follows the pointer; the venue changes when it is let go.',
      on: {
        'scheduling.move': { actions: { type: 'move', params: ({ event }) => event } },
        'scheduling.drop': {
          target: 'resting',
          actions: ['noteDrop', { type: 'makeIfAny', params: ({ event }) => event }, 'selectHeld', 'letGo'],
        },
        'scheduling.cancel': { target: 'resting', actions: 'letGo' },
        'scheduling.press': {},
        'scheduling.nudge': {},
        'scheduling.select': {},
      },
    },
    nudging: {
      description: 'Presses of keys in a row are one step.',
      on: { 'scheduling.settle': 'resting' },
      after: { pause: 'resting' },
    },
  },
});

export type SchedulingActorRef = ActorRefFrom<typeof schedulingMachine>;
