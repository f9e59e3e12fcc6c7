import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { isOn, type Talks } from '../../domain/stage/overview';
import { stageKey } from '../../domain/stage/questions';
import { promiseNotProvided } from '../kernel/not-provided';
import { languageMachine } from '../shell/language.machine';
import type { RealtimeLine } from '../shell/realtime.line';
import { realtimeMachine } from '../shell/realtime.machine';
import { stageMachine } from '../stage/stage.machine';
import { talkPollsMachine } from '../stage/talk-polls.machine';

export const TALK_FILTERS = ['all', 'waiting'] as const;
export type TalkFilter = (typeof TALK_FILTERS)[number];

export type TalksEvent =
  /** The section is shown, or another one is. */
  | { type: 'talks.open' }
  | { type: 'talks.leave' }
  | { type: 'talks.filter'; filter: TalkFilter }
  /** Of these talks, by their keys, questions and polls are shown. */
  | { type: 'talks.unfold'; keys: readonly string[] };

/** `line` is null where the service has no realtime database. */
export type Prepared = { locale: string; line: RealtimeLine | null };
type Context = {
  prepared: Prepared | null;
  seen: Talks | null;
  filter: TalkFilter;
  /** The keys of the talks whose questions and polls are shown; null before the talks are known. */
  unfolded: readonly string[] | null;
};

const POLL_MS = 10_000;
const FIRST_UNFOLDED = 2;

export const talksMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TalksEvent,
    children: {} as { language: 'language'; realtime: 'realtime'; stage: 'stage'; talkPolls: 'talkPolls' },
  },
  actors: {
    /** Fetches the texts of the venue, and what the connection needs. */
    prepare: fromPromise<Prepared>(promiseNotProvided('prepare')),
    readTalks: fromPromise<Talks>(promiseNotProvided('readTalks')),
    language: languageMachine,
    realtime: realtimeMachine,
    stage: stageMachine,
    talkPolls: talkPollsMachine,
  },
  actions: {
    connect: sendTo('realtime', ({ context: { prepared } }) => ({ type: 'realtime.learn', ...prepared?.line })),
    /** At first, talks that are on are unfolded, and stay so. */
    note: assign(({ context: { unfolded } }, { seen }: { seen: Talks }) => ({
      seen,
      unfolded:
        unfolded ??
        seen.talks
          .filter((talk) => isOn(talk, seen.now))
          .slice(0, FIRST_UNFOLDED)
          .map(({ talk }) => stageKey(talk)),
    })),
  },
  guards: {
    hasLine: (_, { line }: Pick<Prepared, 'line'>) => line !== null,
    isKnown: ({ context: { seen } }) => seen !== null,
  },
  delays: { pollDelay: POLL_MS },
}).createMachine({
  id: 'talks',
  description: 'The questions and polls of the talks of the day, for organisers: read while their section is shown.',
  context: { prepared: null, seen: null, filter: 'all', unfolded: null },
  on: { 'talks.filter': { actions: assign(({ event: { filter } }) => ({ filter })) } },
  initial: 'closed',
  states: {
    closed: { on: { 'talks.open': 'preparing' } },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: [
          {
            guard: { type: 'hasLine', params: ({ event }) => event.output },
            target: 'ready',
            actions: assign(({ event }) => ({ prepared: event.output })),
          },
          { target: 'absent' },
        ],
        onError: 'failed',
      },
    },
    absent: { description: 'Another service has the realtime database: attendees cannot ask.' },
    failed: { on: { 'talks.open': 'preparing' } },
    ready: {
      description: 'What is written so far stays while another section is shown.',
      invoke: [
        {
          id: 'language',
          src: 'language',
          systemId: 'language',
          input: ({ context: { prepared } }) => {
            const locale = prepared?.locale ?? '';
            return { sources: { query: null, stored: locale, browser: locale }, catalogues: [locale] };
          },
        },
        { id: 'realtime', src: 'realtime', systemId: 'realtime' },
        { id: 'stage', src: 'stage', systemId: 'stage' },
        { id: 'talkPolls', src: 'talkPolls', systemId: 'talkPolls' },
      ],
      entry: 'connect',
      on: {
        'talks.leave': '.away',
        'talks.unfold': { actions: assign(({ event: { keys } }) => ({ unfolded: keys })) },
      },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readTalks',
            src: 'readTalks',
            onDone: {
              target: 'calm',
              actions: { type: 'note', params: ({ event }) => ({ seen: event.output }) },
            },
            onError: [
              {
                guard: 'isKnown',
                target: 'calm',
                description: 'Keeps the shown talks; the next read may succeed.',
              },
              { target: 'unread' },
            ],
          },
        },
        calm: { after: { pollDelay: 'reading' } },
        unread: { on: { 'talks.open': 'reading' } },
        away: { on: { 'talks.open': 'reading' } },
      },
    },
  },
});

export type TalksActorRef = ActorRefFrom<typeof talksMachine>;
