import { type ActorRefFrom, assign, type EventObject, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { leadsTo } from '../../domain/people/meet';
import type { Reminder } from '../../domain/widgets/reminder';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';
import type { MeetAnswer, MeetEvent, MeetFact, MeetProposal, MeetVenue, MeetWish, OwnMeeting } from './meet.events';

type Context = {
  line: RealtimeLine | null;
  architectureId: string | null;
  /** In the order of time; `null` before they are read. */
  meetings: readonly OwnMeeting[] | null;
  /** The ids of meetings that the other user has accepted, declined or cancelled during this visit. */
  changed: readonly string[];
  /** The ids of proposals, and of these meetings, that the user has read about. */
  dismissed: readonly string[];
  /** The agreed meeting that the user may be about to cancel. */
  doubtedId: string | null;
  /** What the user answers, or answered last. */
  answer: MeetAnswer | null;
  wish: MeetWish | null;
  /** The times that are free for both, in milliseconds since 1970. */
  slots: readonly number[];
  proposal: MeetProposal | null;
  /** The status of the last refusal; `null` without one, or without an answer. */
  refusal: number | null;
};

const RETRY_MS = 30_000;
const NO_FORM = { wish: null, slots: [], proposal: null, refusal: null } as const;
const NOTHING = {
  meetings: null,
  changed: [],
  dismissed: [],
  doubtedId: null,
  answer: null,
  wish: null,
  slots: [],
  proposal: null,
  refusal: null,
} as const;

/** The key of a meeting's reminder. */
export const meetKey = (id: string): string => `meet/${id}`;

const reminderOf = ({ id, begin }: OwnMeeting): Reminder => ({
  key: meetKey(id),
  areaId: '',
  widgetId: '',
  titles: [],
  begin: new Date(begin).toISOString(),
  meeting: id,
});

const isOwn = ({ answer }: Context, { id, state }: OwnMeeting): boolean =>
  answer?.id === id && leadsTo(answer.action, state);

/** What the other user has done since: not what is new, and not what the user's own answer has led to. */
const changedIn = (context: Context, now: readonly OwnMeeting[]): string[] =>
  now
    .filter((meeting) => {
      const before = context.meetings?.find(({ id }) => id === meeting.id)?.state ?? meeting.state;
      return before !== meeting.state && meeting.state !== 'lapsed' && !isOwn(context, meeting);
    })
    .map(({ id }) => id);

const agreedIn = (meetings: readonly OwnMeeting[] | null): readonly OwnMeeting[] =>
  (meetings ?? []).filter(({ state }) => state === 'accepted');

export const meetMachine = setup({
  types: { context: {} as Context, events: {} as MeetEvent, emitted: {} as MeetFact },
  actors: {
    /** Sends `meet.refresh` whenever something of the user's meetings has changed. */
    meetFeed: fromCallback<EventObject, RealtimeLine>(notProvided('meetFeed')),
    readMeetings: fromPromise<readonly OwnMeeting[], MeetVenue>(promiseNotProvided('readMeetings')),
    readSlots: fromPromise<readonly number[], MeetVenue & { uid: string }>(promiseNotProvided('readSlots')),
    sendProposal: fromPromise<
      readonly OwnMeeting[],
      MeetVenue & { wish: MeetWish | null; proposal: MeetProposal | null }
    >(promiseNotProvided('sendProposal')),
    sendAnswer: fromPromise<readonly OwnMeeting[], MeetVenue & { answer: MeetAnswer | null }>(
      promiseNotProvided('sendAnswer'),
    ),
  },
  actions: {
    hear: enqueueActions(({ context, enqueue }, { meetings }: { meetings: readonly OwnMeeting[] }) => {
      const [before, now] = [agreedIn(context.meetings), agreedIn(meetings)];
      const news = changedIn(context, meetings);
      const others = meetings.filter((meeting) => !isOwn(context, meeting)).map(({ id }) => id);
      enqueue.assign({
        meetings,
        changed: others.filter((id) => news.includes(id) || context.changed.includes(id)),
        dismissed: context.dismissed.filter((id) => !news.includes(id)),
      });
      for (const meeting of now)
        if (meeting.isAhead && !before.some(({ id }) => id === meeting.id))
          enqueue.emit({ type: 'meet.agreed', reminder: reminderOf(meeting) });
      for (const { id } of before)
        if (!now.some((meeting) => meeting.id === id)) enqueue.emit({ type: 'meet.ended', key: meetKey(id) });
    }),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const { id } of agreedIn(context.meetings)) enqueue.emit({ type: 'meet.ended', key: meetKey(id) });
      enqueue.assign(NOTHING);
    }),
    refuse: assign((_, { fault }: { fault: Fault }) => ({ refusal: fault.status })),
  },
  guards: {
    isReady: ({ context }) => context.line !== null && context.architectureId !== null,
    /** A preview answers 405. */
    isAbsent: (_, { fault }: { fault: Fault }) => fault.status === 404 || fault.status === 405,
    isSome: (_, { id }: { id: string | null }) => id !== null,
    isTaken: (_, { fault }: { fault: Fault }) => fault.status === 409,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'meet',
  description:
    'Meetings of the user with one other attendee: the list, answers to proposals, and the form for a proposal.',
  context: { line: null, architectureId: null, ...NOTHING },
  type: 'parallel',
  on: {
    'meet.open': { target: '.list', actions: assign(({ event }) => ({ line: event.line })) },
    'meet.close': { target: ['.list', '.answering', '.form'], actions: ['forget', assign({ line: null })] },
    'meet.enter': { target: '.list', actions: assign(({ event }) => ({ architectureId: event.architectureId })) },
    'meet.leave': { target: ['.list', '.answering', '.form'], actions: ['forget', assign({ architectureId: null })] },
    'meet.dismiss': { actions: assign(({ context, event }) => ({ dismissed: [...context.dismissed, event.id] })) },
  },
  states: {
    list: {
      initial: 'off',
      states: {
        off: { always: { guard: 'isReady', target: 'on' } },
        absent: { description: 'A service without meetings.' },
        on: {
          invoke: {
            id: 'meetFeed',
            src: 'meetFeed',
            input: lineOf,
            onError: { description: 'The list is read again with every look for a new version.' },
          },
          on: { 'meet.refresh': { target: '.reading' } },
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readMeetings',
                src: 'readMeetings',
                input: ({ context }) => ({ architectureId: context.architectureId ?? '' }),
                onDone: {
                  target: 'known',
                  actions: { type: 'hear', params: ({ event }) => ({ meetings: event.output }) },
                },
                onError: [
                  { guard: { type: 'isAbsent', params: faultOf }, target: '#meet.list.absent' },
                  { target: 'waiting' },
                ],
              },
            },
            known: {},
            waiting: {
              description: 'What was read stays.',
              after: { retryDelay: 'reading' },
            },
          },
        },
      },
    },
    answering: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'meet.doubt': [
              {
                guard: { type: 'isSome', params: ({ event }) => event },
                target: '.doubting',
                reenter: true,
                actions: assign(({ event: { id } }) => ({ doubtedId: id })),
              },
              { target: '.calm' },
            ],
            'meet.answer': {
              target: 'sending',
              actions: assign(({ event: { id, action } }) => ({ answer: { id, action } })),
            },
          },
          initial: 'calm',
          states: {
            calm: {},
            doubting: {
              description: 'The user is asked before an agreed meeting is cancelled.',
              exit: assign({ doubtedId: null }),
            },
            failed: { description: 'The answer was not taken.' },
          },
        },
        sending: {
          invoke: {
            id: 'sendAnswer',
            src: 'sendAnswer',
            input: ({ context: { architectureId, answer } }) => ({ architectureId: architectureId ?? '', answer }),
            onDone: { target: 'idle', actions: { type: 'hear', params: ({ event }) => ({ meetings: event.output }) } },
            onError: 'idle.failed',
          },
        },
      },
    },
    form: {
      initial: 'closed',
      on: {
        'meet.offer': {
          target: '.loading',
          actions: assign(({ event: { uid, replaces } }) => ({ ...NO_FORM, wish: { uid, replaces } })),
        },
        'meet.cancel': '.closed',
      },
      states: {
        closed: { entry: assign(NO_FORM) },
        loading: {
          invoke: {
            id: 'readSlots',
            src: 'readSlots',
            input: ({ context: { architectureId, wish } }) => ({
              architectureId: architectureId ?? '',
              uid: wish?.uid ?? '',
            }),
            onDone: { target: 'choosing', actions: assign(({ event }) => ({ slots: event.output })) },
            onError: 'unread',
          },
        },
        unread: {},
        choosing: {
          on: {
            'meet.send': {
              target: 'sending',
              actions: assign(({ event: { id, begin, text } }) => ({ proposal: { id, begin, text }, refusal: null })),
            },
          },
          initial: 'calm',
          states: { calm: {}, refused: {} },
        },
        sending: {
          invoke: {
            id: 'sendProposal',
            src: 'sendProposal',
            input: ({ context: { architectureId, wish, proposal } }) => ({
              architectureId: architectureId ?? '',
              wish,
              proposal,
            }),
            onDone: { target: 'sent', actions: { type: 'hear', params: ({ event }) => ({ meetings: event.output }) } },
            onError: [
              {
                guard: { type: 'isTaken', params: faultOf },
                target: 'loading',
                actions: { type: 'refuse', params: faultOf },
              },
              { target: 'choosing.refused', actions: { type: 'refuse', params: faultOf } },
            ],
          },
        },
        sent: {},
      },
    },
  },
});

export type MeetActorRef = ActorRefFrom<typeof meetMachine>;
