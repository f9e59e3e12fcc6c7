import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { calmIds, rankedIds } from '../../domain/stage/questions';
import { complaintMachine } from '../chat/complaint.machine';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type {
  Asking,
  Dealing,
  OwnPart,
  QuestionAct,
  QuestionsById,
  QuestionsEvent,
  QuestionsInput,
  QuestionVote,
  ToSend,
} from './questions.events';

type Context = QuestionsInput & {
  questions: QuestionsById;
  /** The ids in the order in which they are shown; `null` before the first answer. */
  listed: readonly string[] | null;
  isChecked: boolean;
  /** Of the questions that were heard, and of what the user alone may read; `null` before. */
  revision: number | null;
  readRevision: number | null;
  own: OwnPart | null;
  /** Votes to send, the last one of each question. */
  taps: readonly QuestionVote[];
  tap: QuestionVote | null;
  draft: Sealed<string> | null;
  isNamed: boolean;
  asking: Asking | null;
  /** The status of the refusal of the last question. */
  refusal: number | null;
  /** The command that is sent, or was last. */
  act: QuestionAct | null;
  /** The question that a moderator writes a text for. */
  dealing: Dealing | null;
  failures: number;
};

const RETRY_MS = 20_000;
/** A minute and a half. */
const MAX_RETRIES = 8;
const FIRST_RETRY_MS = 2000;

export const questionsMachine = setup({
  types: { input: {} as QuestionsInput, context: {} as Context, events: {} as QuestionsEvent },
  actors: {
    /** Sends `questions.heard` now and at every change, or `questions.unheard`. */
    questionFeed: fromCallback<EventObject, QuestionsInput>(notProvided('questionFeed')),
    readOwnQuestions: fromPromise<OwnPart, QuestionsInput>(promiseNotProvided('readOwnQuestions')),
    askQuestion: fromPromise<void, ToSend<Asking>>(promiseNotProvided('askQuestion')),
    voteQuestion: fromPromise<{ votes: number }, ToSend<QuestionVote>>(promiseNotProvided('voteQuestion')),
    actOnQuestion: fromPromise<void, ToSend<QuestionAct>>(promiseNotProvided('actOnQuestion')),
    complaint: complaintMachine,
  },
  actions: {
    hear: assign(({ context }, heard: Extract<QuestionsEvent, { type: 'questions.heard' }>) => ({
      questions: heard.questions,
      isChecked: heard.isChecked,
      revision: heard.revision,
      listed: calmIds(context.listed, heard.questions, Object.keys(context.own?.asked ?? {})),
      failures: 0,
    })),
    know: assign(({ context }, { output }: { output: OwnPart }) => ({
      own: output,
      listed: context.listed === null ? null : calmIds(context.listed, context.questions, Object.keys(output.asked)),
    })),
    renew: assign(({ context }) => ({ listed: rankedIds(context.questions) })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    /** A vote is shown before the service has it. */
    tap: assign(({ context }, { id, isOn }: QuestionVote) => ({
      taps: [...context.taps.filter((tap) => tap.id !== id), { id, isOn }],
    })),
    takeTap: assign(({ context: { taps } }) => ({ tap: taps[0] ?? null, taps: taps.slice(1) })),
    count: assign(({ context: { tap, own, questions } }, { votes }: { votes: number }) => {
      const question = tap === null ? undefined : questions[tap.id];
      if (tap === null || question === undefined) return { tap: null };
      const others = (own?.votes ?? []).filter((id) => id !== tap.id && !question.also.includes(id));
      return {
        tap: null,
        own: own === null ? null : { ...own, votes: tap.isOn ? [...others, tap.id] : others },
        questions: { ...questions, [tap.id]: { ...question, votes } },
      };
    }),
    forgetTaps: assign({ tap: null, taps: [] }),
    settle: assign({ dealing: null, readRevision: null }),
  },
  guards: {
    /** Only moderators, and users with a question of their own, have anything more to read. */
    hasNews: ({ context: { own, questions, revision, readRevision } }) =>
      revision !== readRevision &&
      (own === null ||
        own.isModerator ||
        Object.keys(own.asked).length > 0 ||
        Object.values(questions).some(({ isOwn }) => isOwn)),
    hasTaps: ({ context }) => context.taps.length > 0,
    isMerge: ({ context: { act } }) => act?.command === 'merge' && act.into !== null,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
    canRepeat: ({ context }, { fault }: { fault: Fault }) => isOutage(fault) && context.failures <= MAX_RETRIES,
  },
  delays: {
    retryDelay: RETRY_MS,
    askDelay: ({ context }) => Math.min(RETRY_MS, FIRST_RETRY_MS * 2 ** context.failures),
  },
}).createMachine({
  id: 'questions',
  description:
    'The questions of attendees at a talk, in an order that does not jump, and what the user asks and votes for.',
  context: ({ input }) => ({
    ...input,
    questions: {},
    listed: null,
    isChecked: false,
    revision: null,
    readRevision: null,
    own: null,
    taps: [],
    tap: null,
    draft: null,
    isNamed: true,
    asking: null,
    refusal: null,
    act: null,
    dealing: null,
    failures: 0,
  }),
  invoke: { id: 'complaint', src: 'complaint', input: ({ context: { line } }) => ({ line }) },
  type: 'parallel',
  states: {
    feed: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: 'questionFeed',
            src: 'questionFeed',
            input: ({ context: { line, talk } }) => ({ line, talk }),
            onError: { target: 'failed', actions: 'countFailure' },
          },
          on: {
            'questions.heard': { target: '.shown', actions: { type: 'hear', params: ({ event }) => event } },
            'questions.unheard': { target: 'failed', actions: 'countFailure' },
          },
          initial: 'loading',
          states: { loading: {}, shown: {} },
        },
        failed: {
          description: 'What was read stays.',
          after: { retryDelay: { guard: 'canRetry', target: 'listening' } },
          on: { 'questions.retry': { target: 'listening', actions: 'forgetFailures' } },
        },
      },
      on: { 'questions.renew': { actions: 'renew' } },
    },
    own: {
      initial: 'reading',
      states: {
        reading: {
          entry: assign(({ context }) => ({ readRevision: context.revision })),
          invoke: {
            id: 'readOwnQuestions',
            src: 'readOwnQuestions',
            input: ({ context: { line, talk } }) => ({ line, talk }),
            onDone: { target: 'known', actions: { type: 'know', params: ({ event }) => event } },
            onError: 'unknown',
          },
        },
        known: { always: { guard: 'hasNews', target: 'reading' } },
        unknown: {
          description: 'The questions of all are shown; own ones and votes come with the next attempt.',
          after: { retryDelay: 'reading' },
          on: { 'questions.retry': 'reading' },
        },
      },
    },
    asking: {
      initial: 'writing',
      on: {
        'questions.write': { actions: assign(({ event: { text } }) => ({ draft: text })) },
        'questions.name': { actions: assign(({ event: { isNamed } }) => ({ isNamed })) },
      },
      states: {
        writing: {
          on: {
            'questions.ask': {
              target: 'sending',
              actions: assign(({ context: { isNamed }, event: { id, text } }) => ({
                asking: { id, text, isNamed },
                refusal: null,
                failures: 0,
              })),
            },
          },
          initial: 'fine',
          states: {
            fine: {},
            sent: {},
            refused: { description: 'The text stays in the form.' },
          },
        },
        sending: {
          invoke: {
            id: 'askQuestion',
            src: 'askQuestion',
            input: ({ context: { talk, asking } }) => ({ talk, sent: asking }),
            onDone: {
              target: 'writing.sent',
              actions: assign(({ context: { own, asking } }) => ({
                asking: null,
                draft: null,
                own:
                  own === null || asking === null
                    ? own
                    : { ...own, asked: { ...own.asked, [asking.id]: 'visible' as const } },
                readRevision: null,
              })),
            },
            onError: [
              { guard: { type: 'canRepeat', params: faultOf }, target: 'waiting', actions: 'countFailure' },
              {
                target: 'writing.refused',
                actions: assign(({ event }) => ({ asking: null, refusal: faultOf({ event }).fault.status })),
              },
            ],
          },
        },
        waiting: {
          description: 'The service cannot be reached. The same question is sent again, which asks it once.',
          after: { askDelay: 'sending' },
          on: { 'questions.retry': 'sending' },
        },
      },
    },
    voting: {
      on: { 'questions.vote': { actions: { type: 'tap', params: ({ event }) => event } } },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasTaps', target: 'sending' } },
        sending: {
          entry: 'takeTap',
          invoke: {
            id: 'voteQuestion',
            src: 'voteQuestion',
            input: ({ context: { talk, tap } }) => ({ talk, sent: tap }),
            onDone: { target: 'idle', actions: { type: 'count', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: 'forgetTaps' },
          },
        },
        failed: {
          description: 'The votes are as the service has them.',
          on: { 'questions.vote': { target: 'idle', actions: { type: 'tap', params: ({ event }) => event } } },
        },
      },
    },
    acting: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'questions.deal': { actions: assign(({ event: { dealing } }) => ({ dealing })) },
            'questions.act': { target: 'sending', actions: assign(({ event: { act } }) => ({ act })) },
          },
          initial: 'fine',
          states: {
            fine: {},
            done: {},
            merged: { description: 'The moderator may undo it.' },
            failed: {},
          },
        },
        sending: {
          invoke: {
            id: 'actOnQuestion',
            src: 'actOnQuestion',
            input: ({ context: { talk, act } }) => ({ talk, sent: act }),
            onDone: [
              { guard: 'isMerge', target: 'idle.merged', actions: 'settle' },
              { target: 'idle.done', actions: 'settle' },
            ],
            onError: { target: 'idle.failed', actions: assign({ act: null }) },
          },
        },
      },
    },
  },
});

export type QuestionsActorRef = ActorRefFrom<typeof questionsMachine>;
