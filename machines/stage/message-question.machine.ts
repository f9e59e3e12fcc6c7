import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { SNACKBAR_MS } from '../../domain/kernel/constants';
import type { MessageOutcome, StageTalk } from '../../domain/stage/questions';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** A message of the chat beside a talk. */
export type MessageOfTalk = { talk: StageTalk; room: string; messageId: string };
export type MessageQuestionEvent = { type: 'messageQuestion.ask'; asked: MessageOfTalk };

type Context = {
  asked: MessageOfTalk | null;
  /** The status of the refusal of the last message. */
  refusal: number | null;
};

export const messageQuestionMachine = setup({
  types: { context: {} as Context, events: {} as MessageQuestionEvent },
  actors: {
    askMessage: fromPromise<MessageOutcome, { asked: MessageOfTalk | null }>(promiseNotProvided('askMessage')),
  },
  guards: {
    isWaiting: (_, { outcome }: { outcome: MessageOutcome }) => outcome === 'waiting',
    isKnown: (_, { outcome }: { outcome: MessageOutcome }) => outcome === 'known',
  },
  delays: { snackbarTime: SNACKBAR_MS },
}).createMachine({
  id: 'messageQuestion',
  description: 'A message of the chat that becomes a question of its author at the talk beside it.',
  context: { asked: null, refusal: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'messageQuestion.ask': {
          target: 'sending',
          actions: assign(({ event: { asked } }) => ({ asked, refusal: null })),
        },
      },
      initial: 'quiet',
      states: {
        quiet: {},
        asked: { after: { snackbarTime: 'quiet' } },
        waiting: { description: 'A moderator reads it first.', after: { snackbarTime: 'quiet' } },
        known: { description: 'It was asked before.', after: { snackbarTime: 'quiet' } },
        refused: { after: { snackbarTime: 'quiet' } },
      },
    },
    sending: {
      invoke: {
        id: 'askMessage',
        src: 'askMessage',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle.known',
          },
          {
            guard: { type: 'isWaiting', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle.waiting',
          },
          { target: 'idle.asked' },
        ],
        onError: {
          target: 'idle.refused',
          actions: assign(({ event }) => ({ refusal: faultOf({ event }).fault.status })),
        },
      },
    },
  },
});

export type MessageQuestionActorRef = ActorRefFrom<typeof messageQuestionMachine>;
