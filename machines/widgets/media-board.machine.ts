import { type ActorRefFrom, and, assign, type EventObject, fromCallback, fromPromise, or, sendTo, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { FIRST_ROWS, rowsNear, withFocus } from '../../domain/kernel/rows';
import { pieceKey } from '../../domain/privacy/visited';
import { type Begun, withBegun } from '../../domain/widgets/begun';
import { stageOf, troubleOf } from '../../domain/widgets/media-pieces';
import { seenKey } from '../../domain/widgets/seen';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { atFirst, isOpen, mayAdvise, mayLoad, needsLikes } from './media-board.context';
import type {
  AdviceInput,
  MediaBoardContext as Context,
  MediaBoardEvent,
  MediaBoardInput,
  OpenedPiece,
  PieceCommand,
  PieceInput,
  Prepared,
} from './media-board.events';
import { noting } from './noting';
import { type SurroundingsEvent, surroundings } from './surroundings';

type Failure = { fault: Fault };
type Opening = { piece: OpenedPiece; place: number; at: number | null; plays: boolean; from?: number };

const STALL_MS = 4000;
/** How long a media item may take before the user can retry. A later response is still shown. */
const LOADING_MS = 30_000;
/** How long an order may wait for what it needs. */
const ORDER_MS = 15_000;

export const mediaBoardMachine = setup({
  types: { input: {} as MediaBoardInput, context: {} as Context, events: {} as MediaBoardEvent },
  actors: {
    surroundings,
    noting,
    /** What the service recommends to the user, the best first. */
    readAdvice: fromPromise<readonly string[], AdviceInput>(promiseNotProvided('readAdvice')),
    /** The likes of all users, by the key of the media item in the realtime database. */
    readCounts: fromPromise<Context['likes'], { mediaBoardId: string }>(promiseNotProvided('readCounts')),
    /** What the user has begun of this board in this browser, the last one first. */
    readBegun: fromPromise<readonly Begun[], { mediaBoardId: string }>(promiseNotProvided('readBegun')),
    /** Ends when the browser has a connection again. */
    reconnection: fromPromise<void>(promiseNotProvided('reconnection')),
    /** Sends `mediaBoard.prepared` or `mediaBoard.unprepared`, keeps the position, and holds the addresses. */
    piece: fromCallback<PieceCommand & EventObject, PieceInput>(notProvided('piece')),
  },
  actions: {
    hear: assign((_, { now, terms, decisions }: SurroundingsEvent) => ({ now, terms, decisions })),
    open: assign(({ context }, { piece, place, at, plays, from = 0 }: Opening) => ({
      piece,
      place,
      plays,
      prepared: null,
      position: from,
      engine: 'browser' as const,
      rows: withFocus(context.rows, at),
    })),
    prepare: assign(({ context }, { url, captions, position }: Prepared) => ({
      prepared: { url, captions, position: context.position || position },
      position: context.position || position,
    })),
    forget: assign({ prepared: null }),
    useLibrary: assign({ engine: 'library' }),
    pause: assign(({ context: { piece, begun } }, { position, length }: Omit<Begun, 'id'>) => ({
      position,
      begun: piece === null ? begun : withBegun(begun, { id: piece.id, position, length }),
    })),
  },
  guards: {
    isOpen,
    isYetToOpen: ({ context: { piece, now } }) => piece !== null && stageOf(piece, now) === 'upcoming',
    isClosed: (sees) => !isOpen(sees),
    mayLoad,
    mayNotLoad: (sees) => !mayLoad(sees),
    mayAdvise,
    mayNotAdvise: (sees) => !mayAdvise(sees),
    needsLikes,
    hasAdvice: ({ context: { advised } }) => advised !== null,
    hasSubstitute: ({ context: { piece, prepared, engine } }) =>
      piece?.showing === 'stream' && prepared !== null && engine === 'browser',
    isMissing: (_, { fault }: Failure) => troubleOf(fault) === 'missing',
    isStreamOffline: (_, params: { isOffline: boolean }) => params.isOffline,
    isOffline: (_, { fault }: Failure) => troubleOf(fault) === 'offline',
  },
  delays: { stall: STALL_MS, tooLong: LOADING_MS, orderDelay: ORDER_MS },
}).createMachine({
  id: 'mediaBoard',
  description: 'An opened media board: the overview of its media items, or the player of one of them.',
  context: ({ input }) => atFirst(input),
  invoke: [
    { id: 'surroundings', src: 'surroundings' },
    {
      id: 'readBegun',
      src: 'readBegun',
      input: ({ context: { key } }) => ({ mediaBoardId: key }),
      onDone: {
        actions: assign(({ context: { begun }, event }) => ({
          begun: begun.reduceRight(withBegun, event.output),
        })),
      },
      onError: { description: 'Each item begins anew.' },
    },
  ],
  on: {
    'surroundings.changed': { actions: { type: 'hear', params: ({ event }) => event } },
    'mediaBoard.speed': { actions: assign(({ event }) => ({ speed: event.speed })) },
    'mediaBoard.search': { actions: assign(({ event }) => ({ search: event.text, rows: FIRST_ROWS })) },
    'mediaBoard.moved': { actions: assign(({ context, event }) => ({ rows: rowsNear(context.rows, event.sight) })) },
  },
  type: 'parallel',
  states: {
    order: {
      description:
        'Loads the data for the order of a filter. Recommendations are requested only with consent to personalised content.',
      on: {
        'mediaBoard.filter': {
          target: '.deciding',
          actions: assign(({ event: { filter, uid } }) => ({
            filter,
            uid,
            rows: FIRST_ROWS,
            likes: {},
            advised: null,
          })),
        },
      },
      initial: 'known',
      states: {
        deciding: {
          always: [
            { guard: 'mayAdvise', target: 'asking' },
            { guard: 'needsLikes', target: 'counting' },
            { target: 'known' },
          ],
        },
        asking: {
          tags: 'busy',
          always: { guard: 'mayNotAdvise', target: 'counting' },
          invoke: {
            id: 'readAdvice',
            src: 'readAdvice',
            input: ({ context: { key, uid } }) => ({ mediaBoardId: key, uid: uid ?? '' }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ advised: event.output })) },
            onError: { target: 'counting', description: 'The items that most users like are recommended.' },
          },
          after: { orderDelay: 'counting' },
        },
        counting: {
          tags: 'busy',
          entry: assign({ advised: null }),
          invoke: {
            id: 'readCounts',
            src: 'readCounts',
            input: ({ context: { key } }) => ({ mediaBoardId: key }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ likes: event.output })) },
            onError: 'uncounted',
          },
          after: { orderDelay: 'uncounted' },
        },
        uncounted: { description: 'The likes could not be loaded. The filter can be chosen again.' },
        known: {
          always: {
            guard: and(['hasAdvice', 'mayNotAdvise']),
            target: 'counting',
            description: 'The user has revoked the consent.',
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
          initial: 'consentMissing',
          states: {
            closed: {
              description: 'The media item has not begun, or is over.',
              always: { guard: 'isOpen', target: 'consentMissing' },
            },
            consentMissing: {
              description: 'Nothing is loaded before this state has been left.',
              always: [
                { guard: 'isClosed', target: 'closed' },
                { guard: 'mayLoad', target: 'allowed' },
              ],
            },
            failed: {
              entry: 'forget',
              on: { 'mediaBoard.retry': 'consentMissing' },
              initial: 'broken',
              states: {
                broken: {},
                missing: { description: 'The service does not have it any more.' },
                offline: {
                  invoke: {
                    id: 'reconnection',
                    src: 'reconnection',
                    onDone: '#mediaBoard.screen.player.consentMissing',
                    onError: { description: 'The user can try again.' },
                  },
                },
              },
            },
            allowed: {
              always: { guard: or(['isClosed', 'mayNotLoad']), target: 'consentMissing' },
              invoke: [
                {
                  id: 'noting',
                  src: 'noting',
                  input: ({ context: { key, piece } }) => ({
                    key: seenKey(key, piece?.id ?? ''),
                    visit: piece === null ? null : pieceKey(key, piece.id),
                  }),
                  onError: { description: 'It counts as not seen.' },
                },
                {
                  id: 'piece',
                  src: 'piece',
                  input: ({ context: { key, piece } }) => ({ key, piece }),
                  onError: 'failed',
                },
              ],
              on: {
                'mediaBoard.unprepared': [
                  { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'failed.missing' },
                  { guard: { type: 'isOffline', params: ({ event }) => event }, target: 'failed.offline' },
                  { target: 'failed' },
                ],
                'mediaBoard.broken': [
                  { guard: { type: 'isStreamOffline', params: ({ event }) => event }, target: 'failed.offline' },
                  { guard: 'hasSubstitute', target: '.starting', actions: 'useLibrary' },
                  { target: 'failed' },
                ],
                'mediaBoard.jump': {
                  actions: assign(({ context, event: { position } }) => ({ position, jumps: context.jumps + 1 })),
                },
                'mediaBoard.paused': {
                  actions: [
                    { type: 'pause', params: ({ event }) => event },
                    sendTo('piece', ({ event: { position, length } }) => ({ type: 'piece.keep', position, length })),
                  ],
                },
              },
              initial: 'preparing',
              states: {
                preparing: {
                  initial: 'early',
                  states: {
                    early: { after: { tooLong: 'late' } },
                    late: {
                      description: 'No answer yet.',
                      on: { 'mediaBoard.retry': '#mediaBoard.screen.player.consentMissing' },
                    },
                  },
                  on: {
                    'mediaBoard.prepared': {
                      target: 'starting',
                      actions: { type: 'prepare', params: ({ event }) => event },
                    },
                  },
                },
                starting: {
                  after: { stall: { guard: 'hasSubstitute', actions: 'useLibrary' } },
                  on: { 'mediaBoard.started': 'running' },
                  initial: 'early',
                  states: {
                    early: { after: { tooLong: 'late' }, on: { 'mediaBoard.rested': 'resting' } },
                    late: {
                      description: 'Nothing of it yet.',
                      on: {
                        'mediaBoard.rested': 'resting',
                        'mediaBoard.retry': {
                          target: '#mediaBoard.screen.player.consentMissing',
                          actions: 'forget',
                        },
                      },
                    },
                    resting: { description: 'The browser loads no more before the user plays it.' },
                  },
                },
                running: {},
              },
            },
          },
        },
      },
    },
  },
});

export type MediaBoardActorRef = ActorRefFrom<typeof mediaBoardMachine>;
