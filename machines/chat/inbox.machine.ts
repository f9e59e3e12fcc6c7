import { type ActorRefFrom, assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';
import type { ChatEvent, InboxEvent, InboxInput, RoomNews } from './chat.events';

type Rooms = Readonly<Record<string, RoomNews>>;
type Context = InboxInput & { rooms: Rooms; failures: number };

const RETRY_MS = 30_000;
const MAX_RETRIES = 5;

/** How many messages wait in all rooms that are not muted. */
export const unreadIn = ({ rooms }: Context): number =>
  Object.values(rooms).reduce((sum, { unread, isMuted }) => sum + (isMuted ? 0 : unread), 0);

/** How many messages mention the user, in all rooms that are not muted. */
export const mentionsIn = ({ rooms }: Context): number =>
  Object.values(rooms).reduce((sum, { mentions, isMuted }) => sum + (isMuted ? 0 : mentions), 0);

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
    inboxFeed: fromCallback<EventObject, InboxInput>(notProvided('inboxFeed')),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    introduce: assign((_, { profile }: Pick<InboxInput, 'profile'>) => ({ profile })),
    note: assign(({ context }, { room, news }: Change) => ({ rooms: { ...context.rooms, [room]: news }, failures: 0 })),
    tellNews: sendTo(
      above,
      (_, { room, news: { name, unread, mentions } }: Change): ChatEvent => ({
        type: 'chat.heard',
        room,
        name,
        unread,
        mentions,
      }),
    ),
  },
  guards: {
    isNews: ({ context }, { room, news: { unread, isMuted } }: Change) =>
      !isMuted && unread > (context.rooms[room]?.unread ?? 0),
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'inbox',
  description: 'The rooms of the user, with the unread messages of each.',
  context: ({ input }) => ({ ...input, rooms: {}, failures: 0 }),
  initial: 'reading',
  on: { 'inbox.introduce': { actions: { type: 'introduce', params: ({ event }) => event } } },
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
        'inbox.changed': { actions: { type: 'note', params: ({ event }) => event } },
        'inbox.gone': {
          actions: assign(({ context, event: { room } }) => ({
            rooms: Object.fromEntries(Object.entries(context.rooms).filter(([other]) => other !== room)),
          })),
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
                ],
              },
              { actions: { type: 'note', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    refused: { after: { retryDelay: { guard: 'canRetry', target: 'reading' } } },
  },
});

export type InboxActorRef = ActorRefFrom<typeof inboxMachine>;
