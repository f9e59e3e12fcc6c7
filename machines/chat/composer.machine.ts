import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from 'xstate';
import { FILES_AT_ONCE, refusedFile } from '../../domain/chat/files';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided } from '../kernel/not-provided';
import type { Attached, RoomInput } from './chat.events';
import { emojiMachine } from './emoji.machine';
import { mentionMachine } from './mention.machine';

type Text = Sealed<string> | null;
export type ComposerEvent =
  /** What is typed, `null` for nothing. */
  | { type: 'composer.write'; text: Text }
  | { type: 'composer.reply'; id: string }
  /** `text` is the current text of the message. */
  | { type: 'composer.edit'; id: string; text: Text }
  | { type: 'composer.attach'; files: readonly Attached[] }
  | { type: 'composer.detach'; key: string }
  | { type: 'composer.cancel' }
  | { type: 'composer.done' }
  /** What was typed in an earlier visit or on another device of the user, after everything typed here is stored. */
  | { type: 'composer.restored'; text: Text };
/** Keeps what is typed for all devices of the user; `null` for nothing. */
export type DraftCommand = { type: 'draft.keep'; text: Text };

type Context = RoomInput & {
  /** The browser keeps what is typed. */
  isKept: boolean;
  /** The text of a new message or a reply; an edit does not change it. */
  draft: Text;
  /** The text of an edit. */
  edited: Text;
  /** The message that is replied to or edited. */
  subjectId: string | null;
  /** Go with a new message or a reply. */
  files: readonly Attached[];
  /** The names of files that were chosen last and are more than go at once. */
  leftOut: readonly Sealed<string>[];
};

export const composerMachine = setup({
  types: {
    input: {} as RoomInput,
    context: {} as Context,
    events: {} as ComposerEvent,
    children: {} as { draftKeep: 'draftKeep'; emoji: 'emoji'; mention: 'mention' },
  },
  actors: {
    emoji: emojiMachine,
    mention: mentionMachine,
    /** Keeps what is typed for all devices of the user, and sends `composer.restored` with what it has. */
    draftKeep: fromCallback<DraftCommand, RoomInput>(notProvided('draftKeep')),
  },
  actions: {
    draft: enqueueActions(({ context: { isKept }, enqueue }, { text }: { text: Text }) => {
      enqueue.assign({ draft: text });
      if (isKept) enqueue.sendTo('draftKeep', { type: 'draft.keep', text });
    }),
  },
}).createMachine({
  id: 'composer',
  description: 'What the user writes in a room: a new message, a reply or an edit.',
  context: ({ input }) => ({
    ...input,
    isKept: true,
    draft: null,
    edited: null,
    subjectId: null,
    files: [],
    leftOut: [],
  }),
  invoke: [
    {
      id: 'draftKeep',
      src: 'draftKeep',
      input: ({ context: { line, room } }) => ({ line, room }),
      onError: { actions: assign({ isKept: false }) },
    },
    { id: 'emoji', src: 'emoji' },
    { id: 'mention', src: 'mention' },
  ],
  on: {
    'composer.reply': {
      target: '.replying',
      actions: assign(({ event: { id } }) => ({ subjectId: id, edited: null })),
    },
    'composer.edit': {
      target: '.editing',
      actions: assign(({ event: { id, text } }) => ({ subjectId: id, edited: text })),
    },
    'composer.write': { actions: { type: 'draft', params: ({ event }) => event } },
    'composer.attach': {
      actions: assign(({ context, event }) => {
        const files = [...context.files, ...event.files];
        return {
          files: files.slice(0, FILES_AT_ONCE),
          leftOut: files.slice(FILES_AT_ONCE).map(({ file }) => file.name),
        };
      }),
    },
    'composer.detach': {
      actions: assign(({ context: { files }, event }) => ({
        files: files.filter(({ key }) => key !== event.key),
        leftOut: [],
      })),
    },
    'composer.done': {
      target: '.fresh',
      actions: [
        { type: 'draft', params: { text: null } },
        // A file that cannot be sent stays, with its reason.
        assign(({ context: { files } }) => ({
          files: files.filter(({ file }) => refusedFile(file) !== null),
          leftOut: [],
        })),
      ],
    },
    'composer.restored': { actions: assign(({ event: { text } }) => ({ draft: text })) },
  },
  initial: 'fresh',
  states: {
    fresh: { entry: assign({ subjectId: null, edited: null }) },
    replying: { on: { 'composer.cancel': 'fresh' } },
    editing: {
      on: {
        'composer.attach': {},
        'composer.write': { actions: assign(({ event: { text } }) => ({ edited: text })) },
        'composer.cancel': 'fresh',
        'composer.done': 'fresh',
      },
    },
  },
});

export type ComposerActorRef = ActorRefFrom<typeof composerMachine>;
