import { type ActorRefFrom, assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';
import type { ChatEvent, InboxCommand, InboxEvent, InboxInput, RoomNews } from './chat.events';

type Rooms = Readonly<Record<string, RoomNews>>;
type Context = InboxInput & {
  rooms: Rooms;
  /** The rooms whose messages the user sees. */
  attended: readonly string[];
  /** What was last told. */
  counted: number;
  /** What the list is searched for. */
  sought: Sealed<string> | null;
  failures: number;
};

const RETRY_MS = 30_000;
const MAX_RETRIES = 5;

const sumIn = ({ rooms, attended }: Context, what: 'unread' | 'mentions'): number =>
  Object.entries(rooms).reduce(
    (sum, [room, news]) => sum + (news.isMuted || attended.includes(room) ? 0 : news[what]),
    0,
  );
/** How many messages wait in all rooms that are neither muted nor in sight. */
export const unreadIn = (context: Context): number => sumIn(context, 'unread');
/** How many of them mention the user. */
export const mentionsIn = (context: Context): number => sumIn(context, 'mentions');

/** The newest messages of rooms with unread ones, by room: of this one, or of all of them. */
const waitingIn = ({ rooms }: Context, wanted: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rooms).flatMap(([room, { unread, lastId }]) =>
      unread === 0 || lastId === null || (wanted ?? room) !== room ? [] : [[room, lastId]],
    ),
  );

/** The room with the newest message first. */
export const byNews = ({ rooms }: Context): readonly string[] =>
  Object.keys(rooms).toSorted((one, other) => {
    const [last, next] = [rooms[one]?.lastId ?? '', rooms[other]?.lastId ?? ''];
    if (last !== next) return last > next ? -1 : 1;
    return one < other ? -1 : 1;
  });

type Change = { room: string; news: RoomNews };

export const inboxMachine = setup({
  types: { input: {} as InboxInput, context: {} as Context, events: {} as InboxEvent },
  actors: {
    /** Sends `inbox.changed` and `inbox.gone` for the rooms of the user. */
    inboxFeed: fromCallback<InboxCommand, InboxInput>(notProvided('inboxFeed')),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    introduce: assign((_, { profile }: Pick<InboxInput, 'profile'>) => ({ profile })),
    note: assign(({ context }, { room, news }: Change) => ({ rooms: { ...context.rooms, [room]: news }, failures: 0 })),
    tellNews: sendTo(
      above,
      (_, { room, news: { name, last, unread, mentions, isCall } }: Change): ChatEvent => ({
        type: 'chat.heard',
        room,
        name,
        last,
        unread,
        mentions,
        isCall,
      }),
    ),
    tellCount: enqueueActions(({ context, enqueue }) => {
      const unread = unreadIn(context);
      if (unread === context.counted) return;
      enqueue.assign({ counted: unread });
      enqueue.sendTo(above, { type: 'chat.counted', unread });
    }),
  },
  guards: {
    isNews: ({ context }, { room, news: { unread, isMuted } }: Change) =>
      !isMuted && !context.attended.includes(room) && unread > (context.rooms[room]?.unread ?? 0),
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'inbox',
  description: 'The rooms of the user, with the unread messages of each.',
  context: ({ input }) => ({ ...input, rooms: {}, attended: [], counted: 0, sought: null, failures: 0 }),
  initial: 'reading',
  on: {
    'inbox.introduce': { actions: { type: 'introduce', params: ({ event }) => event } },
    'inbox.attend': { actions: [assign(({ event: { rooms } }) => ({ attended: rooms })), 'tellCount'] },
    'inbox.search': { actions: assign(({ event: { text } }) => ({ sought: text })) },
  },
  states: {
    reading: {
      invoke: {
        id: 'inboxFeed',
        src: 'inboxFeed',
        input: ({ context: { line, profile } }) => ({ line, profile }),
        onError: { target: 'refused', actions: 'countFailure' },
      },
      on: {
        'inbox.introduce': {
          target: 'reading',
          reenter: true,
          actions: { type: 'introduce', params: ({ event }) => event },
        },
        'inbox.changed': { actions: [{ type: 'note', params: ({ event }) => event }, 'tellCount'] },
        'inbox.gone': {
          actions: [
            assign(({ context, event: { room } }) => ({
              rooms: Object.fromEntries(Object.entries(context.rooms).filter(([other]) => other !== room)),
            })),
            'tellCount',
          ],
        },
        'inbox.markRead': {
          actions: sendTo(
            'inboxFeed',
            ({ context, event: { room } }): InboxCommand => ({ type: 'feed.readAll', rooms: waitingIn(context, room) }),
          ),
        },
        'inbox.refused': { target: 'refused', actions: 'countFailure' },
      },
      initial: 'counting',
      states: {
        counting: {
          description: 'Messages from before this visit cause no notification.',
          on: { 'inbox.counted': 'current' },
        },
        current: {
          on: {
            'inbox.changed': [
              {
                guard: { type: 'isNews', params: ({ event }) => event },
                actions: [
                  { type: 'note', params: ({ event }) => event },
                  { type: 'tellNews', params: ({ event }) => event },
                  'tellCount',
                ],
              },
              { actions: [{ type: 'note', params: ({ event }) => event }, 'tellCount'] },
            ],
          },
        },
      },
    },
    refused: { after: { retryDelay: { guard: 'canRetry', target: 'reading' } } },
  },
});

export type InboxActorRef = ActorRefFrom<typeof inboxMachine>;
