import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { PollTally } from '../../domain/stage/polls';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type {
  Choices,
  OwnPollPart,
  PollAct,
  PollForm,
  PollsById,
  PollsEvent,
  PollsInput,
  PollVote,
  ToSendOfPoll,
} from './polls.events';

type Context = PollsInput & {
  /** `null` before the first answer. */
  polls: PollsById | null;
  /** Of the polls that were heard, and of what the user alone may read; `null` before. */
  revision: number | null;
  readRevision: number | null;
  own: OwnPollPart | null;
  /** What the user chose and has not sent yet. */
  picks: Readonly<Record<string, Choices>>;
  /** The vote that is sent, or was last. */
  vote: PollVote | null;
  form: PollForm | null;
  act: PollAct | null;
  isSave: boolean;
  failures: number;
};

const RETRY_MS = 20_000;
const MAX_RETRIES = 8;
const FIRST_RETRY_MS = 2000;

export const pollsMachine = setup({
  types: { input: {} as PollsInput, context: {} as Context, events: {} as PollsEvent },
  actors: {
    /** Sends `polls.heard` now and at every change, or `polls.unheard`. */
    pollFeed: fromCallback<EventObject, PollsInput>(notProvided('pollFeed')),
    readOwnPolls: fromPromise<OwnPollPart, PollsInput>(promiseNotProvided('readOwnPolls')),
    sendVote: fromPromise<PollTally, ToSendOfPoll<PollVote>>(promiseNotProvided('sendVote')),
    actOnPoll: fromPromise<void, ToSendOfPoll<PollAct>>(promiseNotProvided('actOnPoll')),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    pick: assign(({ context }, { id, choices }: { id: string; choices: Choices | null }) => {
      const { [id]: _, ...others } = context.picks;
      return { picks: choices === null ? others : { ...others, [id]: choices } };
    }),
    count: assign(({ context: { vote, own, polls, picks } }, tally: PollTally) => {
      if (vote === null) return {};
      const { [vote.id]: _, ...others } = picks;
      const poll = polls?.[vote.id];
      return {
        picks: others,
        own: own === null ? null : { ...own, votes: { ...own.votes, [vote.id]: vote.choices } },
        polls: polls === null || poll === undefined ? polls : { ...polls, [vote.id]: { ...poll, ...tally } },
      };
    }),
  },
  guards: {
    /** Only moderators have anything more to read. */
    hasNews: ({ context: { own, revision, readRevision } }) =>
      revision !== readRevision && (own === null || own.isModerator),
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
    canRepeat: ({ context }, { fault }: { fault: Fault }) => isOutage(fault) && context.failures <= MAX_RETRIES,
  },
  delays: {
    retryDelay: RETRY_MS,
    voteDelay: ({ context }) => Math.min(RETRY_MS, FIRST_RETRY_MS * 2 ** context.failures),
  },
}).createMachine({
  id: 'polls',
  description: 'The polls of a talk, what the user chooses in them, and what moderators do with them.',
  context: ({ input }) => ({
    ...input,
    polls: null,
    revision: null,
    readRevision: null,
    own: null,
    picks: {},
    vote: null,
    form: null,
    act: null,
    isSave: false,
    failures: 0,
  }),
  type: 'parallel',
  states: {
    feed: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: 'pollFeed',
            src: 'pollFeed',
            input: ({ context: { line, talk } }) => ({ line, talk }),
            onError: { target: 'failed', actions: 'countFailure' },
          },
          on: {
            'polls.heard': {
              target: '.shown',
              actions: assign(({ event: { polls, revision } }) => ({ polls, revision, failures: 0 })),
            },
            'polls.unheard': { target: 'failed', actions: 'countFailure' },
          },
          initial: 'loading',
          states: { loading: {}, shown: {} },
        },
        failed: {
          description: 'What was read stays.',
          after: { retryDelay: { guard: 'canRetry', target: 'listening' } },
          on: { 'polls.retry': { target: 'listening', actions: 'forgetFailures' } },
        },
      },
    },
    own: {
      initial: 'reading',
      states: {
        reading: {
          entry: assign(({ context }) => ({ readRevision: context.revision })),
          invoke: {
            id: 'readOwnPolls',
            src: 'readOwnPolls',
            input: ({ context: { line, talk } }) => ({ line, talk }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ own: event.output })) },
            onError: 'unknown',
          },
        },
        known: { always: { guard: 'hasNews', target: 'reading' } },
        unknown: {
          description: 'The polls are shown; own votes come with the next attempt.',
          after: { retryDelay: 'reading' },
          on: { 'polls.retry': 'reading' },
        },
      },
    },
    voting: {
      initial: 'choosing',
      on: { 'polls.pick': { actions: { type: 'pick', params: ({ event }) => event } } },
      states: {
        choosing: {
          on: {
            'polls.vote': {
              target: 'sending',
              actions: assign(({ event: { vote } }) => ({ vote, failures: 0 })),
            },
          },
          initial: 'fine',
          states: {
            fine: {},
            voted: {},
            failed: { description: 'What the user chose stays in the form.' },
          },
        },
        sending: {
          invoke: {
            id: 'sendVote',
            src: 'sendVote',
            input: ({ context: { talk, vote } }) => ({ talk, sent: vote }),
            onDone: { target: 'choosing.voted', actions: { type: 'count', params: ({ event }) => event.output } },
            onError: [
              { guard: { type: 'canRepeat', params: faultOf }, target: 'waiting', actions: 'countFailure' },
              { target: 'choosing.failed' },
            ],
          },
        },
        waiting: {
          description: 'The service cannot be reached. The same vote is sent again.',
          after: { voteDelay: 'sending' },
          on: { 'polls.retry': 'sending' },
        },
      },
    },
    acting: {
      initial: 'idle',
      on: { 'polls.write': { actions: assign(({ event: { form } }) => ({ form })) } },
      states: {
        idle: {
          on: {
            'polls.act': { target: 'sending', actions: assign(({ event: { act, isSave } }) => ({ act, isSave })) },
          },
          initial: 'fine',
          states: { fine: {}, failed: { description: 'What a moderator wrote stays in the form.' } },
        },
        sending: {
          invoke: {
            id: 'actOnPoll',
            src: 'actOnPoll',
            input: ({ context: { talk, act } }) => ({ talk, sent: act }),
            onDone: {
              target: 'idle',
              actions: assign(({ context: { isSave, form } }) => ({
                act: null,
                form: isSave ? null : form,
                readRevision: null,
              })),
            },
            onError: { target: 'idle.failed', actions: assign({ act: null }) },
          },
        },
      },
    },
  },
});

export type PollsActorRef = ActorRefFrom<typeof pollsMachine>;
