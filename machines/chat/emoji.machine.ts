import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { EmojiNames } from '../../domain/chat/emoji';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

type Recent = Sealed<readonly string[]>;
export type EmojiEvent =
  | { type: 'emoji.open'; locale: string }
  | { type: 'emoji.search'; text: Sealed<string> | null }
  /** The last used emoji, the newest first. */
  | { type: 'emoji.use'; recent: Recent }
  /** What was used in this browser before. */
  | { type: 'emoji.recalled'; recent: Recent }
  | { type: 'emoji.close' };
export type RecentCommand = { type: 'recent.keep'; recent: Recent };
export type EmojiNamesInput = { locale: string };

type Context = {
  locale: string;
  names: Sealed<EmojiNames> | null;
  sought: Sealed<string> | null;
  recent: Recent | null;
  /** The browser keeps the last used emoji. */
  isKept: boolean;
};

export const emojiMachine = setup({
  types: { context: {} as Context, events: {} as EmojiEvent },
  actors: {
    /** Keeps the last used emoji in this browser, and sends `emoji.recalled` with what it has. */
    recentKeep: fromCallback<RecentCommand>(notProvided('recentKeep')),
    readEmojiNames: fromPromise<Sealed<EmojiNames>, EmojiNamesInput>(promiseNotProvided('readEmojiNames')),
  },
  actions: {
    keep: enqueueActions(({ context: { isKept }, enqueue }, { recent }: { recent: Recent }) => {
      enqueue.assign({ recent });
      if (isKept) enqueue.sendTo('recentKeep', { type: 'recent.keep', recent });
    }),
  },
}).createMachine({
  id: 'emoji',
  description: 'The emoji that a message can be written with: their names, a search, and the last used ones.',
  context: { locale: 'en', names: null, sought: null, recent: null, isKept: true },
  invoke: { id: 'recentKeep', src: 'recentKeep', onError: { actions: assign({ isKept: false }) } },
  on: { 'emoji.recalled': { actions: assign(({ event: { recent } }) => ({ recent })) } },
  initial: 'closed',
  states: {
    closed: {
      entry: assign({ sought: null }),
      on: { 'emoji.open': { target: 'open', actions: assign(({ event: { locale } }) => ({ locale })) } },
    },
    open: {
      on: {
        'emoji.close': 'closed',
        'emoji.search': { actions: assign(({ event: { text } }) => ({ sought: text })) },
        'emoji.use': { target: 'closed', actions: { type: 'keep', params: ({ event }) => event } },
      },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readEmojiNames',
            src: 'readEmojiNames',
            input: ({ context: { locale } }) => ({ locale }),
            onDone: { target: 'named', actions: assign(({ event }) => ({ names: event.output })) },
            onError: 'nameless',
          },
        },
        named: {},
        nameless: { description: 'Without names there is no search.' },
      },
    },
  },
});

export type EmojiActorRef = ActorRefFrom<typeof emojiMachine>;
