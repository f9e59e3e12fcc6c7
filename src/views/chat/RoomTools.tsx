import { useSelector } from '@xstate/react';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { IconButton } from '../../ui/IconButton';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

const BELL = 'M6 16v-5a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 21h4';
const GLASS = 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM15.5 15.5L20 20';

/** The search of a room while it is open. */
export function useSearch(room: string) {
  const search = usePart('chat', ({ children }) => children.search);
  const isOpen = useSelector(
    search,
    (snapshot) => snapshot?.matches('open') === true && snapshot.context.room === room,
  );
  return { search, isOpen };
}

/** Searches a room, or mutes it. */
export function RoomTools({ room }: { room: string }) {
  const { t } = useWords();
  const rooms = usePart('chat', ({ children }) => children.rooms);
  const actor = useSelector(rooms, (snapshot) => snapshot?.children[roomKey(room)]);
  const isMuted = useSelector(actor, (snapshot) => snapshot?.context.isMuted ?? false);
  const { search, isOpen } = useSearch(room);
  return (
    <>
      <IconButton
        label={t(isOpen ? 'chat.search.close' : 'chat.search.open')}
        icon={GLASS}
        aria-expanded={isOpen}
        onClick={() => search?.send(isOpen ? { type: 'search.close' } : { type: 'search.open', room })}
      />
      <IconButton
        label={t('chat.quiet')}
        icon={isMuted ? `${BELL}M4 4l16 16` : BELL}
        aria-pressed={isMuted}
        onClick={() => actor?.send({ type: 'room.mute', isOn: !isMuted })}
      />
    </>
  );
}
