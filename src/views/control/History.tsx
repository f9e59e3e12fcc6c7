import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Publication } from '../../../domain/control/history';
import { dateFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { HistoryActorRef } from '../../../machines/control/history.machine';
import { BusyButton } from '../../theme/BusyButton';
import { Compare } from './Compare';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

type EntryProps = { history: HistoryActorRef; entry: Publication; isShown: boolean };

function Entry({ history, entry, isShown }: EntryProps) {
  const { locale, t } = useControl();
  const isAsking = useSelector(history, (snapshot) => snapshot.matches('asking'));
  const asked = useSelector(history, ({ context }) => context.version);
  const isRestoring = useSelector(history, (snapshot) => snapshot.matches('restoring'));
  const { version, kind, restored, at, account } = entry;
  const number = (of: number) => numberFormat(locale).format(of);
  const when = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const name = t('version', { version: number(version) });
  return (
    <li className={styles.publication}>
      <span>
        <strong>{name}</strong> {isShown && <em>{t('shown')}</em>}
      </span>
      <span className={styles.facts}>
        <span>{t(`publication.${kind}`, { restored: number(restored ?? 0) })}</span>
        <time dateTime={at}>{when}</time>
        {account !== null && <bdi>{account}</bdi>}
      </span>
      {asked === version ? (
        <>
          <p>{t('restoreAsk', { version: number(version) })}</p>
          <div className={styles.actions}>
            <BusyButton
              variant="outline"
              color="danger"
              isBusy={isRestoring}
              onClick={() => history.send({ type: 'history.confirm' })}
            >
              {t('restoreConfirm')}
            </BusyButton>
            <Button variant="subtle" onClick={() => history.send({ type: 'history.cancel' })}>
              {t('restoreCancel')}
            </Button>
          </div>
        </>
      ) : (
        !isShown && (
          <div className={styles.actions}>
            <Button
              aria-label={`${t('restore')}: ${name}`}
              disabled={isAsking || isRestoring}
              onClick={() => history.send({ type: 'history.restore', version })}
            >
              {t('restore')}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function Entries({ history }: { history: HistoryActorRef }) {
  const { t } = useControl();
  const publications = useControlPart(({ context }) => context.publications);
  const shown = useControlPart(({ context }) => context.desk?.versions.publishedVersion);
  const hasFailed = useSelector(history, ({ context }) => context.fault !== null);
  return (
    <section className={styles.card}>
      <h2 id="history">{t('history')}</h2>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {t('failed')}
        </p>
      )}
      {publications.length === 0 ? (
        <p>{t('noHistory')}</p>
      ) : (
        <ol className={styles.publications} aria-labelledby="history" reversed>
          {publications.map((entry) => (
            <Entry key={entry.version} history={history} entry={entry} isShown={entry.version === shown} />
          ))}
        </ol>
      )}
      <Compare history={history} />
    </section>
  );
}

/** The versions that attendees saw. */
export function History() {
  const history = useSectionsPart(({ children }) => children.history);
  return history === undefined ? null : <Entries history={history} />;
}
