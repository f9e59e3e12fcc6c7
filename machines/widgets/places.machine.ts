import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { SNACKBAR_MS } from '../../domain/kernel/constants';
import { type Whereabouts, whereabouts } from './whereabouts';

export type PlacesEvent =
  /** The user wants to see a widget, in the mode that the venue gave it. */
  | { type: 'places.open'; widgetId: string }
  | { type: 'places.minimise' }
  | { type: 'places.expand' }
  | { type: 'places.close' }
  | { type: 'places.dismiss' }
  | Whereabouts;
export type PlacesFact =
  | { type: 'places.dialogWanted'; widgetId: string }
  | { type: 'places.areaWanted'; path: string };

/** `wanted` is looked up; `panelId` is the widget in the panel. */
type Context = { wanted: string; panelId: string | null };

export const placesMachine = setup({
  types: { context: {} as Context, events: {} as PlacesEvent, emitted: {} as PlacesFact },
  actors: { whereabouts },
  delays: { snackbarTime: SNACKBAR_MS },
}).createMachine({
  id: 'places',
  description: 'Where opened widgets are shown: over their area, or in a panel that stays while the user walks on.',
  context: { wanted: '', panelId: null },
  type: 'parallel',
  states: {
    request: {
      on: {
        'places.open': {
          target: '.looking',
          actions: assign(({ event: { widgetId } }) => ({ wanted: widgetId })),
        },
      },
      initial: 'idle',
      states: {
        idle: {},
        looking: {
          invoke: {
            id: 'whereabouts',
            src: 'whereabouts',
            input: ({ context }) => ({ widgetId: context.wanted }),
            onError: 'idle',
          },
          on: {
            'places.inPanel': 'idle',
            'places.inDialog': {
              target: 'idle',
              actions: emit(({ event }) => ({ type: 'places.dialogWanted', widgetId: event.widgetId }) as const),
            },
            'places.elsewhere': {
              target: 'idle',
              actions: emit(({ event }) => ({ type: 'places.areaWanted', path: event.path }) as const),
            },
            'places.missing': 'idle',
          },
        },
      },
    },
    panel: {
      on: {
        'places.inPanel': {
          target: '.opened',
          actions: assign(({ event }) => ({ panelId: event.widgetId })),
        },
      },
      initial: 'closed',
      states: {
        closed: { entry: assign({ panelId: null }) },
        opened: {
          on: { 'places.close': 'closed' },
          initial: 'expanded',
          states: {
            expanded: { on: { 'places.minimise': 'minimised' } },
            minimised: { on: { 'places.expand': 'expanded' } },
          },
        },
      },
    },
    notice: {
      on: { 'places.missing': '.shown' },
      initial: 'hidden',
      states: {
        hidden: {},
        shown: {
          description: 'Says that a widget is no longer in the venue.',
          after: { snackbarTime: 'hidden' },
          on: { 'places.dismiss': 'hidden' },
        },
      },
    },
  },
});

export type PlacesActorRef = ActorRefFrom<typeof placesMachine>;
