import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type AuthorInput, authorMachine } from './author.machine';

/** The id of the child actor of a user. */
export const authorKey = (uid: string): string => `@${uid}`;

export const authorsMachine = collectionOf(authorMachine, {
  id: 'authors',
  description: 'The names and pictures of the users who write in the rooms on the page.',
  keyOf: ({ uid }: AuthorInput) => authorKey(uid),
  keep: 200,
});

export type AuthorsActorRef = ActorRefFrom<typeof authorsMachine>;
