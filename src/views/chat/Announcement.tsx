import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newestOf } from '../../../machines/chat/room.context';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useName } from './use-chat';
import { useGist } from './use-gist';
import { useSafety } from './use-safety';

/** Reads the newest message of another user aloud, unless the room is in quiet mode. */
export function Announcement({ actor, uid }: { actor: RoomActorRef; uid: string }) {
  const messages = useSelector(actor, ({ context }) => context.messages);
  const isMuted = useSelector(actor, ({ context }) => context.isMuted);
  const newest = useSelector(actor, ({ context }) => newestOf(context) ?? '');
  const [since] = useState(newest);
  const message = newest > since ? (messages[newest]?.open() ?? null) : null;
  const name = useName(message?.from ?? null);
  const gist = useGist(message);
  const { blocked } = useSafety();
  const isSaid = message !== null && message.from !== uid && !isMuted && !blocked.includes(message.from);
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {isSaid ? `${name}: ${gist}` : ''}
    </VisuallyHidden>
  );
}
