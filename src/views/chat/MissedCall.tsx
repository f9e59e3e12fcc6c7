import { Button } from '@mantine/core';
import IconPhoneX from '@tabler/icons-react/icons/IconPhoneX';
import { useStartCall } from '../calls/use-calls';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

/** A call that the other user did not answer, and another one where calls are offered. */
export function MissedCall({ room, text, isOwn }: { room: string; text: string; isOwn: boolean }) {
  const { t } = useWords();
  const start = useStartCall(room);
  return (
    <div className={styles.call}>
      <IconPhoneX size={20} aria-hidden="true" />
      <span>{text}</span>
      {start !== null && (
        <Button variant="subtle" onClick={start}>
          {t(isOwn ? 'calls.again' : 'calls.callBack')}
        </Button>
      )}
    </div>
  );
}
