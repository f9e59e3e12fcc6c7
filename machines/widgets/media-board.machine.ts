import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { isActive } from '../../domain/kernel/timeslot';
import { blockedProviders, type ConsentTerms, type Decisions, isTrackingAccepted } from '../../domain/privacy/cookies';
import { type BoardFilter, stageOf } from '../../domain/widgets/media-pieces';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { MediaBoardEvent, OpenedPiece, PieceCommand, PieceInput, Prepared } from './media-board.events';
import { type SurroundingsEvent, surroundings } from './surroundings';

export type MediaBoardInput = { key: string };
export type AdviceInput = { mediaBoardId: string; uid: string };

type Context = MediaBoardInput & {
  now: number;
  terms: ConsentTerms | null;
  decisions: Decisions;
  search: string;
  filter: BoardFilter;
  /** For whom the media board recommends; `null` for guests, and without consent to personalised content. */
  uid: string | null;
  /** The ids of the recommended media items; `null` if nothing is known about the user. */
  advised: readonly string[] | null;
  /** Of all users when the filter was chosen, by media item: a like moves nothing under the pointer. */
  likes: Readonly<Record<string, number>>;
  /** The media item that was opened last. */
  piece: OpenedPiece | null;
  place: number;
  prepared: Prepared | null;
  position: number;
  speed: number;
  fault: Fault | null;
};
type Sees = { context: Context };

const blockedOf = ({ piece, terms, decisions }: Context): readonly string[] =>
  piece === null || terms === null ? [] : blockedProviders(terms, decisions, piece.providers);

/** Content of another origin needs a provider of the venue. */
const mayLoad = ({ context }: Sees): boolean => {
  const { piece, terms } = context;
  if (piece === null || terms === null) return false;
  return piece.isOurs || (piece.providers.length > 0 && blockedOf(context).length === 0);
};
const isOpen = ({ context: { piece, now } }: Sees): boolean => piece !== null && isActive(piece, now);

export const mediaBoardMachine = setup({
  types: { input: {} as MediaBoardInput, context: {} as Context, events: {} as MediaBoardEvent },
  actors: {
    surroundings,
    /** What the service recommends to the user, the best first. */
    readAdvice: fromPromise<readonly string[], AdviceInput>(promiseNotProvided('readAdvice')),
    /** Sends `mediaBoard.prepared` or `mediaBoard.unprepared`, keeps the position, and holds the addresses. */
    piece: fromCallback<PieceCommand & EventObject, PieceInput>(notProvided('piece')),
  },
  actions: {
    hear: assign((_, { now, terms, decisions }: SurroundingsEvent) => ({ now, terms, decisions })),
    open: assign((_, { piece, place }: { piece: OpenedPiece; place: number }) => ({
      ...{ piece, place, prepared: null, position: 0, fault: null },
    })),
    prepare: assign(({ context }, { url, captions, position }: Prepared) => ({
      prepared: { url, captions, position: context.position || position },
      position: context.position || position,
    })),
    fail: assign((_, { fault }: { fault: Fault | null }) => ({ prepared: null, fault })),
    pause: assign((_, { position }: { position: number }) => ({ position })),
  },
  guards: {
    isOpen,
    isYetToOpen: ({ context: { piece, now } }) => piece !== null && stageOf(piece, now) === 'upcoming',
    isClosed: (sees) => !isOpen(sees),
    mayLoad,
    mayNotLoad: (sees) => !mayLoad(sees),
    mayAsk: ({ context: { uid, filter } }) => uid !== null && filter === 'recommended',
  },
}).createMachine({
  id: 'mediaBoard',
  description: 'An opened media board: the overview of its media items, or the player of one of them.',
  context: ({ input: { key } }) => ({
    ...{ key, now: 0, terms: null, decisions: {}, search: '', filter: 'all', uid: null, advised: null, likes: {} },
    ...{ piece: null, place: 0, prepared: null, position: 0, speed: 1, fault: null },
  }),
  invoke: { id: 'surroundings', src: 'surroundings' },
  on: {
    'surroundings.changed': { actions: { type: 'hear', params: ({ event }) => event } },
    'mediaBoard.speed': { actions: assign(({ event }) => ({ speed: event.speed })) },
    'mediaBoard.search': { actions: assign(({ event }) => ({ search: event.text })) },
  },
  type: 'parallel',
  states: {
    advice: {
      description: 'What is recommended to the user: asked for only with consent to personalised content.',
      on: {
        'mediaBoard.filter': {
          target: '.deciding',
          actions: assign(({ context: { terms, decisions }, event: { filter, uid, likes } }) => ({
            filter,
            likes,
            uid: terms !== null && isTrackingAccepted(terms, decisions) ? uid : null,
            advised: null,
          })),
        },
      },
      initial: 'none',
      states: {
        none: {},
        deciding: { always: [{ guard: 'mayAsk', target: 'asking' }, { target: 'none' }] },
        asking: {
          invoke: {
            id: 'readAdvice',
            src: 'readAdvice',
            input: ({ context: { key, uid } }) => ({ mediaBoardId: key, uid: uid ?? '' }),
            onDone: { target: 'none', actions: assign(({ event }) => ({ advised: event.output })) },
            onError: { target: 'none', description: 'What most users like is recommended.' },
          },
        },
      },
    },
    screen: {
      initial: 'overview',
      states: {
        overview: {
          on: {
            'mediaBoard.open': { target: 'player', actions: { type: 'open', params: ({ event }) => event } },
          },
        },
        player: {
          on: { 'mediaBoard.back': 'overview' },
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'isClosed', target: 'closed' },
                { guard: 'mayNotLoad', target: 'consentMissing' },
                { target: 'allowed' },
              ],
            },
            closed: {
              description: 'The media item has not begun, or is over.',
              always: { guard: 'isOpen', target: 'deciding' },
            },
            consentMissing: {
              always: [
                { guard: 'isClosed', target: 'closed' },
                { guard: 'mayLoad', target: 'allowed' },
              ],
            },
            failed: { on: { 'mediaBoard.retry': 'deciding' } },
            allowed: {
              always: [
                { guard: 'isClosed', target: 'closed' },
                { guard: 'mayNotLoad', target: 'consentMissing' },
              ],
              invoke: {
                id: 'piece',
                src: 'piece',
                input: ({ context: { key, piece } }) => ({ key, piece }),
                onError: {
                  target: 'failed',
                  actions: { type: 'fail', params: faultOf },
                },
              },
              on: {
                'mediaBoard.unprepared': {
                  target: 'failed',
                  actions: { type: 'fail', params: ({ event }) => event },
                },
                'mediaBoard.paused': {
                  actions: [
                    { type: 'pause', params: ({ event }) => event },
                    sendTo('piece', ({ event: { position } }) => ({ type: 'piece.keep', position })),
                  ],
                },
              },
              initial: 'preparing',
              states: {
                preparing: {
                  on: {
                    'mediaBoard.prepared': {
                      target: 'starting',
                      actions: { type: 'prepare', params: ({ event }) => event },
                    },
                  },
                },
                starting: {
                  on: {
                    'mediaBoard.started': 'running',
                    'mediaBoard.broken': {
                      target: '#mediaBoard.screen.player.failed',
                      actions: { type: 'fail', params: { fault: null } },
                    },
                  },
                },
                running: {
                  on: {
                    'mediaBoard.broken': {
                      target: '#mediaBoard.screen.player.failed',
                      actions: { type: 'fail', params: { fault: null } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type MediaBoardActorRef = ActorRefFrom<typeof mediaBoardMachine>;
