import { assign, fromPromise, setup } from 'xstate';
import type { RecordingEntry, Run } from '../../domain/support/recording';
import { promiseNotProvided } from '../../machines/kernel/not-provided';
import type { Content } from './player/content';
import type { PlayerCommand } from './player/messages';

type Session = { run: Run; content: Content | null };
/** `more`: what the session has added since it was laid. */
export type Moment = { session: Session; more: readonly RecordingEntry[]; seq: number };
type Context = { session: Session | null; more: readonly RecordingEntry[]; seq: number; drawn: number | null };

export const drawingMachine = setup({
  types: { context: {} as Context, events: {} as PlayerCommand },
  actors: {
    /** Draws the page as it was after an event, and says so to the inspector. */
    draw: fromPromise<void, Moment>(promiseNotProvided('draw')),
  },
  actions: {
    lay: assign((_, { run, content }: Session) => ({ session: { run, content }, more: [], seq: -1, drawn: null })),
    add: assign(({ context }, { entries }: { entries: readonly RecordingEntry[] }) => ({
      more: [...context.more, ...entries],
    })),
    want: assign((_, { seq }: { seq: number }) => ({ seq })),
    rememberDrawn: assign((_, { seq }: { seq: number }) => ({ drawn: seq })),
  },
  guards: { isBehind: ({ context }) => context.drawn !== context.seq },
}).createMachine({
  id: 'drawing',
  description: 'The page that draws a recorded session: one moment at a time, the latest that was asked for.',
  context: { session: null, more: [], seq: -1, drawn: null },
  initial: 'empty',
  on: {
    'play.run': { target: '.still', actions: { type: 'lay', params: ({ event }) => event } },
    'play.more': { actions: { type: 'add', params: ({ event }) => event } },
  },
  states: {
    empty: { description: 'No session has been chosen.' },
    still: { on: { 'play.to': { target: 'drawing', actions: { type: 'want', params: ({ event }) => event } } } },
    drawing: {
      on: { 'play.to': { actions: { type: 'want', params: ({ event }) => event } } },
      entry: { type: 'rememberDrawn', params: ({ context }) => context },
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { session, more, seq } }) => {
          if (session === null) throw new Error('No session has been chosen');
          return { session, more, seq };
        },
        onDone: [{ guard: 'isBehind', target: 'drawing', reenter: true }, { target: 'still' }],
        onError: [{ guard: 'isBehind', target: 'drawing', reenter: true }, { target: 'still' }],
      },
    },
  },
});
