import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type ProfileEvent =
  | { type: 'profile.belong'; uid: string }
  | { type: 'profile.load'; architectureId: string }
  | { type: 'profile.refresh' }
  | { type: 'profile.reconnected' }
  | { type: 'profile.saved'; profile: Sealed<UserProfile> }
  | { type: 'profile.clear' };
export type ProfileFact =
  | { type: 'profile.known'; uid: string; profile: Sealed<UserProfile> }
  /** The service has no profile for the signed-in user: the user does not belong to this venue. */
  | { type: 'profile.missing'; fault: Fault }
  | { type: 'profile.failed'; fault: Fault }
  /** A later read failed; the known profile is kept. */
  | { type: 'profile.missed'; fault: Fault };

type Context = { uid: string | null; architectureId: string | null; profile: Sealed<UserProfile> | null };

const request = ({ context: { architectureId, uid } }: { context: Context }) => ({
  architectureId: architectureId ?? '',
  uid: uid ?? '',
});

const KNOWN = {
  target: 'ready',
  actions: {
    type: 'know',
    params: ({ event }: { event: { output: Sealed<UserProfile> } }) => ({ profile: event.output }),
  },
} as const;
const MISSING = {
  guard: { type: 'isMissing', params: faultOf },
  target: 'missing',
  actions: { type: 'tellMissing', params: faultOf },
} as const;

export const profileMachine = setup({
  types: { context: {} as Context, events: {} as ProfileEvent, emitted: {} as ProfileFact },
  actors: {
    readProfile: fromPromise<Sealed<UserProfile>, { architectureId: string; uid: string }>(
      promiseNotProvided('readProfile'),
    ),
  },
  actions: {
    forget: assign({ uid: null, architectureId: null, profile: null }),
    know: enqueueActions(({ context, enqueue }, { profile }: { profile: Sealed<UserProfile> }) => {
      enqueue.assign({ profile });
      enqueue.emit({ type: 'profile.known', uid: context.uid ?? '', profile });
    }),
    tellMissing: emit((_, params: { fault: Fault }) => ({ type: 'profile.missing', ...params }) as const),
    tellMissed: emit((_, params: { fault: Fault }) => ({ type: 'profile.missed', ...params }) as const),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'profile.failed', ...params }) as const),
  },
  guards: {
    isComplete: ({ context }) => context.uid !== null && context.architectureId !== null,
    hasProfile: ({ context }) => context.profile !== null,
    isSessionOver: (_, params: { fault: Fault }) => isSessionOver(params.fault),
    isMissing: (_, params: { fault: Fault }) => params.fault.status === 404,
  },
}).createMachine({
  id: 'profile',
  description: 'The own profile of the logged-in user, read once the venue is loaded.',
  context: { uid: null, architectureId: null, profile: null },
  on: {
    'profile.belong': { target: '.deciding', actions: assign(({ event }) => ({ uid: event.uid, profile: null })) },
    'profile.load': { target: '.deciding', actions: assign(({ event }) => ({ architectureId: event.architectureId })) },
    'profile.saved': {
      guard: 'isComplete',
      target: '.ready',
      actions: { type: 'know', params: ({ event }) => event },
    },
    'profile.clear': { target: '.none', actions: 'forget' },
  },
  initial: 'none',
  states: {
    none: {},
    deciding: { always: [{ guard: 'isComplete', target: 'loading' }, { target: 'none' }] },
    loading: {
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: request,
        onDone: KNOWN,
        onError: [MISSING, { target: 'failed', actions: { type: 'tellFailed', params: faultOf } }],
      },
    },
    ready: { on: { 'profile.refresh': 'refreshing' } },
    missing: {},
    failed: {
      description: 'The user stays logged in without a profile.',
      on: { 'profile.refresh': 'refreshing', 'profile.reconnected': 'refreshing' },
    },
    refreshing: {
      invoke: {
        id: 'refreshProfile',
        src: 'readProfile',
        input: request,
        onDone: KNOWN,
        onError: [
          MISSING,
          {
            guard: { type: 'isSessionOver', params: faultOf },
            target: 'failed',
            actions: { type: 'tellFailed', params: faultOf },
          },
          { guard: 'hasProfile', target: 'ready', actions: { type: 'tellMissed', params: faultOf } },
          { target: 'failed', actions: { type: 'tellMissed', params: faultOf } },
        ],
      },
    },
  },
});

export type ProfileActorRef = ActorRefFrom<typeof profileMachine>;
