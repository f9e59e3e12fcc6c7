import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  afterAnswer,
  type KeptTalksAnswer,
  NO_TALKS,
  type StoredTalks,
  type TalkChange,
  type TalksOwner,
  withChange,
} from '../../domain/agenda/kept-talks';
import type { Fault } from '../../domain/kernel/fault';
import type { Reminder } from '../../domain/widgets/reminder';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type OwnAgendaEvent =
  | { type: 'ownAgenda.belong'; uid: string }
  | { type: 'ownAgenda.enter'; architectureId: string; begins: Readonly<Record<string, number>> }
  /** The venue has changed. */
  | { type: 'ownAgenda.renew'; begins: Readonly<Record<string, number>> }
  /** The user has read that a talk has moved. */
  | { type: 'ownAgenda.dismiss'; talk: string }
  | { type: 'ownAgenda.leave' }
  /** The user wants the talk, by its address; `isAhead` if it has not begun. */
  | { type: 'ownAgenda.keep'; talk: string; reminder: Reminder; isAhead: boolean }
  /** `key` is that of the talk's reminder. */
  | { type: 'ownAgenda.drop'; talk: string; key: string }
  /** Another device may have changed it, or the service has deleted the user's data. */
  | { type: 'ownAgenda.refresh' };
export type OwnAgendaFact = { type: 'ownAgenda.kept'; reminder: Reminder } | { type: 'ownAgenda.dropped'; key: string };

/** `sending`: the changes on their way; `failures`: how often sending failed since it last succeeded. */
type Context = TalksOwner &
  StoredTalks & {
    sending: readonly TalkChange[];
    failures: number;
    /** When talks begin, by their addresses. */
    begins: Readonly<Record<string, number>>;
    /** Saved talks that have moved, until the user has read it. */
    moved: readonly string[];
  };

const NOTHING = { talks: NO_TALKS.talks, changes: NO_TALKS.changes, sending: [], failures: 0, moved: [] } as const;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
const MAX_FAILURES = 12;

const isMoved = (before: number | undefined, now: number | undefined): boolean =>
  before !== undefined && now !== undefined && before !== now;

const ownerIn = ({ context: { uid, architectureId } }: { context: Context }): TalksOwner => ({ uid, architectureId });

export const ownAgendaMachine = setup({
  types: { context: {} as Context, events: {} as OwnAgendaEvent, emitted: {} as OwnAgendaFact },
  actors: {
    /** Once with what was saved before the login. */
    readTalks: fromPromise<StoredTalks, TalksOwner>(promiseNotProvided('readTalks')),
    storeTalks: fromPromise<void, TalksOwner & StoredTalks>(promiseNotProvided('storeTalks')),
    sendTalks: fromPromise<KeptTalksAnswer, TalksOwner & Pick<StoredTalks, 'changes'>>(promiseNotProvided('sendTalks')),
  },
  actions: {
    change: assign(({ context }, change: TalkChange) => withChange(context, change)),
    hear: assign(({ context }, answer: KeptTalksAnswer) => ({
      ...afterAnswer(context, context.sending, answer),
      sending: [],
      failures: 0,
    })),
    compare: assign(({ context }, { begins }: { begins: Readonly<Record<string, number>> }) => ({
      begins,
      moved: context.talks.filter(
        (talk) => context.moved.includes(talk) || isMoved(context.begins[talk], begins[talk]),
      ),
    })),
    tellKept: emit((_, { reminder }: { reminder: Reminder }) => ({ type: 'ownAgenda.kept', reminder }) as const),
    tellDropped: emit((_, { key }: { key: string }) => ({ type: 'ownAgenda.dropped', key }) as const),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    hasVenue: ({ context }) => context.architectureId !== null,
    hasUser: ({ context }) => context.uid !== null,
    hasChanges: ({ context }) => context.changes.length > 0,
    isAhead: (_, params: { isAhead: boolean }) => params.isAhead,
    /** A preview answers 405. */
    hasNoAgendas: (_, { fault }: { fault: Fault }) => fault.status === 404 || fault.status === 405,
    canRetry: ({ context }) => context.failures < MAX_FAILURES,
  },
  delays: {
    retryDelay: ({ context }) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (context.failures - 1)),
  },
}).createMachine({
  id: 'ownAgenda',
  description: 'The talks that the user has saved in this venue: in the browser at once, and in the account.',
  context: { uid: null, architectureId: null, begins: {}, ...NOTHING },
  on: {
    'ownAgenda.belong': { target: '.strange', actions: assign(({ event: { uid } }) => ({ uid, ...NOTHING })) },
    'ownAgenda.enter': {
      target: '.reading',
      actions: assign(({ event: { architectureId, begins } }) => ({ architectureId, begins, ...NOTHING })),
    },
    'ownAgenda.renew': { actions: { type: 'compare', params: ({ event }) => event } },
    'ownAgenda.dismiss': {
      actions: assign(({ context, event }) => ({ moved: context.moved.filter((talk) => talk !== event.talk) })),
    },
    'ownAgenda.leave': { target: '.strange', actions: assign({ uid: null, architectureId: null, ...NOTHING }) },
  },
  initial: 'strange',
  states: {
    strange: { always: { guard: 'hasVenue', target: 'reading' } },
    reading: {
      invoke: {
        id: 'readTalks',
        src: 'readTalks',
        input: ownerIn,
        onDone: { target: 'known', actions: assign(({ event: { output } }) => output) },
        onError: 'known',
      },
    },
    known: {
      type: 'parallel',
      states: {
        browser: {
          on: {
            'ownAgenda.keep': [
              {
                guard: { type: 'isAhead', params: ({ event }) => event },
                target: '.storing',
                actions: [
                  { type: 'change', params: ({ event }) => ({ talk: event.talk, isKept: true }) },
                  { type: 'tellKept', params: ({ event }) => event },
                ],
              },
              {
                target: '.storing',
                actions: { type: 'change', params: ({ event }) => ({ talk: event.talk, isKept: true }) },
              },
            ],
            'ownAgenda.drop': {
              target: '.storing',
              actions: [
                { type: 'change', params: ({ event }) => ({ talk: event.talk, isKept: false }) },
                { type: 'tellDropped', params: ({ event }) => event },
              ],
            },
          },
          initial: 'stored',
          states: {
            stored: {},
            storing: {
              invoke: {
                id: 'storeTalks',
                src: 'storeTalks',
                input: ({ context: { uid, architectureId, talks, changes } }) => ({
                  uid,
                  architectureId,
                  talks,
                  changes,
                }),
                onDone: 'stored',
                onError: { target: 'stored', description: 'Not stored: they last until the user leaves the page.' },
              },
            },
          },
        },
        account: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasUser', target: 'syncing' }, { target: 'local' }] },
            local: {
              description: 'Without a login, or with a service that keeps no agendas: in this browser alone.',
            },
            syncing: {
              entry: assign(({ context }) => ({ sending: context.changes })),
              invoke: {
                id: 'sendTalks',
                src: 'sendTalks',
                input: ({ context: { uid, architectureId, changes } }) => ({ uid, architectureId, changes }),
                onDone: {
                  target: ['#ownAgenda.known.account.kept', '#ownAgenda.known.browser.storing'],
                  actions: { type: 'hear', params: ({ event }) => event.output },
                },
                onError: [
                  { guard: { type: 'hasNoAgendas', params: faultOf }, target: 'local' },
                  { target: 'waiting', actions: assign(({ context }) => ({ failures: context.failures + 1 })) },
                ],
              },
            },
            kept: {
              always: { guard: 'hasChanges', target: 'syncing' },
              on: { 'ownAgenda.refresh': 'syncing' },
            },
            waiting: {
              description: 'The service cannot be reached, or is busy. The changes are sent later.',
              after: { retryDelay: { guard: 'canRetry', target: 'syncing' } },
              on: { 'ownAgenda.refresh': { target: 'syncing', actions: 'forgetFailures' } },
            },
          },
        },
      },
    },
  },
});

export type OwnAgendaActorRef = ActorRefFrom<typeof ownAgendaMachine>;
