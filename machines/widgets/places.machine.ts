import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { SNACKBAR_MS } from '../../domain/kernel/constants';
import { type Place, pushed, type Room } from '../../domain/kernel/window-place';
import { type Corner, FIRST_CORNER, nearestCorner } from '../../domain/widgets/tile';
import { type InDialog, type Whereabouts, whereabouts } from './whereabouts';

export type PlacesEvent =
  /** The user wants to see a widget, in the mode that the venue gave it. */
  | { type: 'places.open'; widgetId: string }
  /** The user wants to see a widget over its area, whatever its mode. */
  | { type: 'places.openLarge'; widgetId: string }
  | { type: 'places.minimise' }
  | { type: 'places.expand' }
  | { type: 'places.close' }
  | { type: 'places.dismiss' }
  /** The dialog of a meeting becomes a tile. */
  | { type: 'places.minimiseMeeting'; widgetId: string }
  | { type: 'places.enlargeMeeting' }
  | { type: 'places.leaveMeeting' }
  /** The answer to the question whether to leave the minimised meeting for another one. */
  | { type: 'places.stayInMeeting' }
  /** A pointer takes the tile, moves, and lets it go; `at` is where it is on the page, in pixels. */
  | { type: 'places.grab'; at: Place }
  | { type: 'places.drag'; at: Place; room: Room }
  | { type: 'places.drop'; room: Room; isMirrored: boolean }
  | { type: 'places.turn'; corner: Corner }
  | Whereabouts;
export type PlacesFact =
  | { type: 'places.dialogWanted'; widgetId: string }
  | { type: 'places.areaWanted'; path: string }
  /** Whether a meeting goes on while the user walks through the venue. */
  | { type: 'places.carried'; isCarried: boolean };

type Context = {
  /** The widget that is looked up, and whether it is shown over its area whatever its mode. */
  wanted: string;
  isLargeWanted: boolean;
  /** The widget in the panel. */
  panelId: string | null;
  /** The minimised meeting, and the one for which the user may leave it. */
  meetingId: string | null;
  nextId: string | null;
  corner: Corner;
  /** How far the tile is from its corner, and where the pointer was last, in pixels. */
  moved: Place;
  from: Place;
};

const HOME: Place = { x: 0, y: 0 };

export const placesMachine = setup({
  types: { context: {} as Context, events: {} as PlacesEvent, emitted: {} as PlacesFact },
  actors: { whereabouts },
  actions: {
    look: assign((_, params: { widgetId: string; isLarge: boolean }) => ({
      wanted: params.widgetId,
      isLargeWanted: params.isLarge,
    })),
    wantDialog: emit(
      (_, { widgetId }: { widgetId: string | null }) =>
        ({ type: 'places.dialogWanted', widgetId: widgetId ?? '' }) as const,
    ),
  },
  guards: {
    isMinimised: ({ context }, { widgetId }: { widgetId: string }) => context.meetingId === widgetId,
    /** Two meetings at a time cannot be heard. */
    endsMeeting: ({ context: { meetingId } }, { widgetId, isMeeting, isAttending }: InDialog) =>
      meetingId !== null && meetingId !== widgetId && isMeeting && isAttending,
    isMeeting: (_, { isMeeting }: InDialog) => isMeeting,
  },
  delays: { snackbarTime: SNACKBAR_MS },
}).createMachine({
  id: 'places',
  description:
    'Where opened widgets are shown: over their area, in a panel that stays while the user walks on, or, as a minimised meeting, in a tile.',
  context: {
    wanted: '',
    isLargeWanted: false,
    panelId: null,
    meetingId: null,
    nextId: null,
    corner: FIRST_CORNER,
    moved: HOME,
    from: HOME,
  },
  type: 'parallel',
  states: {
    request: {
      on: {
        'places.open': {
          target: '.looking',
          actions: { type: 'look', params: ({ event }) => ({ widgetId: event.widgetId, isLarge: false }) },
        },
        'places.openLarge': {
          target: '.looking',
          actions: { type: 'look', params: ({ event }) => ({ widgetId: event.widgetId, isLarge: true }) },
        },
      },
      initial: 'idle',
      states: {
        idle: {},
        looking: {
          invoke: {
            id: 'whereabouts',
            src: 'whereabouts',
            input: ({ context: { wanted, isLargeWanted } }) => ({ widgetId: wanted, isLarge: isLargeWanted }),
            onError: 'idle',
          },
          on: {
            'places.inPanel': 'idle',
            'places.inDialog': [
              { guard: { type: 'endsMeeting', params: ({ event }) => event }, target: 'idle' },
              { target: 'idle', actions: { type: 'wantDialog', params: ({ event }) => event } },
            ],
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
    meeting: {
      initial: 'absent',
      states: {
        absent: {
          entry: assign({ meetingId: null, nextId: null }),
          on: {
            'places.minimiseMeeting': {
              target: 'minimised',
              actions: assign(({ event }) => ({ meetingId: event.widgetId, corner: FIRST_CORNER, moved: HOME })),
            },
          },
        },
        minimised: {
          description: 'A meeting goes on in a tile, in a corner of every page of the venue.',
          entry: emit({ type: 'places.carried', isCarried: true }),
          exit: emit({ type: 'places.carried', isCarried: false }),
          on: {
            'places.inDialog': [
              { guard: { type: 'isMinimised', params: ({ event }) => event }, target: 'absent' },
              {
                guard: { type: 'endsMeeting', params: ({ event }) => event },
                target: '.asking',
                actions: assign(({ event }) => ({ nextId: event.widgetId })),
              },
              { guard: { type: 'isMeeting', params: ({ event }) => event }, target: 'absent' },
            ],
            'places.enlargeMeeting': {
              target: 'absent',
              actions: { type: 'wantDialog', params: ({ context }) => ({ widgetId: context.meetingId }) },
            },
            'places.leaveMeeting': 'absent',
            'places.turn': { actions: assign(({ event: { corner } }) => ({ corner, moved: HOME })) },
          },
          initial: 'loose',
          states: {
            loose: {
              on: { 'places.grab': { target: 'held', actions: assign(({ event: { at } }) => ({ from: at })) } },
            },
            held: {
              on: {
                'places.drag': {
                  actions: assign(({ context: { moved, from }, event: { at, room } }) => ({
                    moved: pushed(moved, { x: at.x - from.x, y: at.y - from.y }, room),
                    from: at,
                  })),
                },
                'places.drop': {
                  target: 'loose',
                  actions: assign(({ event: { room, isMirrored } }) => ({
                    corner: nearestCorner(room, isMirrored),
                    moved: HOME,
                  })),
                },
              },
            },
            asking: {
              description: 'The user is about to open another meeting, which ends this one.',
              on: {
                'places.stayInMeeting': 'loose',
                'places.leaveMeeting': {
                  target: '#places.meeting.absent',
                  actions: { type: 'wantDialog', params: ({ context }) => ({ widgetId: context.nextId }) },
                },
              },
            },
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
