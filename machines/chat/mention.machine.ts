import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';

/** A name that is being typed: where its `@` stands, and its letters. */
export type MentionSought = { from: number; text: Sealed<string> };
export type MentionEvent =
  | ({ type: 'mention.seek' } & MentionSought)
  /** The caret is not at a name. */
  | { type: 'mention.stop' }
  /** Along the offered names; `count` is how many there are. */
  | { type: 'mention.move'; by: 1 | -1; count: number }
  | { type: 'mention.dismiss' };

type Context = {
  sought: MentionSought | null;
  /** Which of the offered names is chosen with Enter. */
  at: number;
};

export const mentionMachine = setup({
  types: { context: {} as Context, events: {} as MentionEvent },
  actions: {
    seek: assign((_, { from, text }: MentionSought) => ({ sought: { from, text }, at: 0 })),
  },
  guards: {
    isOther: ({ context: { sought } }, { from }: Pick<MentionSought, 'from'>) => sought?.from !== from,
    hasNames: (_, { count }: { count: number }) => count > 0,
  },
}).createMachine({
  id: 'mention',
  description: 'Names that are offered while the user types an @ and letters.',
  context: { sought: null, at: 0 },
  on: { 'mention.stop': '.closed' },
  initial: 'closed',
  states: {
    closed: {
      entry: assign({ sought: null, at: 0 }),
      on: { 'mention.seek': { target: 'open', actions: { type: 'seek', params: ({ event }) => event } } },
    },
    open: {
      on: {
        'mention.seek': { actions: { type: 'seek', params: ({ event }) => event } },
        'mention.move': {
          guard: { type: 'hasNames', params: ({ event }) => event },
          actions: assign(({ context: { at }, event: { by, count } }) => ({ at: (at + by + count) % count })),
        },
        'mention.dismiss': 'dismissed',
      },
    },
    dismissed: {
      description: 'Until the user types another @.',
      on: {
        'mention.seek': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'seek', params: ({ event }) => event },
        },
      },
    },
  },
});

export type MentionActorRef = ActorRefFrom<typeof mentionMachine>;
