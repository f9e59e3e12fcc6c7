import { Button } from '@mantine/core';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useHasChat } from './use-chat';

type StartChatProps = { uid: string; onStart?: () => void };

/** Opens a direct chat with an attendee, in place of the list. */
export function StartChat({ uid, onStart }: StartChatProps) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const list = useActorOf('peopleList');
  if (!useHasChat()) return null;
  const start = () => {
    list.send({ type: 'peopleList.close' });
    chat.send({ type: 'chat.openAttendee', uid });
    onStart?.();
  };
  return <Button onClick={start}>{t('chat.startChat')}</Button>;
}
