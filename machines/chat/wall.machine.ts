import { type ActorRefFrom, assign, enqueueActions, fromCallback, sendTo, setup, stateIn } from 'xstate';
import { calmPlaces, PAGE_OF_POSTS } from '../../domain/chat/wall';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided } from '../kernel/not-provided';
import type { Messages, OutgoingFile, RoomInput, WallCommand, WallEvent } from './chat.events';
import { without } from './room.context';

type Context = RoomInput & {
  /** On the wall, by id. */
  posts: Messages;
  /** New posts of others that the user has not opened yet, so that the wall does not move while it is read. */
  fresh: readonly string[];
  /** The user's own posts that wait for approval, or were refused. */
  waiting: Messages;
  isClosed: boolean;
  isPreModerated: boolean;
  draft: Sealed<string> | null;
  picture: OutgoingFile | null;
  /** The post that is about to be deleted. */
  removal: { id: string; isWaiting: boolean } | null;
  /** The posts of a large screen, by place. */
  places: readonly string[];
  /** How many posts are shown. */
  limit: number;
  failures: number;
};

const RETRY_MS = 20_000;
const MAX_RETRIES = 5;
/** How long a response may take before the user can retry. A later response is still shown. */
const LOADING_MS = 15_000;
const FEED = 'wallFeed';
const IS_LISTENING = stateIn({ content: 'listening' });

export const wallMachine = setup({
  types: { input: {} as RoomInput, context: {} as Context, events: {} as WallEvent },
  actors: {
    /** Sends the posts of the wall, and deletes posts of the user. */
    wallFeed: fromCallback<WallCommand, RoomInput>(notProvided(FEED)),
  },
  actions: {
    change: enqueueActions(({ context, enqueue }, event: Extract<WallEvent, { type: 'wall.changed' }>) => {
      const posts = { ...without(context.posts, event.removed), ...event.posts };
      const arrived = event.others.filter((id) => !context.fresh.includes(id));
      const fresh = [...context.fresh, ...arrived].filter((id) => id in posts);
      enqueue.assign({ posts, fresh, places: calmPlaces(context.places, Object.keys(posts)), failures: 0 });
    }),
    forgetPosts: assign({ posts: {} }),
    showFresh: assign({ fresh: [] }),
    place: assign(({ context: { posts } }) => ({ places: calmPlaces([], Object.keys(posts)) })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetRemoval: assign({ removal: null }),
  },
  guards: {
    hasPosts: ({ context }) => Object.keys(context.posts).length > 0,
    isEmpty: ({ context }) => Object.keys(context.posts).length === 0,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS, tooLong: LOADING_MS },
}).createMachine({
  id: 'wall',
  description: 'A social wall that is on the page or was a moment ago: its newest posts, and what the user writes.',
  context: ({ input }) => ({
    ...input,
    posts: {},
    fresh: [],
    waiting: {},
    isClosed: false,
    isPreModerated: false,
    draft: null,
    picture: null,
    removal: null,
    places: [],
    limit: PAGE_OF_POSTS,
    failures: 0,
  }),
  on: {
    'wall.write': { actions: assign(({ event: { text } }) => ({ draft: text })) },
    'wall.illustrate': { actions: assign(({ event: { picture } }) => ({ picture })) },
    'wall.bare': { actions: assign({ picture: null }) },
    'wall.more': { actions: assign(({ context }) => ({ limit: context.limit + PAGE_OF_POSTS })) },
    'wall.posted': { actions: assign({ draft: null, picture: null }) },
  },
  type: 'parallel',
  states: {
    content: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: FEED,
            src: FEED,
            input: ({ context: { line, room } }) => ({ line, room }),
            onError: { target: 'refused', actions: 'countFailure' },
          },
          on: {
            'wall.refused': { target: 'refused', actions: 'countFailure' },
            'wall.waiting': { actions: assign(({ event: { posts } }) => ({ waiting: posts })) },
            'wall.described': {
              actions: assign(({ event: { isClosed, isPreModerated } }) => ({ isClosed, isPreModerated })),
            },
          },
          initial: 'loading',
          states: {
            loading: {
              on: {
                'wall.changed': {
                  target: 'shown',
                  actions: ['forgetPosts', { type: 'change', params: ({ event }) => event }],
                },
              },
              initial: 'early',
              states: {
                early: { after: { tooLong: 'late' } },
                late: {
                  description: 'No answer yet.',
                  on: { 'wall.retry': { target: '#wall.content.listening', reenter: true } },
                },
              },
            },
            shown: {
              on: { 'wall.changed': { actions: { type: 'change', params: ({ event }) => event } } },
              initial: 'empty',
              states: {
                empty: {
                  description: 'The first posts appear at once.',
                  exit: 'showFresh',
                  always: { guard: 'hasPosts', target: 'filled' },
                },
                filled: {
                  always: { guard: 'isEmpty', target: 'empty' },
                  on: { 'wall.renew': { actions: 'showFresh' } },
                },
              },
            },
          },
        },
        refused: {
          description: 'The user may not read the wall. What was loaded stays.',
          after: { retryDelay: { guard: 'canRetry', target: 'listening' } },
          on: { 'wall.retry': { target: 'listening', actions: assign({ failures: 0 }) } },
        },
      },
    },
    deletion: {
      initial: 'none',
      states: {
        none: {
          entry: 'forgetRemoval',
          on: {
            'wall.remove': {
              target: 'asking',
              actions: assign(({ event: { id, isWaiting } }) => ({ removal: { id, isWaiting } })),
            },
          },
          initial: 'fine',
          states: { fine: {}, failed: {} },
        },
        asking: {
          on: {
            'wall.keep': 'none',
            'wall.confirm': [
              {
                guard: IS_LISTENING,
                target: 'none',
                actions: sendTo(FEED, ({ context: { removal } }) => ({
                  type: 'feed.remove',
                  ...(removal ?? { id: '', isWaiting: false }),
                })),
              },
              { target: 'none.failed' },
            ],
          },
        },
      },
      on: { 'wall.failed': '.none.failed' },
    },
    screen: {
      initial: 'controls',
      states: {
        controls: { on: { 'wall.calm': { target: 'calm', actions: ['showFresh', 'place'] } } },
        calm: {
          description: 'For large screens: new posts replace old ones, and nothing else moves.',
          exit: 'showFresh',
          on: { 'wall.control': 'controls' },
        },
      },
    },
  },
});

export type WallActorRef = ActorRefFrom<typeof wallMachine>;
