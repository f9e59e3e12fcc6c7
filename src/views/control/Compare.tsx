import { useSelector } from '@xstate/react';
import { comparable } from '../../../domain/control/history';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { HistoryActorRef } from '../../../machines/control/history.machine';
import { BusyButton } from '../../theme/BusyButton';
import { Select } from '../../ui/Select';
import { Changes } from './Changes';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

const CLOCK = 'M12 7v5l3 2M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0';

/** Two versions, and what differs between them: at first the one that attendees see, and the saved one. */
export function Compare({ history }: { history: HistoryActorRef }) {
  const { locale, t } = useControl();
  const isComparing = useSelector(history, (snapshot) => snapshot.matches('comparing'));
  const isCompared = useSelector(history, (snapshot) => snapshot.matches({ ready: 'compared' }));
  const mayChoose = useSelector(history, (snapshot) => snapshot.matches('ready'));
  const chosen = useSelector(history, ({ context }) => context.pair);
  const changes = useSelector(history, ({ context }) => context.changes);
  const number = (of: number) => numberFormat(locale).format(of);
  const publications = useControlPart(({ context }) => context.publications);
  const desk = useControlPart(({ context }) => context.desk);
  const found = comparable(publications, desk?.versions ?? null);
  if (found === null) return null;
  const pair = chosen ?? found.pair;
  const nameOf = (version: number): string => {
    const name = t('version', { version: number(version) });
    return version === found.unpublished ? `${name} (${t('saved')})` : name;
  };
  const options = found.versions.map((version) => ({ value: String(version), text: nameOf(version) }));
  const choice = (name: 'before' | 'after') => (
    <div className={styles.choice}>
      <span aria-hidden="true">{t(name)}</span>
      <Select
        label={t(name)}
        icon={CLOCK}
        value={String(pair[name])}
        options={options}
        onChoose={(version) => history.send({ type: 'history.choose', ...pair, [name]: Number(version) })}
      />
    </div>
  );
  return (
    <section className={styles.compare} aria-label={t('compare')}>
      {choice('before')}
      {choice('after')}
      <BusyButton
        isBusy={isComparing}
        disabled={!mayChoose}
        onClick={() => history.send({ type: 'history.compare', ...pair })}
      >
        {t('compare')}
      </BusyButton>
      {isCompared && (
        <output className={styles.compared}>
          <p>{t('compared', { before: number(pair.before), after: number(pair.after) })}</p>
          {changes.length === 0 ? <p>{t('noChanges')}</p> : <Changes changes={changes} />}
        </output>
      )}
    </section>
  );
}
