import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type FileInput, fileMachine } from './file.machine';

/** The id of the child actor of a message's file: ids of messages are unique in all rooms. */
export const fileKey = ({ messageId }: Pick<FileInput, 'messageId'>): string => messageId;

export const filesMachine = collectionOf(fileMachine, {
  id: 'files',
  description: 'The files of the messages on the page.',
  keyOf: (input: FileInput) => fileKey(input),
  keep: 20,
});

export type FilesActorRef = ActorRefFrom<typeof filesMachine>;
