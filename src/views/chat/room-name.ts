import { useSelector } from '@xstate/react';
import { kindOfRoom, widgetRoom } from '../../../domain/chat/rooms';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { useWords } from '../kernel/use-words';
import { useVenue } from '../venue/venue-context';
import { useInbox, useName, usePeer } from './use-chat';

const useRoomWidget = (room: string): ContentWidget | undefined =>
  useVenue()
    .areas.flatMap(({ contentWidgets }) => contentWidgets)
    .find(({ id }) => widgetRoom(id) === room);

/** The attributes of the name of a room that is in another language than the page. */
export function useRoomMarks(room: string) {
  const { marks } = useWords();
  const widget = useRoomWidget(room);
  return widget === undefined ? null : marks(widget.name);
}

/** The name of a room: the other user's, its own, or that of its widget. */
export function useRoomName(room: string): string {
  const { t, text } = useWords();
  const peer = usePeer(room);
  const name = useName(peer);
  const { inbox } = useInbox();
  const group = useSelector(inbox, (snapshot) => snapshot?.context.rooms[room]?.name ?? null);
  const widget = useRoomWidget(room);
  if (peer !== null) return name;
  return (
    (widget === undefined ? '' : text(widget.name)) ||
    group?.open() ||
    t(kindOfRoom(room) === 'group' ? 'chat.nameless' : 'chat.room')
  );
}
