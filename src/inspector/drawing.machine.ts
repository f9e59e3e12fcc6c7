import { assign, fromPromise, setup } from 'xstate';
import type { Run } from '../../domain/support/recording';
import { promiseNotProvided } from '../../machines/kernel/not-provided';
import type { Content } from './player/content';
import type { PlayerCommand } from './player/messages';

type Session = { run: Run; content: Content | null };
export type Moment = { session: Session; seq: number };
type Context = { session: Session | null; seq: number; drawn: number | null };

export const drawingMachine = setup({
  types: { context: {} as Context, events: {} as PlayerCommand },
  actors: {
    /** Draws the page as it was after an event, and says so to the inspector. */
    draw: fromPromise<void, Moment>(promiseNotProvided('draw')),
  },
  actions: {
    lay: assign((_, { run, content }: Session) => ({ session: { run, content }, seq: -1, drawn: null })),
    want: assign((_, { seq }: { seq: number }) => ({ seq })),
    rememberDrawn: assign((_, { seq }: { seq: number }) => ({ drawn: seq })),
  },
  guards: { isBehind: ({ context }) => context.drawn !== context.seq },
}).createMachine({
  id: 'drawing',
  description: 'The page that draws a recorded session: one moment at a time, the latest that was asked for.',
  context: { session: null, seq: -1, drawn: null },
  initial: 'empty',
  on: { 'play.run': { target: '.still', actions: { type: 'lay', params: ({ event }) => event } } },
  states: {
    empty: { description: 'No session has been chosen.' },
    still: { on: { 'play.to': { target: 'drawing', actions: { type: 'want', params: ({ event }) => event } } } },
    drawing: {
      on: { 'play.to': { actions: { type: 'want', params: ({ event }) => event } } },
      entry: { type: 'rememberDrawn', params: ({ context }) => context },
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { session, seq } }) => {
          if (session === null) throw new Error('No session has been chosen');
          return { session, seq };
        },
        onDone: [{ guard: 'isBehind', target: 'drawing', reenter: true }, { target: 'still' }],
        onError: [{ guard: 'isBehind', target: 'drawing', reenter: true }, { target: 'still' }],
      },
    },
  },
});
