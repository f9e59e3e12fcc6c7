import type { Outgoing } from '../../../machines/chat/chat.events';
import { Button } from '../../ui/Button';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { MessageText } from './Message';

type PendingProps = { message: Outgoing; isRefused: boolean; isConnected: boolean };

/** A message that is not sent yet. */
export function Pending({ message: { key, text }, isRefused, isConnected }: PendingProps) {
  const { t } = useWords();
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const state = isRefused ? 'chat.notSent' : isConnected ? 'chat.sending' : 'chat.waiting';
  return (
    <li className={styles.message} data-own data-pending={isRefused ? 'refused' : 'waiting'}>
      <div className={styles.bubble}>
        <MessageText text={text.open()} ownName="" />
        <p className={styles.state}>{t(state)}</p>
        {(isRefused || !isConnected) && (
          <div className={styles.actions}>
            {isRefused && (
              <Button onClick={() => outbox?.send({ type: 'outbox.retry', key })}>{t('chat.retry')}</Button>
            )}
            <Button variant="quiet" onClick={() => outbox?.send({ type: 'outbox.discard', key })}>
              {t('chat.discard')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
