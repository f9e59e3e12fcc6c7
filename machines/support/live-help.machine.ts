import { type ActorRefFrom, and, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { HelpEnd } from '../../domain/support/live-help';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** The code that the attendee reads out; `id` is known to this page alone, and `until` in milliseconds from now. */
export type OfferedHelp = { id: Sealed<string>; code: Sealed<string>; until: number };

/** What the page hears of the service. `since` is in milliseconds since 1970. */
export type HelpNews =
  | { type: 'help.followed'; helper: Sealed<string>; since: number }
  | { type: 'help.cut' }
  | { type: 'help.back' }
  | { type: 'help.ended'; reason: HelpEnd };

export type LiveHelpEvent =
  /** Whether this venue has an inspector, by its configuration. */
  | { type: 'liveHelp.configure'; isOn: boolean }
  | { type: 'liveHelp.signIn' }
  | { type: 'liveHelp.signOut' }
  | { type: 'liveHelp.ask' }
  | { type: 'liveHelp.end' }
  /** Whether support also sees the page, or only its statecharts. */
  | { type: 'liveHelp.show'; showsView: boolean }
  | { type: 'liveHelp.dismiss' }
  | HelpNews;

/** Tells the service what support may see. */
export type LineCommand = { type: 'line.show'; showsView: boolean };
export type LineInput = { id: Sealed<string> | null; showsView: boolean };

type Context = {
  isOn: boolean;
  isIn: boolean;
  showsView: boolean;
  id: Sealed<string> | null;
  code: Sealed<string> | null;
  helper: Sealed<string> | null;
  since: number;
  reason: HelpEnd | null;
  fault: Fault | null;
};

const NOTHING = { showsView: false, id: null, code: null, helper: null, since: 0, reason: null, fault: null } as const;

export const liveHelpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveHelpEvent,
    tags: {} as 'offered' | 'followed',
  },
  actors: {
    makeCode: fromPromise<OfferedHelp>(promiseNotProvided('makeCode')),
    /** Tells the service that the page is here; once a code is entered, also what happens in it. Ends it when it stops. */
    line: fromCallback<LineCommand, LineInput>(notProvided('line')),
  },
  actions: {
    forget: assign(NOTHING),
    rememberFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    passChoice: sendTo('line', ({ context: { showsView } }) => ({ type: 'line.show' as const, showsView })),
    rememberEnd: assign((_, { reason }: { reason: HelpEnd }) => ({ ...NOTHING, reason })),
  },
  guards: {
    isOn: ({ context }) => context.isOn,
    isIn: ({ context }) => context.isIn,
  },
}).createMachine({
  id: 'liveHelp',
  description: 'An attendee lets support follow this session, until either of them ends it.',
  context: { isOn: false, isIn: false, ...NOTHING },
  initial: 'absent',
  on: {
    'liveHelp.configure': { target: '.absent', actions: assign(({ event: { isOn } }) => ({ isOn })) },
    'liveHelp.signOut': { target: '.absent', actions: assign({ isIn: false }) },
  },
  states: {
    absent: {
      description: 'Nobody is logged in, or the venue has no inspector.',
      entry: 'forget',
      always: { guard: and(['isOn', 'isIn']), target: 'idle' },
      on: { 'liveHelp.signIn': { target: 'absent', reenter: true, actions: assign({ isIn: true }) } },
    },
    idle: { tags: 'offered', on: { 'liveHelp.ask': 'asking' } },
    asking: {
      tags: 'offered',
      on: { 'liveHelp.end': 'idle' },
      invoke: {
        id: 'makeCode',
        src: 'makeCode',
        onDone: {
          target: 'open',
          actions: assign(({ event: { output } }) => ({ id: output.id, code: output.code })),
        },
        onError: {
          target: 'failed',
          actions: { type: 'rememberFault', params: faultOf },
        },
      },
    },
    failed: {
      tags: 'offered',
      description: 'No code could be made.',
      exit: 'forget',
      on: { 'liveHelp.ask': 'asking' },
    },
    open: {
      tags: 'offered',
      invoke: {
        id: 'line',
        src: 'line',
        input: ({ context: { id, showsView } }) => ({ id, showsView }),
        onError: { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'left' } } },
      },
      on: {
        'liveHelp.end': { target: 'idle', actions: 'forget' },
        'liveHelp.show': {
          actions: [assign(({ event: { showsView } }) => ({ showsView })), 'passChoice'],
        },
        'help.ended': { target: 'ended', actions: { type: 'rememberEnd', params: ({ event }) => event } },
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The attendee reads the code out.',
          on: {
            'help.followed': {
              target: 'followed',
              actions: assign(({ event: { helper, since } }) => ({ helper, since, code: null })),
            },
          },
        },
        followed: {
          tags: 'followed',
          initial: 'linked',
          on: {
            'liveHelp.end': {
              target: '#liveHelp.ended',
              actions: { type: 'rememberEnd', params: { reason: 'attendee' } },
            },
          },
          states: {
            linked: { on: { 'help.cut': 'cut' } },
            cut: {
              description: 'The service cannot be reached, so support sees nothing new.',
              on: { 'help.back': 'linked' },
            },
          },
        },
      },
    },
    ended: {
      tags: 'offered',
      description: 'The attendee reads why support does not follow any more.',
      on: {
        'liveHelp.ask': { target: 'asking', actions: 'forget' },
        'liveHelp.dismiss': { target: 'idle', actions: 'forget' },
      },
    },
  },
});

export type LiveHelpActorRef = ActorRefFrom<typeof liveHelpMachine>;
