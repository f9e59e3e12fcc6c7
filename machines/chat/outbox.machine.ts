import {
  type ActorRefFrom,
  and,
  assign,
  type EventObject,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import { refusedFile } from '../../domain/chat/files';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';
import type { Draft, OutboxEvent, Outgoing, Posting, Refusal, ShelfCommand, Unstored, Verdict } from './chat.events';

type Context = {
  line: RealtimeLine;
  isConnected: boolean;
  /** The browser keeps the messages over a reload. */
  isKept: boolean;
  /** In the order in which they are sent. */
  queue: readonly Outgoing[];
  /** Messages that the service refused; they wait for the user. */
  refused: readonly Outgoing[];
  /** How often the first message was not accepted. */
  attempts: number;
  /** How much of the first message's file is sent, in percent. */
  percent: number;
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
const setAside = (refusal: Refusal) =>
  ({ target: 'idle', actions: { type: 'setAside', params: { refusal } } }) as const;
const MAY_PAUSE = { guard: 'canRetry', target: 'pausing' } as const;
const TRIED = [MAY_PAUSE, setAside('place')] as const;
const NOT_STORED = [MAY_PAUSE, setAside('upload')] as const;

export const outboxMachine = setup({
  types: { input: {} as { line: RealtimeLine }, context: {} as Context, events: {} as OutboxEvent },
  actors: {
    /** Keeps unsent messages in the browser, and sends `outbox.restored` with those of an earlier visit. */
    shelf: fromCallback<ShelfCommand, RealtimeLine>(notProvided('shelf')),
    /** Sends `outbox.progressed`, and then `outbox.stored` or `outbox.unstored`. */
    storeFile: fromCallback<EventObject, Posting>(notProvided('storeFile')),
    /** Gives a message its permanent id; `null` if another tab has already sent it. */
    nameMessage: fromPromise<{ id: string | null }, Posting>(promiseNotProvided('nameMessage')),
    postMessage: fromPromise<void, Posting>(promiseNotProvided('postMessage')),
    readBack: fromPromise<Verdict, Posting>(promiseNotProvided('readBack')),
  },
  actions: {
    add: enqueueActions(({ context, enqueue }, { draft }: { draft: Draft }) => {
      const refusal = draft.file === null ? null : refusedFile(draft.file);
      const message: Outgoing = { ...draft, id: null, refusal };
      if (refusal !== null) return enqueue.assign({ refused: [...context.refused, message] });
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
    empty: enqueueActions(({ context: { queue, refused, isKept }, enqueue }) => {
      enqueue.assign({ queue: [], refused: [], attempts: 0 });
      if (isKept) for (const { key } of [...queue, ...refused]) enqueue.sendTo('shelf', { type: 'shelf.drop', key });
    }),
    setAside: assign(({ context: { queue, refused } }, { refusal }: { refusal: Refusal }) => ({
      queue: queue.slice(1),
      refused: [...refused, ...queue.slice(0, 1).map((message) => ({ ...message, refusal }))],
      attempts: 0,
    })),
  },
  guards: {
    canSend: ({ context }) => context.isConnected && context.queue.length > 0,
    hasFile: ({ context: { queue } }) => (queue[0]?.file ?? null) !== null && queue[0]?.file?.stored === null,
    canRetry: ({ context }) => context.attempts < RETRY_MS.length,
    /** The first message may be on its way. */
    isNotFirst: ({ context }, { key }: { key: string }) => context.queue[0]?.key !== key,
    isRefused: ({ context }, { key }: { key: string }) => context.refused.some((message) => message.key === key),
    isTooLarge: (_, { refusal }: { refusal: Unstored | null }) => refusal === 'tooLarge',
    isNotAllowed: (_, { refusal }: { refusal: Unstored | null }) => refusal === 'notAllowed',
    hasUploadFailed: (_, { refusal }: { refusal: Unstored | null }) => refusal === 'upload',
    isNameless: (_, { id }: { id: string | null }) => id === null,
    isStored: (_, { verdict }: { verdict: Verdict }) => verdict === 'equal',
    isPlaceTaken: (_, { verdict }: { verdict: Verdict }) => verdict === 'other',
    isRoomClosed: (_, { verdict }: { verdict: Verdict }) => verdict === 'closed',
    isWord: (_, { error }: { error: unknown }) => Object(error).code === 'WORD_REFUSED',
  },
  delays: {
    spacing: SPACING_MS,
    retryDelay: ({ context }) => RETRY_MS[context.attempts - 1] ?? RETRY_MS[0],
  },
}).createMachine({
  id: 'outbox',
  description: 'The messages of the user that are not sent yet: kept in the browser, sent one by one, and never twice.',
  context: ({ input }) => ({
    ...input,
    isConnected: false,
    isKept: true,
    queue: [],
    refused: [],
    attempts: 0,
    percent: 0,
  }),
  invoke: {
    id: 'shelf',
    src: 'shelf',
    input: ({ context }) => context.line,
    onError: { actions: assign({ isKept: false }) },
  },
  on: {
    'outbox.connected': { actions: assign({ isConnected: true }) },
    'outbox.disconnected': { actions: assign({ isConnected: false }) },
    'outbox.empty': { target: '.idle', actions: 'empty' },
    'outbox.restored': {
      actions: assign(({ context: { queue, refused }, event: { messages } }) => {
        const known = new Set([...queue, ...refused].map(({ key }) => key));
        return { queue: [...queue, ...messages.filter(({ key }) => !known.has(key))] };
      }),
    },
    'outbox.queue': {
      actions: {
        type: 'add',
        params: ({ event: { key, room, text, replyTo, file } }) => ({ draft: { key, room, text, replyTo, file } }),
      },
    },
    'outbox.retry': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      actions: assign(({ context: { queue, refused }, event: { key } }) => ({
        queue: [
          ...queue,
          ...refused.filter((message) => message.key === key).map((message) => ({ ...message, refusal: null })),
        ],
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
      always: [
        { guard: and(['canSend', 'hasFile']), target: 'storing' },
        { guard: 'canSend', target: 'naming' },
      ],
      on: { 'outbox.discard': { actions: { type: 'drop', params: ({ event }) => event } } },
    },
    storing: {
      description: 'The file of the first message is sent to the service, which the user may cancel.',
      entry: assign({ percent: 0 }),
      invoke: { id: 'storeFile', src: 'storeFile', input: postingOf, onError: NOT_STORED },
      on: {
        'outbox.progressed': { actions: assign(({ event: { percent } }) => ({ percent })) },
        'outbox.stored': {
          target: 'naming',
          actions: assign(({ context: { queue }, event: { file: stored } }) => ({
            queue: queue.map((message, index) =>
              index === 0 && message.file !== null ? { ...message, file: { ...message.file, stored } } : message,
            ),
          })),
        },
        'outbox.unstored': [
          { guard: { type: 'isTooLarge', params: ({ event }) => event }, ...setAside('tooLarge') },
          { guard: { type: 'isNotAllowed', params: ({ event }) => event }, ...setAside('notAllowed') },
          { guard: { type: 'hasUploadFailed', params: ({ event }) => event }, ...setAside('upload') },
          ...NOT_STORED,
        ],
        'outbox.discard': [
          {
            guard: { type: 'isNotFirst', params: ({ event }) => event },
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'drop', params: ({ event }) => event } },
        ],
      },
    },
    naming: {
      invoke: {
        id: 'nameMessage',
        src: 'nameMessage',
        input: postingOf,
        onDone: [
          { guard: { type: 'isNameless', params: ({ event }) => event.output }, ...SENT },
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
      invoke: {
        id: 'postMessage',
        src: 'postMessage',
        input: postingOf,
        onDone: SENT,
        onError: [
          { guard: { type: 'isWord', params: ({ event }) => ({ error: event.error }) }, ...setAside('word') },
          { target: 'checking' },
        ],
      },
    },
    checking: {
      description: 'The database refused the message: too early, or because it already has it.',
      invoke: {
        id: 'readBack',
        src: 'readBack',
        input: postingOf,
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => ({ verdict: event.output }) }, ...SENT },
          { guard: { type: 'isPlaceTaken', params: ({ event }) => ({ verdict: event.output }) }, ...setAside('place') },
          {
            guard: { type: 'isRoomClosed', params: ({ event }) => ({ verdict: event.output }) },
            ...setAside('unaccepted'),
          },
          MAY_PAUSE,
          setAside('unaccepted'),
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
