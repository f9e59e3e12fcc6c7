import { Button } from '@mantine/core';
import IconPhoneX from '@tabler/icons-react/icons/IconPhoneX';
import type { CallResult } from '../../../domain/chat/message';
import { useStartCall } from '../calls/use-calls';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

type MissedCallProps = { room: string; call: CallResult; text: string; isOwn: boolean };

/**
 * A call that the other user did not answer or declined, and another one where calls are offered. Who has declined is not
 * called again.
 */
export function MissedCall({ room, call, text, isOwn }: MissedCallProps) {
  const { t } = useWords();
  const start = useStartCall(room);
  return (
    <div className={styles.call}>
      <IconPhoneX size={20} aria-hidden="true" />
      <span>{text}</span>
      {start !== null && !(isOwn && call === 'declined') && (
        <Button variant="subtle" onClick={start}>
          {t(isOwn ? 'calls.again' : 'calls.callBack')}
        </Button>
      )}
    </div>
  );
}
