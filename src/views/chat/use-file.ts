import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { FileActorRef } from '../../../machines/chat/file.machine';
import { type FilesActorRef, fileKey } from '../../../machines/chat/files.machine';
import { usePart } from '../kernel/actors';

type Of = { room: string; messageId: string; fileId: string };

/** The actor of a file, for as long as its view is on the page. */
export function useFileOf(files: FilesActorRef | undefined, { room, messageId, fileId }: Of): FileActorRef | undefined {
  useEffect(() => {
    if (files === undefined) return;
    files.send({ type: 'collection.want', input: { room, messageId, fileId } });
    return () => files.send({ type: 'collection.release', key: fileKey({ messageId }) });
  }, [files, room, messageId, fileId]);
  return useSelector(files, (snapshot) => snapshot?.children[fileKey({ messageId })]);
}

/** The actor of a file that a message or a whiteboard shows. */
export function useFile(room: string, messageId: string, fileId: string): FileActorRef | undefined {
  const files = usePart('chat', ({ children }) => children.files);
  return useFileOf(files, { room, messageId, fileId });
}
