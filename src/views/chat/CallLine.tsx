import { Button } from '@mantine/core';
import IconPhone from '@tabler/icons-react/icons/IconPhone';
import IconPhoneX from '@tabler/icons-react/icons/IconPhoneX';
import type { CallResult } from '../../../domain/chat/message';
import { useStartCall } from '../calls/use-calls';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

type CallLineProps = { room: string; call: CallResult; text: string; isOwn: boolean };

/**
 * A call that the other user did not answer or declined, or that is over, and another one where calls are offered. Who has
 * declined is not called again.
 */
export function CallLine({ room, call, text, isOwn }: CallLineProps) {
  const { t } = useWords();
  const start = useStartCall(room);
  const Icon = call === 'ended' ? IconPhone : IconPhoneX;
  return (
    <div className={styles.call}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
      {start !== null && !(isOwn && call === 'declined') && (
        <Button variant="subtle" onClick={start}>
          {t(isOwn ? 'calls.again' : 'calls.callBack')}
        </Button>
      )}
    </div>
  );
}
