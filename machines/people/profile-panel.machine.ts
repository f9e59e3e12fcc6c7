import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { promiseNotProvided } from '../kernel/not-provided';

export type ProfilePanelEvent =
  | { type: 'profilePanel.enter'; architectureId: string }
  /** The page that is shown, with query and hash: whoever walks on leaves the panel behind. */
  | { type: 'profilePanel.visit'; path: string }
  | { type: 'profilePanel.openOwn' }
  | { type: 'profilePanel.openAttendee'; uid: string }
  | { type: 'profilePanel.close' }
  | { type: 'profilePanel.edit' }
  | { type: 'profilePanel.cancel' }
  | { type: 'profilePanel.save'; profile: Sealed<UserProfile> }
  /** After a conflict: what others saved is taken over, and what was typed is given up. */
  | { type: 'profilePanel.takeTheirs' };
export type ProfilePanelFact =
  | { type: 'profilePanel.saved'; profile: Sealed<UserProfile> }
  | { type: 'profilePanel.outdated' }
  | { type: 'profilePanel.failed'; fault: Fault };

type Context = {
  architectureId: string | null;
  path: string | null;
  /** The attendee that is looked at. */
  uid: string | null;
  attendee: Sealed<UserProfile> | null;
  fault: Fault | null;
};

const FAULT = ({ event }: { event: { error: unknown } }) => ({ fault: readFault(event.error) });

export const profilePanelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProfilePanelEvent,
    emitted: {} as ProfilePanelFact,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    readAttendee: fromPromise<Sealed<UserProfile>, { architectureId: string; uid: string }>(
      promiseNotProvided('readAttendee'),
    ),
    saveProfile: fromPromise<Sealed<UserProfile>, { architectureId: string; profile: Sealed<UserProfile> | null }>(
      promiseNotProvided('saveProfile'),
    ),
  },
  actions: {
    enter: assign((_, params: { architectureId: string }) => ({ architectureId: params.architectureId })),
    visit: assign((_, params: { path: string }) => ({ path: params.path })),
    look: assign((_, params: { uid: string }) => ({ uid: params.uid, attendee: null, fault: null })),
    remember: assign((_, params: { attendee: Sealed<UserProfile> }) => params),
    rememberFault: assign((_, params: { fault: Fault }) => params),
    forget: assign({ uid: null, attendee: null, fault: null }),
    clearFault: assign({ fault: null }),
    tellSaved: emit(
      (_, params: { profile: Sealed<UserProfile> }) => ({ type: 'profilePanel.saved', ...params }) as const,
    ),
    tellOutdated: emit({ type: 'profilePanel.outdated' }),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'profilePanel.failed', ...params }) as const),
  },
  guards: {
    isConflict: (_, params: { fault: Fault }) => params.fault.status === 409,
    isElsewhere: ({ context }, params: { path: string }) => params.path !== context.path,
    hasVenue: ({ context }) => context.architectureId !== null,
  },
}).createMachine({
  id: 'profilePanel',
  description: 'The profile panel: nothing, the own profile to view and edit, or that of another attendee.',
  context: { architectureId: null, path: null, uid: null, attendee: null, fault: null },
  on: {
    'profilePanel.enter': { actions: { type: 'enter', params: ({ event }) => event } },
    'profilePanel.visit': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.none',
      actions: ['forget', { type: 'visit', params: ({ event }) => event }],
    },
    'profilePanel.openOwn': { target: '.own', actions: 'forget' },
    'profilePanel.openAttendee': {
      guard: 'hasVenue',
      target: '.loadingAttendee',
      reenter: true,
      actions: { type: 'look', params: ({ event }) => event },
    },
    'profilePanel.close': { target: '.none', actions: 'forget' },
  },
  initial: 'none',
  states: {
    none: {},
    own: {
      tags: 'open',
      on: { 'profilePanel.openOwn': { description: 'It is open: what was typed stays.' } },
      initial: 'viewing',
      states: {
        viewing: { entry: 'clearFault', on: { 'profilePanel.edit': 'editing' } },
        editing: {
          on: {
            'profilePanel.cancel': 'viewing',
            'profilePanel.save': { target: 'saving', actions: 'clearFault' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ context, event }) => ({
              architectureId: context.architectureId ?? '',
              profile: event.type === 'profilePanel.save' ? event.profile : null,
            }),
            onDone: {
              target: 'viewing',
              actions: { type: 'tellSaved', params: ({ event }) => ({ profile: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isConflict', params: FAULT },
                target: 'outdated',
                actions: { type: 'rememberFault', params: FAULT },
              },
              {
                target: 'editing',
                actions: [
                  { type: 'rememberFault', params: FAULT },
                  { type: 'tellFailed', params: FAULT },
                ],
              },
            ],
          },
        },
        outdated: {
          description: 'Somebody saved the profile elsewhere meanwhile: what was typed stays until it is given up.',
          entry: 'tellOutdated',
          on: {
            'profilePanel.takeTheirs': 'viewing',
            'profilePanel.cancel': 'viewing',
            'profilePanel.save': { target: 'saving', actions: 'clearFault' },
          },
        },
      },
    },
    loadingAttendee: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'readAttendee',
        src: 'readAttendee',
        input: ({ context }) => ({ architectureId: context.architectureId ?? '', uid: context.uid ?? '' }),
        onDone: {
          target: 'attendee',
          actions: { type: 'remember', params: ({ event }) => ({ attendee: event.output }) },
        },
        onError: { target: 'none', actions: ['forget', { type: 'tellFailed', params: FAULT }] },
      },
    },
    attendee: { tags: 'open' },
  },
});

export type ProfilePanelActorRef = ActorRefFrom<typeof profilePanelMachine>;
