import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { attending } from './attending';
import type { MeetingEvent, MeetingFrame, MeetingInput, MeetingRequest } from './meeting.events';

type Context = MeetingRequest & {
  /** The page of the meeting with what it is told about the attendee. */
  address: Sealed<string> | null;
  /** How many are in the meeting; `null` if the page does not say it. */
  people: number | null;
  isRemoved: boolean;
  isStable: boolean;
};

/** How long the address and its page may take, each. */
const LOADING_MS = 20_000;
/** How often the service is asked whether the meeting has opened. */
const ASK_AGAIN_MS = 15_000;

/** The service answers so before the meeting opens. */
const TOO_EARLY = 409;
const REFUSALS: readonly (number | null)[] = [401, 403, 404];

export const meetingMachine = setup({
  types: {
    input: {} as MeetingInput,
    context: {} as Context,
    events: {} as MeetingEvent,
    tags: {} as 'framed' | 'loading',
  },
  actors: {
    attending,
    /** The address of the meeting's page for the attendee, by their role. */
    askAccess: fromPromise<Sealed<string>, MeetingRequest>(promiseNotProvided('askAccess')),
    /** Sends what the page in the frame says, and `page.refused`. */
    meetingMessages: fromCallback<EventObject, MeetingFrame>(notProvided('meetingMessages')),
    /** Sends `page.offline` and `page.online`. */
    pageReports: fromCallback<EventObject, { address: string }>(notProvided('pageReports')),
  },
  actions: {
    countUpdate: assign(({ context }) => ({ update: context.update + 1 })),
    forget: assign({ address: null, people: null, isRemoved: false, isStable: true }),
  },
  guards: {
    isTooEarly: (_, { fault }: { fault: Fault }) => fault.status === TOO_EARLY,
    isRefusal: (_, { fault }: { fault: Fault }) => REFUSALS.includes(fault.status),
    isOutage: (_, { fault }: { fault: Fault }) => isOutage(fault),
  },
  delays: { tooLong: LOADING_MS, askAgain: ASK_AGAIN_MS },
}).createMachine({
  id: 'meeting',
  description: 'A meeting in a frame, of a provider or in our own room.',
  context: ({ input: { widgetId, configId } }) => ({
    widgetId,
    configId,
    update: 0,
    address: null,
    people: null,
    isRemoved: false,
    isStable: true,
  }),
  invoke: { id: 'pageReports', src: 'pageReports', input: { address: '' }, onError: '.failed' },
  on: { 'meeting.rejoin': { target: '.asking', actions: 'countUpdate' } },
  initial: 'asking',
  states: {
    asking: {
      description: 'The service returns the address for the role of the attendee.',
      tags: 'loading',
      entry: 'forget',
      on: { 'page.offline': 'offline' },
      invoke: {
        id: 'askAccess',
        src: 'askAccess',
        input: ({ context: { widgetId, configId, update } }) => ({ widgetId, configId, update }),
        onDone: { target: 'open', actions: assign(({ event }) => ({ address: event.output })) },
        onError: [
          { guard: { type: 'isTooEarly', params: faultOf }, target: 'notYet' },
          { guard: { type: 'isRefusal', params: faultOf }, target: 'refused' },
          { guard: { type: 'isOutage', params: faultOf }, target: 'offline' },
          { target: 'failed' },
        ],
      },
      after: { tooLong: 'failed' },
    },
    notYet: { after: { askAgain: 'asking' } },
    refused: {},
    open: {
      description: 'The page is in its frame.',
      tags: 'framed',
      invoke: {
        id: 'meetingMessages',
        src: 'meetingMessages',
        input: ({ context: { widgetId, address } }) => ({ widgetId, address }),
        onError: 'failed',
      },
      on: {
        'page.refused': 'failed',
        'meeting.left': {
          target: 'left',
          actions: assign(({ event: { isRemoved } }) => ({ isRemoved })),
        },
        'meeting.ended': 'ended',
        'meeting.joined': '.inMeeting',
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          on: {
            'meeting.ready': 'joining',
            'meeting.loaded': 'joining',
            'meeting.knocked': 'waiting',
            'meeting.deviceRefused': 'deviceRefused',
            'page.offline': '#meeting.offline',
          },
          after: { tooLong: '#meeting.failed' },
        },
        joining: { on: { 'meeting.knocked': 'waiting', 'meeting.deviceRefused': 'deviceRefused' } },
        waiting: {
          description: 'The attendee waits to be let in.',
          on: { 'meeting.deviceRefused': 'deviceRefused' },
        },
        deviceRefused: { on: { 'meeting.knocked': 'waiting' } },
        inMeeting: {
          invoke: { id: 'attending', src: 'attending', onError: { description: 'The meeting goes on.' } },
          on: {
            'meeting.joined': {},
            'meeting.counted': { actions: assign(({ event: { people } }) => ({ people })) },
            'meeting.connection': { actions: assign(({ event: { isStable } }) => ({ isStable })) },
          },
        },
      },
    },
    left: {},
    ended: {},
    failed: { on: { 'page.online': { target: 'asking', actions: 'countUpdate' } } },
    offline: { on: { 'page.online': { target: 'asking', actions: 'countUpdate' } } },
  },
});

export type MeetingActorRef = ActorRefFrom<typeof meetingMachine>;
