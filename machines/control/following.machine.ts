import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { HelpJoined, HelpRefusal } from '../../domain/support/live-help';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type FollowingEvent = { type: 'following.join'; code: Sealed<string> };

/** `view` opens the inspector for this administrator. */
type Context = { code: Sealed<string> | null; view: string | null; refusal: HelpRefusal | null; fault: Fault | null };
const NOTHING = { view: null, refusal: null, fault: null } as const;

export const followingMachine = setup({
  types: { context: {} as Context, events: {} as FollowingEvent },
  actors: {
    /** Gets the inspector's pass, then uses the code up. */
    joinSession: fromPromise<HelpJoined, { code: Sealed<string> | null }>(promiseNotProvided('joinSession')),
  },
  actions: {
    take: assign((_, { joined }: { joined: HelpJoined }) => ({ ...NOTHING, ...joined })),
    rememberFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
  },
  guards: { isRefused: (_, { joined }: { joined: HelpJoined }) => 'refusal' in joined },
}).createMachine({
  id: 'following',
  description: 'An administrator enters the code of an attendee, and follows their session in the inspector.',
  context: { code: null, ...NOTHING },
  initial: 'idle',
  on: {
    'following.join': {
      target: '.joining',
      actions: assign(({ event: { code } }) => ({ ...NOTHING, code })),
    },
  },
  states: {
    idle: {},
    joining: {
      on: { 'following.join': {} },
      invoke: {
        id: 'joinSession',
        src: 'joinSession',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ joined: event.output }) },
            target: 'refused',
            actions: { type: 'take', params: ({ event }) => ({ joined: event.output }) },
          },
          { target: 'joined', actions: { type: 'take', params: ({ event }) => ({ joined: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFault', params: faultOf } },
      },
    },
    joined: { description: 'The inspector shows the session.' },
    refused: { description: 'The code does not work; the page says why.' },
    failed: {},
  },
});

export type FollowingActorRef = ActorRefFrom<typeof followingMachine>;
