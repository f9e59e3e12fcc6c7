import { type ActorRefFrom, assign, emit, setup } from 'xstate';

export type TrackingEvent =
  | { type: 'tracking.venue'; isOn: boolean }
  | { type: 'tracking.login'; isOn: boolean }
  | { type: 'tracking.consent'; isGiven: boolean }
  | { type: 'tracking.user'; uid: string | null };
export type TrackingFact = { type: 'tracking.enabled'; uid: string } | { type: 'tracking.disabled' };

type Context = { isVenueOn: boolean; isLoginOn: boolean; isConsented: boolean; uid: string | null };

export const trackingMachine = setup({
  types: { context: {} as Context, events: {} as TrackingEvent, emitted: {} as TrackingFact },
  actions: {
    rememberVenue: assign((_, params: { isOn: boolean }) => ({ isVenueOn: params.isOn })),
    rememberLogin: assign((_, params: { isOn: boolean }) => ({ isLoginOn: params.isOn })),
    rememberConsent: assign((_, params: { isGiven: boolean }) => ({ isConsented: params.isGiven })),
    rememberUser: assign((_, params: { uid: string | null }) => ({ uid: params.uid })),
    tellEnabled: emit(({ context }) => ({ type: 'tracking.enabled', uid: context.uid ?? '' }) as const),
    tellDisabled: emit({ type: 'tracking.disabled' }),
  },
  guards: {
    mayTrack: ({ context: { isVenueOn, isLoginOn, isConsented, uid } }) =>
      isVenueOn && isLoginOn && isConsented && uid !== null,
    isOther: ({ context }, params: { uid: string | null }) => params.uid !== null && params.uid !== context.uid,
    mayNotTrack: ({ context: { isVenueOn, isLoginOn, isConsented, uid } }) =>
      !(isVenueOn && isLoginOn && isConsented && uid !== null),
  },
}).createMachine({
  id: 'tracking',
  description:
    'Personalised tracking: on while the venue wants it, login is on, the visitor has consented and is known.',
  context: { isVenueOn: false, isLoginOn: false, isConsented: false, uid: null },
  on: {
    'tracking.venue': { actions: { type: 'rememberVenue', params: ({ event }) => event } },
    'tracking.login': { actions: { type: 'rememberLogin', params: ({ event }) => event } },
    'tracking.consent': { actions: { type: 'rememberConsent', params: ({ event }) => event } },
    'tracking.user': { actions: { type: 'rememberUser', params: ({ event }) => event } },
  },
  initial: 'disabled',
  states: {
    disabled: { always: { guard: 'mayTrack', target: 'enabled' } },
    enabled: {
      entry: 'tellEnabled',
      exit: 'tellDisabled',
      always: { guard: 'mayNotTrack', target: 'disabled' },
      on: {
        'tracking.user': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            description: 'Somebody else is here now.',
            target: 'disabled',
            actions: { type: 'rememberUser', params: ({ event }) => event },
          },
          { actions: { type: 'rememberUser', params: ({ event }) => event } },
        ],
      },
    },
  },
});

export type TrackingActorRef = ActorRefFrom<typeof trackingMachine>;
