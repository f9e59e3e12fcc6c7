import { Button } from '@mantine/core';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import { directRoom } from '../../../domain/chat/rooms';
import { IconButton } from '../../theme/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useCall, useStartCall } from './use-calls';

/** Calls an attendee of the list, in place of the list. */
export function StartCall({ uid }: { uid: string }) {
  const { t } = useWords();
  const list = useActorOf('peopleList');
  const own = usePart('calls', ({ context }) => context.line?.uid ?? null);
  const start = useStartCall(own === null || own === uid ? null : directRoom(own, uid));
  if (start === null) return null;
  const call = () => {
    list.send({ type: 'peopleList.close' });
    start();
  };
  return <Button onClick={call}>{t('calls.call')}</Button>;
}

/** Calls the others of a room. */
export function CallRoom({ room, name }: { room: string; name: string }) {
  const { t } = useWords();
  const start = useStartCall(room);
  const isInCall = useCall() !== undefined;
  if (start === null && !isInCall) return null;
  // Stays rendered during the call, so that it can get the focus back afterwards.
  const isOff = start === null;
  return (
    <IconButton
      label={t('calls.callName', { name })}
      icon={IconVideo}
      aria-disabled={isOff}
      onClick={() => start?.()}
    />
  );
}
