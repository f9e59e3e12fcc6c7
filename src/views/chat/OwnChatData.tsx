import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { OWN_CHAT_FILE } from '../../../domain/chat/api';
import { dateFormat } from '../../../domain/kernel/formats';
import { BusyButton } from '../../theme/BusyButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './OwnChatData.module.css';
import { useHasChat } from './use-chat';

const TOO_MANY = 429;

function Erase() {
  const { t } = useWords();
  const ownData = useActorOf('ownData');
  const isErasing = usePart('ownData', (snapshot) => snapshot.matches('erasing'));
  const hasFailed = usePart('ownData', (snapshot) => snapshot.matches({ asking: 'failed' }));
  return (
    <>
      <h4 tabIndex={-1}>{t('chatData.eraseTitle')}</h4>
      <ul>
        <li>{t('chatData.eraseMessages')}</li>
        <li>{t('chatData.eraseRooms')}</li>
        <li>{t('chatData.eraseOther')}</li>
        <li>{t('chatData.eraseLeads')}</li>
        <li>{t('chatData.eraseCertificates')}</li>
        <li>{t('chatData.eraseKept')}</li>
        <li>{t('chatData.eraseFinal')}</li>
      </ul>
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('chatData.eraseFailed')}
        </p>
      )}
      <div className={styles.actions}>
        <BusyButton
          variant="outline"
          color="danger"
          isBusy={isErasing}
          onClick={() => ownData.send({ type: 'ownData.confirm' })}
        >
          {t('chatData.confirm')}
        </BusyButton>
        <Button variant="subtle" onClick={() => ownData.send({ type: 'ownData.keep' })}>
          {t('chatData.keep')}
        </Button>
      </div>
    </>
  );
}

/** When the venue deletes all of it by itself. */
function DeletionDay() {
  const { locale, t } = useWords();
  const day = usePart('application', ({ context }) => context.config?.dataDeletedOn ?? null);
  if (day === null) return null;
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
  return <p>{t('chatData.until', { date })}</p>;
}

function Offer() {
  const { t } = useWords();
  const ownData = useActorOf('ownData');
  const isExporting = usePart('ownData', (snapshot) => snapshot.matches('exporting'));
  const isExported = usePart('ownData', (snapshot) => snapshot.matches({ idle: 'exported' }));
  const isErased = usePart('ownData', (snapshot) => snapshot.matches({ idle: 'erased' }));
  const hasFailed = usePart('ownData', (snapshot) => snapshot.matches({ idle: 'notExported' }));
  const isTooOften = usePart('ownData', ({ context }) => context.fault?.status === TOO_MANY);
  return (
    <>
      <h4 tabIndex={-1}>{t('chatData.title')}</h4>
      <p>{t('chatData.help')}</p>
      <DeletionDay />
      <output tabIndex={-1} data-done={isErased || undefined}>
        {isExported && <span>{t('chatData.exported', { name: OWN_CHAT_FILE })}</span>}
        {isErased && <span>{t('chatData.erased')}</span>}
      </output>
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t(isTooOften ? 'chatData.tooOften' : 'chatData.exportFailed')}
        </p>
      )}
      <div className={styles.actions}>
        <BusyButton isBusy={isExporting} onClick={() => ownData.send({ type: 'ownData.export' })}>
          {t('chatData.export')}
        </BusyButton>
        <Button variant="outline" color="danger" onClick={() => ownData.send({ type: 'ownData.erase' })}>
          {t('chatData.erase')}
        </Button>
      </div>
    </>
  );
}

/** The user's chat data: its export as a file, and its deletion after a confirmation. */
export function OwnChatData() {
  const { t } = useWords();
  const ownData = useActorOf('ownData');
  const hasChat = useHasChat();
  const isAsking = usePart('ownData', (snapshot) => snapshot.matches('asking') || snapshot.matches('erasing'));
  const place = useRef<HTMLElement>(null);
  const wasAsking = useRef(false);
  // The question and the offer replace each other, and the focus follows.
  useEffect(() => {
    const find = (what: string) => place.current?.querySelector<HTMLElement>(what);
    if (isAsking || wasAsking.current) (find('[data-done]') ?? find('h4'))?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  useEffect(() => () => ownData.send({ type: 'ownData.leave' }), [ownData]);
  if (!hasChat) return <DeletionDay />;
  return (
    <section ref={place} className={styles.data} aria-label={t('chatData.title')}>
      {isAsking ? <Erase /> : <Offer />}
    </section>
  );
}
