import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, isSessionOver, readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { promiseNotProvided } from '../kernel/not-provided';

export type ProfileEvent =
  | { type: 'profile.belong'; uid: string }
  | { type: 'profile.load'; architectureId: string }
  | { type: 'profile.refresh' }
  /** What was saved is what there is. */
  | { type: 'profile.saved'; profile: Sealed<UserProfile> }
  | { type: 'profile.clear' };
export type ProfileFact =
  /** The service has no profile of whoever is signed in: they do not belong here. */
  | { type: 'profile.known'; uid: string; profile: Sealed<UserProfile> }
  | { type: 'profile.missing'; fault: Fault }
  | { type: 'profile.failed'; fault: Fault }
  /** A later look failed: what is known stands. */
  | { type: 'profile.missed'; fault: Fault };

type Context = { uid: string | null; architectureId: string | null; profile: Sealed<UserProfile> | null };

export const profileMachine = setup({
  types: { context: {} as Context, events: {} as ProfileEvent, emitted: {} as ProfileFact },
  actors: {
    readProfile: fromPromise<Sealed<UserProfile>, { architectureId: string; uid: string }>(
      promiseNotProvided('readProfile'),
    ),
  },
  actions: {
    rememberOwner: assign((_, params: { uid: string }) => ({ uid: params.uid, profile: null })),
    rememberVenue: assign((_, params: { architectureId: string }) => ({ architectureId: params.architectureId })),
    remember: assign((_, params: { profile: Sealed<UserProfile> }) => params),
    forget: assign({ uid: null, architectureId: null, profile: null }),
    tellKnown: emit(
      ({ context }, params: { profile: Sealed<UserProfile> }) =>
        ({ type: 'profile.known', uid: context.uid ?? '', profile: params.profile }) as const,
    ),
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
  description: 'The own profile of whoever is logged in, fetched once the venue is there.',
  context: { uid: null, architectureId: null, profile: null },
  on: {
    'profile.belong': { target: '.deciding', actions: { type: 'rememberOwner', params: ({ event }) => event } },
    'profile.load': { target: '.deciding', actions: { type: 'rememberVenue', params: ({ event }) => event } },
    'profile.saved': {
      guard: 'isComplete',
      target: '.ready',
      actions: [
        { type: 'remember', params: ({ event }) => ({ profile: event.profile }) },
        { type: 'tellKnown', params: ({ event }) => ({ profile: event.profile }) },
      ],
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
        input: ({ context }) => ({ architectureId: context.architectureId ?? '', uid: context.uid ?? '' }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'remember', params: ({ event }) => ({ profile: event.output }) },
            { type: 'tellKnown', params: ({ event }) => ({ profile: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ fault: readFault(event.error) }) },
            target: 'missing',
            actions: { type: 'tellMissing', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
          {
            target: 'failed',
            actions: { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
        ],
      },
    },
    ready: { on: { 'profile.refresh': 'refreshing' } },
    missing: {},
    failed: { description: 'The login goes on without a profile.', on: { 'profile.refresh': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'refreshProfile',
        src: 'readProfile',
        input: ({ context }) => ({ architectureId: context.architectureId ?? '', uid: context.uid ?? '' }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'remember', params: ({ event }) => ({ profile: event.output }) },
            { type: 'tellKnown', params: ({ event }) => ({ profile: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ fault: readFault(event.error) }) },
            target: 'missing',
            actions: { type: 'tellMissing', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
          {
            guard: { type: 'isSessionOver', params: ({ event }) => ({ fault: readFault(event.error) }) },
            target: 'failed',
            actions: { type: 'tellFailed', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
          {
            guard: 'hasProfile',
            target: 'ready',
            actions: { type: 'tellMissed', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
          {
            target: 'failed',
            actions: { type: 'tellMissed', params: ({ event }) => ({ fault: readFault(event.error) }) },
          },
        ],
      },
    },
  },
});

export type ProfileActorRef = ActorRefFrom<typeof profileMachine>;
