import { type ActorRefFrom, assign, emit, not, setup } from 'xstate';

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
    tellEnabled: emit(({ context }) => ({ type: 'tracking.enabled', uid: context.uid ?? '' }) as const),
    tellDisabled: emit({ type: 'tracking.disabled' }),
  },
  guards: {
    mayTrack: ({ context: { isVenueOn, isLoginOn, isConsented, uid } }) =>
      isVenueOn && isLoginOn && isConsented && uid !== null,
    isOtherUser: ({ context }, params: { uid: string | null }) => params.uid !== null && params.uid !== context.uid,
  },
}).createMachine({
  id: 'tracking',
  description: 'Personalised tracking: on while the venue allows it, login is on and a signed-in user has consented.',
  context: { isVenueOn: false, isLoginOn: false, isConsented: false, uid: null },
  on: {
    'tracking.venue': { actions: assign(({ event }) => ({ isVenueOn: event.isOn })) },
    'tracking.login': { actions: assign(({ event }) => ({ isLoginOn: event.isOn })) },
    'tracking.consent': { actions: assign(({ event }) => ({ isConsented: event.isGiven })) },
    'tracking.user': { actions: assign(({ event }) => ({ uid: event.uid })) },
  },
  initial: 'disabled',
  states: {
    disabled: { always: { guard: 'mayTrack', target: 'enabled' } },
    enabled: {
      entry: 'tellEnabled',
      exit: 'tellDisabled',
      always: { guard: not('mayTrack'), target: 'disabled' },
      on: {
        'tracking.user': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          description: 'Another user has logged in.',
          target: 'disabled',
          actions: assign(({ event }) => ({ uid: event.uid })),
        },
      },
    },
  },
});

export type TrackingActorRef = ActorRefFrom<typeof trackingMachine>;
