import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { spokenCode } from '../../../../domain/support/report';
import type { ArchiveActorRef } from '../../../../machines/control/archive.machine';
import { BusyButton } from '../../../theme/BusyButton';
import styles from '../Control.module.css';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** Recordings that attendees have sent, for `npm run replay`. */
export function Recordings({ archive }: { archive: ArchiveActorRef }) {
  const { t } = useControl();
  const { time } = useFormats();
  const isListing = useSelector(archive, (snapshot) => snapshot.matches({ recordings: 'listing' }));
  const isListed = useSelector(archive, (snapshot) => snapshot.matches({ recordings: 'listed' }));
  const recordings = useSelector(archive, ({ context }) => context.recordings);
  return (
    <section className={styles.card}>
      <h2 id="recordings">{t('log.recordings')}</h2>
      <div className={styles.actions}>
        <BusyButton isBusy={isListing} onClick={() => archive.send({ type: 'archive.list' })}>
          {t('log.show')}
        </BusyButton>
      </div>
      <output>{isListed && recordings.length === 0 && t('people.nothing')}</output>
      {recordings.length > 0 && (
        <ol className={styles.entries} aria-labelledby="recordings">
          {recordings.map(({ code, sentence, createdAt }) => (
            <li key={code} className={styles.publication}>
              <strong dir="ltr">{spokenCode(code)}</strong>
              {sentence !== null && <bdi>{sentence}</bdi>}
              <span className={styles.facts}>
                <time dateTime={createdAt}>{time(createdAt)}</time>
              </span>
              <div className={styles.actions}>
                <Button
                  aria-label={`${t('people.download')}: ${spokenCode(code)}`}
                  disabled={!isListed}
                  onClick={() => archive.send({ type: 'archive.save', code })}
                >
                  {t('people.download')}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
