import { Button } from '@mantine/core';
import type { Outgoing } from '../../../../machines/chat/chat.events';
import { isFinalRefusal, refusalText } from '../../chat/refusals';
import { usePart } from '../../kernel/actors';
import { MessageText } from '../../kernel/MessageText';
import { useWords } from '../../kernel/use-words';
import styles from './Wall.module.css';

/** The keys of the feed reach it. */
const WALKED = { tabIndex: -1 };

type UnsentProps = { message: Outgoing; isRefused: boolean; isConnected: boolean };

/** A post of the user that is not sent yet. */
export function UnsentPost({ message, isRefused, isConnected }: UnsentProps) {
  const words = useWords();
  const { t } = words;
  const { key, text, file, refusal } = message;
  const outbox = usePart('chat', ({ children }) => children.outbox);
  return (
    <article className={styles.post} data-waits aria-label={t('wall.own')} {...WALKED}>
      <p className={styles.text}>
        <MessageText text={text.open()} ownName="" />
      </p>
      {file !== null && <p dir="auto">{file.name.open()}</p>}
      <output className={styles.state}>
        {isRefused
          ? refusal === 'word'
            ? t('wall.word')
            : refusalText(words, refusal ?? 'place')
          : t(isConnected ? 'chat.sending' : 'chat.waiting')}
      </output>
      {(isRefused || !isConnected) && (
        <footer className={styles.foot}>
          {isRefused && !isFinalRefusal(refusal) && (
            <Button onClick={() => outbox?.send({ type: 'outbox.retry', key })}>{t('chat.retry')}</Button>
          )}
          <Button variant="subtle" onClick={() => outbox?.send({ type: 'outbox.discard', key })}>
            {t('chat.discard')}
          </Button>
        </footer>
      )}
    </article>
  );
}
