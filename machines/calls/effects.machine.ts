import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import {
  type Effect,
  type EffectChange,
  type Effects,
  NO_EFFECTS,
  nextChange,
  type Wishes,
  without,
} from '../../domain/calls/effects';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type EffectsEvent =
  /** A device was opened or has gone; `wishes` are the stored ones for the devices that are new. */
  | { type: 'effects.opened'; effects: Effects; wishes: Wishes }
  /** The browser or the operating system has changed one by itself. */
  | { type: 'effects.changed'; effects: Effects }
  | ({ type: 'effects.choose' } & EffectChange)
  | { type: 'effects.toggle' };
/** Stores a wish that the device follows. */
export type EffectsCommand = { type: 'effects.keep'; change: EffectChange | null };

type Context = {
  effects: Effects;
  /** Not tried yet. */
  wishes: Wishes;
  change: EffectChange | null;
  /** The last one that could not be changed. */
  refused: Effect | null;
};

/** The browser may ask the operating system. */
const CHANGE_MS = 10_000;

const REFUSED = { target: 'deciding', actions: 'refuse' } as const;

export const effectsMachine = setup({
  types: { context: {} as Context, events: {} as EffectsEvent },
  actors: {
    /** Sends `effects.opened` and `effects.changed`. */
    effectsFeed: fromCallback<EffectsCommand>(notProvided('effectsFeed')),
    /** Resolves with what the devices then do, also if they have refused. */
    changeEffect: fromPromise<Effects, { change: EffectChange | null }>(promiseNotProvided('changeEffect')),
  },
  actions: {
    take: assign((_, { effects }: { effects: Effects }) => ({ effects })),
    keep: sendTo('effectsFeed', ({ context: { change } }) => ({ type: 'effects.keep', change })),
    refuse: assign(({ context: { change } }) => ({ refused: change?.effect ?? null })),
    /** The user may have chosen again meanwhile. */
    begin: assign(({ context: { effects, wishes } }) => {
      const change = nextChange(effects, wishes);
      return { change, wishes: change === null ? wishes : without(wishes, change.effect) };
    }),
  },
  guards: {
    isUnmet: ({ context: { effects, wishes } }) => nextChange(effects, wishes) !== null,
    isOffered: ({ context: { effects } }, { effect }: { effect: Effect }) => effects[effect] !== null,
    isDone: ({ context: { change } }, { effects }: { effects: Effects }) =>
      change !== null && effects[change.effect] === change.isOn,
  },
  delays: { tooLong: CHANGE_MS },
}).createMachine({
  id: 'effects',
  description: 'What the browser does with sound and picture before they are sent, where it leaves a choice.',
  context: { effects: NO_EFFECTS, wishes: {}, change: null, refused: null },
  invoke: { id: 'effectsFeed', src: 'effectsFeed', onError: { description: 'There is no choice.' } },
  type: 'parallel',
  states: {
    panel: {
      initial: 'hidden',
      states: { hidden: { on: { 'effects.toggle': 'shown' } }, shown: { on: { 'effects.toggle': 'hidden' } } },
    },
    devices: {
      initial: 'settled',
      on: {
        'effects.opened': {
          target: '.deciding',
          actions: assign(({ event: { effects, wishes } }) => ({ effects, wishes, refused: null })),
        },
        'effects.changed': { actions: { type: 'take', params: ({ event }) => event } },
      },
      states: {
        deciding: { always: [{ guard: 'isUnmet', target: 'changing', actions: 'begin' }, { target: 'settled' }] },
        settled: {
          entry: assign({ wishes: {}, change: null }),
          on: {
            'effects.choose': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              target: 'deciding',
              actions: assign(({ event: { effect, isOn } }) => ({ wishes: { [effect]: isOn }, refused: null })),
            },
          },
        },
        changing: {
          invoke: {
            id: 'changeEffect',
            src: 'changeEffect',
            input: ({ context: { change } }) => ({ change }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => ({ effects: event.output }) },
                target: 'deciding',
                actions: [{ type: 'take', params: ({ event }) => ({ effects: event.output }) }, 'keep'],
              },
              REFUSED,
            ],
            onError: REFUSED,
          },
          on: {
            'effects.choose': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              actions: assign(({ context: { wishes }, event: { effect, isOn } }) => ({
                wishes: { ...wishes, [effect]: isOn },
              })),
            },
          },
          after: { tooLong: REFUSED },
        },
      },
    },
  },
});

/** Whether the user sees an effect as on: what they have chosen last counts until it is refused. */
export const isShownOn = ({ effects, wishes, change }: Context, effect: Effect): boolean =>
  wishes[effect] ?? (change?.effect === effect ? change.isOn : effects[effect] === true);

export type EffectsActorRef = ActorRefFrom<typeof effectsMachine>;
