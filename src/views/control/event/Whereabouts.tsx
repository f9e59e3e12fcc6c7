import { Button } from '@mantine/core';
import { pickText } from '../../../../domain/kernel/localized';
import type { EventView } from '../../../../machines/control/announcing.machine';
import styles from '../Control.module.css';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** Who is where, and how the service does. */
export function Whereabouts({ seen: { pulse, reports } }: { seen: EventView }) {
  const { locale, t } = useControl();
  const { number, milliseconds } = useFormats();
  const { areas, sockets, requests, failures, delayMs } = pulse;
  const figures = [
    ['connections', number(sockets)],
    ['requests', number(requests)],
    ['failures', number(failures)],
    ['delay', milliseconds(delayMs)],
  ] as const;
  return (
    <section className={styles.card}>
      <h2 id="whereabouts">{t('pulse.title')}</h2>
      <dl className={styles.versions} aria-labelledby="whereabouts">
        {areas.map(({ id, names, people }) => (
          <div key={id} className={styles.pair}>
            <dt>
              <bdi>{pickText(names, locale) || id}</bdi>
            </dt>
            <dd>{number(people)}</dd>
          </div>
        ))}
      </dl>
      <h2 id="figures">{t('pulse.service')}</h2>
      <dl className={styles.versions} aria-labelledby="figures">
        {figures.map(([name, figure]) => (
          <div key={name} className={styles.pair}>
            <dt>{t(`pulse.${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {reports !== null && reports > 0 && (
        <>
          <p>{t('pulse.reports', { count: number(reports) })}</p>
          <div className={styles.actions}>
            <Button component="a" href="#reports">
              {t('section.reports')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
