import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { ChatLine, OutboxEvent, Outgoing, Posting, ShelfCommand, Verdict } from './chat.events';

type Context = {
  line: ChatLine;
  isConnected: boolean;
  /** The browser keeps the messages over a reload. */
  isKept: boolean;
  /** In the order in which they are sent. */
  queue: readonly Outgoing[];
  /** Messages that the database refused; they wait for the user. */
  refused: readonly Outgoing[];
  /** How often the first message was not accepted. */
  attempts: number;
};

/** The security rules accept two messages a second. */
const SPACING_MS = 600;
/** A room in slow mode accepts one every ten seconds. */
const RETRY_MS = [1000, 4000, 12_000] as const;

const without = (messages: readonly Outgoing[], key: string): readonly Outgoing[] =>
  messages.filter((message) => message.key !== key);
const postingOf = ({ context: { line, queue } }: { context: Context }): Posting => ({
  line,
  message: queue[0] ?? null,
});

const SENT = { target: 'sent' } as const;
const TRIED = [
  { guard: 'canRetry', target: 'pausing' },
  { target: 'idle', actions: 'setAside' },
] as const;

export const outboxMachine = setup({
  types: { input: {} as { line: ChatLine }, context: {} as Context, events: {} as OutboxEvent },
  actors: {
    /** Keeps unsent messages in the browser, and sends `outbox.restored` with those of an earlier visit. */
    shelf: fromCallback<ShelfCommand, ChatLine>(notProvided('shelf')),
    /** Gives a message its id, which it keeps; `null` if another tab has already sent it. */
    nameMessage: fromPromise<{ id: string | null }, Posting>(promiseNotProvided('nameMessage')),
    postMessage: fromPromise<void, Posting>(promiseNotProvided('postMessage')),
    readBack: fromPromise<Verdict, Posting>(promiseNotProvided('readBack')),
  },
  actions: {
    add: enqueueActions(({ context, enqueue }, { message }: { message: Outgoing }) => {
      enqueue.assign({ queue: [...context.queue, message] });
      if (context.isKept) enqueue.sendTo('shelf', { type: 'shelf.keep', message });
    }),
    drop: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      enqueue.assign({ queue: without(context.queue, key), refused: without(context.refused, key) });
      if (context.isKept) enqueue.sendTo('shelf', { type: 'shelf.drop', key });
    }),
    dropFirst: enqueueActions(({ context: { queue, isKept }, enqueue }) => {
      enqueue.assign({ queue: queue.slice(1), attempts: 0 });
      if (isKept) enqueue.sendTo('shelf', { type: 'shelf.drop', key: queue[0]?.key ?? '' });
    }),
    setAside: assign(({ context: { queue, refused } }) => ({
      queue: queue.slice(1),
      refused: [...refused, ...queue.slice(0, 1)],
      attempts: 0,
    })),
  },
  guards: {
    canSend: ({ context }) => context.isConnected && context.queue.length > 0,
    canRetry: ({ context }) => context.attempts < RETRY_MS.length,
    /** The first message may be on its way. */
    isNotFirst: ({ context }, { key }: { key: string }) => context.queue[0]?.key !== key,
    isRefused: ({ context }, { key }: { key: string }) => context.refused.some((message) => message.key === key),
  },
  delays: {
    spacing: SPACING_MS,
    retryDelay: ({ context }) => RETRY_MS[context.attempts - 1] ?? RETRY_MS[0],
  },
}).createMachine({
  id: 'outbox',
  description: 'The messages of the user that are not sent yet: kept in the browser, sent one by one, and never twice.',
  context: ({ input }) => ({ ...input, isConnected: false, isKept: true, queue: [], refused: [], attempts: 0 }),
  invoke: {
    id: 'shelf',
    src: 'shelf',
    input: ({ context }) => context.line,
    onError: { actions: assign({ isKept: false }) },
  },
  on: {
    'outbox.connected': { actions: assign({ isConnected: true }) },
    'outbox.disconnected': { actions: assign({ isConnected: false }) },
    'outbox.restored': {
      actions: assign(({ context: { queue, refused }, event: { messages } }) => {
        const known = new Set([...queue, ...refused].map(({ key }) => key));
        return { queue: [...queue, ...messages.filter(({ key }) => !known.has(key))] };
      }),
    },
    'outbox.queue': {
      actions: {
        type: 'add',
        params: ({ event: { key, room, text, replyTo } }) => ({ message: { key, room, text, replyTo, id: null } }),
      },
    },
    'outbox.retry': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      actions: assign(({ context: { queue, refused }, event: { key } }) => ({
        queue: [...queue, ...refused.filter((message) => message.key === key)],
        refused: without(refused, key),
      })),
    },
    'outbox.discard': {
      guard: { type: 'isNotFirst', params: ({ event }) => event },
      actions: { type: 'drop', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing to send, or no connection.',
      always: { guard: 'canSend', target: 'naming' },
      on: { 'outbox.discard': { actions: { type: 'drop', params: ({ event }) => event } } },
    },
    naming: {
      invoke: {
        id: 'nameMessage',
        src: 'nameMessage',
        input: postingOf,
        onDone: [
          { guard: ({ event }) => event.output.id === null, ...SENT },
          {
            target: 'posting',
            actions: assign(({ context: { queue }, event: { output } }) => ({
              queue: queue.map((message, index) => (index === 0 ? { ...message, id: output.id } : message)),
            })),
          },
        ],
        onError: TRIED,
      },
    },
    posting: {
      description: 'Without a connection the SDK waits and sends it once more.',
      invoke: { id: 'postMessage', src: 'postMessage', input: postingOf, onDone: SENT, onError: 'checking' },
    },
    checking: {
      description: 'The database refused the message: too early, or because it already has it.',
      invoke: {
        id: 'readBack',
        src: 'readBack',
        input: postingOf,
        onDone: [
          { guard: ({ event }) => event.output === 'equal', ...SENT },
          { guard: ({ event }) => event.output === 'other', target: 'idle', actions: 'setAside' },
          ...TRIED,
        ],
        onError: TRIED,
      },
    },
    pausing: {
      entry: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      after: { retryDelay: 'idle' },
    },
    sent: { entry: 'dropFirst', after: { spacing: 'idle' } },
  },
});

export type OutboxActorRef = ActorRefFrom<typeof outboxMachine>;
