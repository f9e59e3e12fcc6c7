import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { peerIn } from '../../../domain/chat/rooms';
import { mentionsIn, unreadIn } from '../../../machines/chat/inbox.machine';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useNameOf } from './use-name-of';

/** Whether this venue has a realtime database and the user may use it. */
export const useHasChat = (): boolean => usePart('chat', (snapshot) => snapshot.matches({ service: 'on' }));

/** The actor of a room, which reads it while it is shown and for a while longer. */
export function useRoom(room: string): RoomActorRef | undefined {
  const rooms = usePart('chat', ({ children }) => children.rooms);
  const chat = useActorOf('chat');
  useEffect(() => {
    const { line } = chat.getSnapshot().context;
    if (rooms === undefined || line === null) return;
    const key = roomKey(room);
    rooms.send({ type: 'collection.want', input: { line, room } });
    const shown: RoomActorRef | undefined = rooms.getSnapshot().children[key];
    shown?.send({ type: 'room.show' });
    chat.send({ type: 'chat.attend', room });
    return () => {
      chat.send({ type: 'chat.unattend', room });
      shown?.send({ type: 'room.stopTyping' });
      shown?.send({ type: 'room.hide' });
      rooms.send({ type: 'collection.release', key });
    };
  }, [rooms, chat, room]);
  return useSelector(rooms, (snapshot): RoomActorRef | undefined => snapshot?.children[roomKey(room)]);
}

/** The other user of a direct chat; `null` for all other rooms. */
export const usePeer = (room: string): string | null =>
  peerIn(room, usePart('chat', ({ context }) => context.line?.uid ?? null) ?? '');

/** The name of a user, as soon as it is known. */
export function useName(uid: string | null): string {
  const { t } = useWords();
  const authors = usePart('chat', ({ children }) => children.authors);
  const architectureId = usePart('chat', ({ context }) => context.architectureId);
  return useNameOf({ authors, architectureId }, uid) || t('profile.nameless');
}

/** The number of unread messages in the user's rooms. */
export function useInbox() {
  const inbox = usePart('chat', ({ children }) => children.inbox);
  return {
    inbox,
    unread: useSelector(inbox, (snapshot) => (snapshot === undefined ? 0 : unreadIn(snapshot.context))),
    mentions: useSelector(inbox, (snapshot) => (snapshot === undefined ? 0 : mentionsIn(snapshot.context))),
  };
}
