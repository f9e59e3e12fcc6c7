import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { FileActorRef } from '../../../machines/chat/file.machine';
import { fileKey } from '../../../machines/chat/files.machine';
import { usePart } from '../kernel/actors';

/** The actor of a file that a message or a whiteboard shows, for as long as its view is on the page. */
export function useFile(room: string, messageId: string, fileId: string): FileActorRef | undefined {
  const files = usePart('chat', ({ children }) => children.files);
  useEffect(() => {
    if (files === undefined) return;
    files.send({ type: 'collection.want', input: { room, messageId, fileId } });
    return () => files.send({ type: 'collection.release', key: fileKey({ messageId }) });
  }, [files, room, messageId, fileId]);
  return useSelector(files, (snapshot) => snapshot?.children[fileKey({ messageId })]);
}
