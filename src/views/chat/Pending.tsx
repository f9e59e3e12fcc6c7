import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Outgoing } from '../../../machines/chat/chat.events';
import { usePart } from '../kernel/actors';
import { MessageText } from '../kernel/MessageText';
import message from '../kernel/MessageText.module.css';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import files from './File.module.css';
import { isFinalRefusal, refusalText } from './refusals';

type PendingProps = { message: Outgoing; isRefused: boolean; isConnected: boolean };

/** A message that is not sent yet. */
export function Pending({ message: { key, text, file, refusal }, isRefused, isConnected }: PendingProps) {
  const words = useWords();
  const { t } = words;
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const percent = useSelector(outbox, (snapshot) =>
    snapshot?.matches('storing') === true && snapshot.context.queue[0]?.key === key ? snapshot.context.percent : null,
  );
  return (
    <li className={styles.message} data-own data-pending={isRefused ? 'refused' : 'waiting'}>
      <div className={styles.bubble}>
        {file !== null && (
          <span className={`${message.text} ${files.sentName}`} dir="auto">
            {file.name.open()}
          </span>
        )}
        {text.open() !== '' && <MessageText text={text.open()} ownName="" />}
        {percent !== null && file !== null && (
          <progress
            className={files.progress}
            max={100}
            value={percent}
            aria-label={t('chat.files.progress', { name: file.name.open() })}
          />
        )}
        <p className={styles.state}>
          {isRefused ? refusalText(words, refusal ?? 'place') : t(isConnected ? 'chat.sending' : 'chat.waiting')}
        </p>
        {(isRefused || !isConnected || percent !== null) && (
          <div className={styles.actions}>
            {isRefused && !isFinalRefusal(refusal) && (
              <Button onClick={() => outbox?.send({ type: 'outbox.retry', key })}>{t('chat.retry')}</Button>
            )}
            <Button variant="subtle" onClick={() => outbox?.send({ type: 'outbox.discard', key })}>
              {t(percent === null ? 'chat.discard' : 'chat.files.cancel')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
