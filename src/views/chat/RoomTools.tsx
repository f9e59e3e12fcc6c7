import IconBell from '@tabler/icons-react/icons/IconBell';
import IconBellOff from '@tabler/icons-react/icons/IconBellOff';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { IconButton } from '../../theme/IconButton';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

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
        icon={IconSearch}
        aria-expanded={isOpen}
        onClick={() => search?.send(isOpen ? { type: 'search.close' } : { type: 'search.open', room })}
      />
      <IconButton
        label={t('chat.quiet')}
        icon={isMuted ? IconBellOff : IconBell}
        aria-pressed={isMuted}
        onClick={() => actor?.send({ type: 'room.mute', isOn: !isMuted })}
      />
    </>
  );
}
