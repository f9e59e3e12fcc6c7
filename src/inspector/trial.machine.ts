import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Chart } from './chart/chart';
import { isPossible, stationsOf, type Trial } from './chart/simulate';

export type TrialEvent =
  | { type: 'trial.begin'; chart: Chart; from: readonly string[] | null }
  | { type: 'trial.take'; transition: string }
  /** Back to the station after a number of moves; those that came later stay until another one is taken. */
  | { type: 'trial.look'; at: number }
  | { type: 'trial.end' };

/** `at` is the number of moves up to the station that is shown. */
type Context = { trial: Trial | null; at: number };

export const trialMachine = setup({
  types: { context: {} as Context, events: {} as TrialEvent },
  actions: {
    begin: assign((_, { chart, from }: Pick<Trial, 'chart' | 'from'>) => ({
      trial: { chart, from, moves: [] },
      at: 0,
    })),
    take: assign(({ context: { trial, at } }, { transition }: { transition: string }) => ({
      trial: trial && { ...trial, moves: [...trial.moves.slice(0, at), transition] },
      at: at + 1,
    })),
    look: assign((_, { at }: { at: number }) => ({ at })),
    forget: assign({ trial: null, at: 0 }),
  },
  guards: {
    isPossible: ({ context: { trial, at } }, { transition }: { transition: string }) => {
      const one = trial?.chart.transitions.find(({ id }) => id === transition);
      if (trial === null || one === undefined) return false;
      return isPossible(trial.chart, stationsOf(trial)[at]?.active ?? [], one);
    },
    isStation: ({ context: { trial } }, { at }: { at: number }) =>
      trial !== null && at >= 0 && at <= trial.moves.length,
  },
}).createMachine({
  id: 'trial',
  description:
    'A chart is tried out by hand, apart from any session: a person says what happens, and sees where it leads.',
  context: { trial: null, at: 0 },
  initial: 'off',
  states: {
    off: { on: { 'trial.begin': { target: 'on', actions: { type: 'begin', params: ({ event }) => event } } } },
    on: {
      on: {
        'trial.begin': { actions: { type: 'begin', params: ({ event }) => event } },
        'trial.take': {
          guard: { type: 'isPossible', params: ({ event }) => event },
          actions: { type: 'take', params: ({ event }) => event },
        },
        'trial.look': {
          guard: { type: 'isStation', params: ({ event }) => event },
          actions: { type: 'look', params: ({ event }) => event },
        },
        'trial.end': { target: 'off', actions: 'forget' },
      },
    },
  },
});

export type TrialActorRef = ActorRefFrom<typeof trialMachine>;
