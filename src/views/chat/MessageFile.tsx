import { Anchor } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ChatMessage } from '../../../domain/chat/message';
import { useWords } from '../kernel/use-words';
import { Gate } from '../privacy/Gate';
import styles from './File.module.css';
import { sizeText } from './file-size';
import { useFile } from './use-file';

type Shown = { room: string; id: string; file: NonNullable<ChatMessage['file']> };

/** The file of a message: a small picture, or its name. */
export function MessageFile({ room, id: messageId, file: { id: fileId, name, type, size, width, height } }: Shown) {
  const { t, locale } = useWords();
  const actor = useFile(room, messageId, fileId);
  const address = useSelector(actor, (snapshot) => snapshot?.context.address ?? null)?.open() ?? null;
  const isGone = useSelector(actor, (snapshot) => snapshot?.matches('gone') === true);
  const hasFailed = useSelector(actor, (snapshot) => snapshot?.matches('failed') === true);
  if (isGone) return <em className={styles.gone}>{t('chat.files.gone')}</em>;
  const isPicture = type.startsWith('image/');
  const text = (
    <>
      <span dir="auto">{name}</span> <small>{sizeText(size, locale)}</small>
    </>
  );
  if (address === null)
    return (
      <span className={isPicture ? styles.awaited : styles.file} aria-busy={!hasFailed}>
        {text}
        {hasFailed && (
          <span className={styles.failure}>
            <span>{t('chat.files.unread')}</span>{' '}
            <Anchor component="button" type="button" onClick={() => actor?.send({ type: 'file.retry' })}>
              {t('chat.retry')}
            </Anchor>
          </span>
        )}
      </span>
    );
  return (
    <a className={styles.file} href={address.url} target="_blank" rel="noopener noreferrer">
      {isPicture ? (
        <Gate
          as="img"
          url={address.small ?? address.url}
          providers={[]}
          className={styles.picture}
          alt={name}
          loading="lazy"
          {...(width === undefined || height === undefined ? {} : { width, height })}
        />
      ) : (
        text
      )}
    </a>
  );
}
