import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';

type Text = Sealed<string> | null;
export type ComposerEvent =
  /** What is typed, `null` for nothing. */
  | { type: 'composer.write'; text: Text }
  | { type: 'composer.reply'; id: string }
  /** `text` is the current text of the message. */
  | { type: 'composer.edit'; id: string; text: Text }
  | { type: 'composer.cancel' }
  | { type: 'composer.done' };

type Context = {
  /** The text of a new message or a reply; an edit does not change it. */
  draft: Text;
  /** The text of an edit. */
  edited: Text;
  /** The message that is replied to or edited. */
  subjectId: string | null;
};

export const composerMachine = setup({
  types: { context: {} as Context, events: {} as ComposerEvent },
}).createMachine({
  id: 'composer',
  description: 'What the user writes in a room: a new message, a reply or an edit.',
  context: { draft: null, edited: null, subjectId: null },
  on: {
    'composer.reply': {
      target: '.replying',
      actions: assign(({ event: { id } }) => ({ subjectId: id, edited: null })),
    },
    'composer.edit': {
      target: '.editing',
      actions: assign(({ event: { id, text } }) => ({ subjectId: id, edited: text })),
    },
    'composer.write': { actions: assign(({ event: { text } }) => ({ draft: text })) },
    'composer.done': { target: '.fresh', actions: assign({ draft: null }) },
  },
  initial: 'fresh',
  states: {
    fresh: { entry: assign({ subjectId: null, edited: null }) },
    replying: { on: { 'composer.cancel': 'fresh' } },
    editing: {
      on: {
        'composer.write': { actions: assign(({ event: { text } }) => ({ edited: text })) },
        'composer.cancel': 'fresh',
        'composer.done': 'fresh',
      },
    },
  },
});

export type ComposerActorRef = ActorRefFrom<typeof composerMachine>;
