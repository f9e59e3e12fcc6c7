import { type ActorRefFrom, and, assign, fromCallback, not, or, sendTo, setup, stateIn } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided } from '../kernel/not-provided';
import type { Heard } from './chat.events';

export type ChatToastEvent =
  | ({ type: 'toast.news' } & Heard)
  /** The pointer or the focus is on it, or no longer. */
  | { type: 'toast.hold' }
  | { type: 'toast.release' }
  /** The user answers in place; `null` for an empty field. */
  | { type: 'toast.answer' }
  | { type: 'toast.write'; text: Sealed<string> | null }
  | { type: 'toast.close' }
  /** The user opens the chat. */
  | { type: 'toast.look' }
  /** The rooms whose messages the user sees. */
  | { type: 'toast.attend'; rooms: readonly string[] }
  | { type: 'toast.occupy'; isBusy: boolean }
  | { type: 'toast.listen'; isInTalk: boolean }
  /** The user wants it quiet in talks and meetings, or no longer. */
  | { type: 'toast.quieten'; isQuiet: boolean }
  /** What is chosen in this browser. */
  | { type: 'toast.chosen'; isQuiet: boolean };
export type QuietCommand = { type: 'quiet.keep'; isQuiet: boolean };

type Context = {
  shown: Heard | null;
  /** How many messages of other rooms have come since. */
  rest: number;
  reply: Sealed<string> | null;
  isBusy: boolean;
  isInTalk: boolean;
};

const SHOWN_MS = 8000;

export const chatToastMachine = setup({
  types: { context: {} as Context, events: {} as ChatToastEvent },
  actors: {
    /** Keeps the choice in this browser. Sends `toast.chosen` at first and at each change. */
    quietKeep: fromCallback<QuietCommand>(notProvided('quietKeep')),
  },
  actions: {
    show: assign(({ context: { shown, rest } }, { room, name, last, unread, mentions, isCall }: Heard) => ({
      shown: { room, name, last, unread, mentions, isCall },
      rest: shown === null || shown.room === room ? rest : rest + 1,
    })),
    countRest: assign(({ context: { rest } }) => ({ rest: rest + 1 })),
    forget: assign({ shown: null, rest: 0, reply: null }),
  },
  guards: {
    isBusy: ({ context: { isBusy } }) => isBusy,
    isInTalk: ({ context: { isInTalk } }) => isInTalk,
    isQuiet: (_, { isQuiet }: { isQuiet: boolean }) => isQuiet,
    isOfShown: ({ context }, { room }: { room: string }) => context.shown?.room === room,
    isInSight: ({ context: { shown } }, { rooms }: { rooms: readonly string[] }) =>
      shown !== null && rooms.includes(shown.room),
  },
  delays: { shownDelay: SHOWN_MS },
}).createMachine({
  id: 'chatToast',
  description:
    'A message with its author while the user is elsewhere: one at a time, for a moment, and not in talks and meetings unless the user wants it.',
  context: { shown: null, rest: 0, reply: null, isBusy: false, isInTalk: false },
  type: 'parallel',
  on: {
    'toast.occupy': { actions: assign(({ event: { isBusy } }) => ({ isBusy })) },
    'toast.listen': { actions: assign(({ event: { isInTalk } }) => ({ isInTalk })) },
  },
  states: {
    keep: {
      initial: 'on',
      states: {
        on: {
          invoke: { id: 'quietKeep', src: 'quietKeep', onError: 'off' },
          on: {
            'toast.quieten': {
              actions: sendTo('quietKeep', ({ event: { isQuiet } }) => ({ type: 'quiet.keep', isQuiet })),
            },
          },
        },
        off: { description: 'It stays quiet in talks and meetings.' },
      },
    },
    choice: {
      initial: 'quiet',
      on: {
        'toast.chosen': [
          { guard: { type: 'isQuiet', params: ({ event }) => event }, target: '.quiet' },
          { target: '.loud' },
        ],
      },
      states: { quiet: {}, loud: {} },
    },
    toast: {
      initial: 'hidden',
      states: {
        hidden: {
          entry: 'forget',
          on: {
            'toast.news': {
              guard: not(and([stateIn({ choice: 'quiet' }), or(['isBusy', 'isInTalk'])])),
              target: 'shown',
              actions: { type: 'show', params: ({ event }) => event },
            },
          },
        },
        shown: {
          on: {
            'toast.close': 'hidden',
            'toast.attend': { guard: { type: 'isInSight', params: ({ event }) => event }, target: 'hidden' },
          },
          initial: 'passing',
          states: {
            passing: {
              after: { shownDelay: '#chatToast.toast.hidden' },
              on: {
                'toast.look': '#chatToast.toast.hidden',
                'toast.news': {
                  target: 'passing',
                  reenter: true,
                  actions: { type: 'show', params: ({ event }) => event },
                },
                'toast.hold': 'held',
                'toast.answer': 'answering',
              },
            },
            held: {
              description: 'The user reads it, so it stays.',
              on: {
                'toast.look': '#chatToast.toast.hidden',
                'toast.news': [
                  {
                    guard: { type: 'isOfShown', params: ({ event }) => event },
                    actions: { type: 'show', params: ({ event }) => event },
                  },
                  { actions: 'countRest' },
                ],
                'toast.release': 'passing',
                'toast.answer': 'answering',
              },
            },
            answering: {
              on: {
                'toast.news': [
                  {
                    guard: { type: 'isOfShown', params: ({ event }) => event },
                    actions: { type: 'show', params: ({ event }) => event },
                  },
                  { actions: 'countRest' },
                ],
                'toast.write': { actions: assign(({ event: { text } }) => ({ reply: text })) },
              },
            },
          },
        },
      },
    },
  },
});

export type ChatToastActorRef = ActorRefFrom<typeof chatToastMachine>;
