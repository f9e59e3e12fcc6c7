import { useSelector } from '@xstate/react';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

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
      <Button variant="quiet" aria-pressed={isMuted} onClick={() => actor?.send({ type: 'room.mute', isOn: !isMuted })}>
        {t('chat.quiet')}
      </Button>
    </>
  );
}
