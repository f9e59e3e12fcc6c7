import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type FileInput, fileMachine } from './file.machine';

/** The id of the child actor of a message's file. */
export const fileKey = ({ room, message }: Pick<FileInput, 'room' | 'message'>): string => `@${room}/${message}`;

export const filesMachine = collectionOf(fileMachine, {
  id: 'files',
  description: 'The files of the messages on the page.',
  keyOf: (input: FileInput) => fileKey(input),
  keep: 20,
});

export type FilesActorRef = ActorRefFrom<typeof filesMachine>;
