import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserProfile } from '../../domain/people/profile';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type ProfilePanelEvent =
  | { type: 'profilePanel.enter'; architectureId: string }
  /** The shown page, with query and hash: another page closes the panel. */
  | { type: 'profilePanel.visit'; path: string }
  | { type: 'profilePanel.openOwn' }
  | { type: 'profilePanel.openAttendee'; uid: string }
  | { type: 'profilePanel.close' }
  | { type: 'profilePanel.edit' }
  | { type: 'profilePanel.cancel' }
  | { type: 'profilePanel.save'; profile: Sealed<UserProfile> }
  /** After a conflict: loads the other version and drops the user's changes. */
  | { type: 'profilePanel.takeTheirs' };
export type ProfilePanelFact =
  | { type: 'profilePanel.saved'; profile: Sealed<UserProfile> }
  | { type: 'profilePanel.outdated' }
  | { type: 'profilePanel.failed'; fault: Fault };

type Context = {
  architectureId: string | null;
  path: string | null;
  /** The attendee whose profile is shown. */
  uid: string | null;
  attendee: Sealed<UserProfile> | null;
  fault: Fault | null;
};

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
  description: 'The profile panel: closed, the own profile to view and edit, or the profile of another attendee.',
  context: { architectureId: null, path: null, uid: null, attendee: null, fault: null },
  on: {
    'profilePanel.enter': { actions: assign(({ event }) => ({ architectureId: event.architectureId })) },
    'profilePanel.visit': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.none',
      actions: ['forget', assign(({ event }) => ({ path: event.path }))],
    },
    'profilePanel.openOwn': { target: '.own', actions: 'forget' },
    'profilePanel.openAttendee': {
      guard: 'hasVenue',
      target: '.loadingAttendee',
      reenter: true,
      actions: assign(({ event }) => ({ uid: event.uid, attendee: null, fault: null })),
    },
    'profilePanel.close': { target: '.none', actions: 'forget' },
  },
  initial: 'none',
  states: {
    none: {},
    own: {
      tags: 'open',
      on: { 'profilePanel.openOwn': { description: 'Already open: keeps what was typed.' } },
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
                guard: { type: 'isConflict', params: faultOf },
                target: 'outdated',
                actions: assign(({ event }) => ({ fault: readFault(event.error) })),
              },
              {
                target: 'editing',
                actions: [
                  assign(({ event }) => ({ fault: readFault(event.error) })),
                  { type: 'tellFailed', params: faultOf },
                ],
              },
            ],
          },
        },
        outdated: {
          description: 'The profile was saved elsewhere meanwhile: keeps what was typed until the user drops it.',
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
          actions: assign(({ event }) => ({ attendee: event.output })),
        },
        onError: { target: 'none', actions: ['forget', { type: 'tellFailed', params: faultOf }] },
      },
    },
    attendee: { tags: 'open' },
  },
});

export type ProfilePanelActorRef = ActorRefFrom<typeof profilePanelMachine>;
