import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { DRY_RUN_SIZES, type DryRunFigures, type DryRunLatency, isUnderWay } from '../../../../domain/control/dry-run';
import type { DryRunActorRef } from '../../../../machines/control/dry-run.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Select } from '../../../ui/Select';
import styles from '../Control.module.css';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const PEOPLE =
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85';
/** What the copy differs in, by the name of what the service uses. */
const SYSTEMS = { store: 'PostgreSQL', identity: 'Firebase' } as const;

type DryRunProps = { dryRun: DryRunActorRef };

/** Takes the focus that was lost with the control before it. */
function catchFocus(control: HTMLElement | null): void {
  if (document.activeElement === document.body) control?.focus();
}

function Row({ name, of: { answers, medianMs, p95Ms } }: { name: string; of: DryRunLatency }) {
  const { number, milliseconds } = useFormats();
  const time = (ms: number | null) => (ms === null ? '–' : milliseconds(ms));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(answers)}</td>
      <td>{time(medianMs)}</td>
      <td>{time(p95Ms)}</td>
    </tr>
  );
}

function Counts({ size, figures: { entered, requests, refusals, errors } }: { size: number; figures: DryRunFigures }) {
  const { t } = useControl();
  const { number } = useFormats();
  const counts = [
    [t('dryRun.size'), size],
    [t('dryRun.entered'), entered],
    [t('pulse.requests'), requests],
    [t('dryRun.refusals'), refusals],
    [t('pulse.failures'), errors],
  ] as const;
  return (
    <dl className={styles.versions} aria-labelledby="dry-run">
      {counts.map(([name, count]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Latencies({ figures: { logins, others } }: { figures: DryRunFigures }) {
  const { t } = useControl();
  const { percent } = useFormats();
  return (
    <table className={styles.figures} aria-labelledby="dry-run">
      <thead>
        <tr>
          <th scope="col">{t('pulse.requests')}</th>
          <th scope="col">{t('dryRun.answers')}</th>
          <th scope="col">{t('dryRun.share', { share: percent(0.5) })}</th>
          <th scope="col">{t('dryRun.share', { share: percent(0.95) })}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={t('dryRun.logins')} of={logins} />
        <Row name={t('dryRun.others')} of={others} />
      </tbody>
    </table>
  );
}

/** How far the present dry run is, or how the last one went. */
function Course({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const { state, size, percent, figures, differences } = useSelector(dryRun, ({ context }) => context.run);
  const says = () => {
    if (state === 'none') return null;
    return t(state === 'done' ? `dryRun.verdict.${figures.verdict}` : `dryRun.state.${state}`);
  };
  return (
    <>
      <output className={styles.outcome}>{says()}</output>
      {state === 'preparing' && <progress aria-label={t('dryRun.title')} />}
      {state === 'running' && <progress max={100} value={percent} aria-label={t('dryRun.title')} />}
      {(state === 'running' || state === 'done') && <Counts size={size} figures={figures} />}
      {state === 'done' && <Latencies figures={figures} />}
      {state === 'done' &&
        differences.map((one) => (
          <p key={one} className={styles.help}>
            {t(`dryRun.differs.${one}`, { system: SYSTEMS[one] })}
          </p>
        ))}
    </>
  );
}

/** The question before a start, which takes the focus. */
function Question({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const isStarting = useSelector(dryRun, (snapshot) => snapshot.matches('starting'));
  return (
    <>
      <p ref={catchFocus} tabIndex={-1}>
        {t('dryRun.ask')}
      </p>
      <div className={styles.actions}>
        <BusyButton
          variant="outline"
          color="danger"
          isBusy={isStarting}
          onClick={() => dryRun.send({ type: 'dryRun.confirm' })}
        >
          {t('dryRun.confirm')}
        </BusyButton>
        {!isStarting && (
          <Button variant="subtle" onClick={() => dryRun.send({ type: 'dryRun.cancel' })}>
            {t('people.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Chooses a size and starts, or stops the dry run that is under way. */
function Actions({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const size = useSelector(dryRun, ({ context }) => context.size);
  const hasAsked = useSelector(dryRun, ({ context }) => context.hasAsked);
  const isOn = useSelector(dryRun, ({ context: { run } }) => isUnderWay(run));
  const isStopping = useSelector(dryRun, (snapshot) => snapshot.matches('stopping'));
  const focus = hasAsked ? catchFocus : null;
  if (isOn)
    return (
      <div className={styles.actions}>
        <BusyButton ref={focus} isBusy={isStopping} onClick={() => dryRun.send({ type: 'dryRun.stop' })}>
          {t('dryRun.stop')}
        </BusyButton>
      </div>
    );
  return (
    <div className={styles.actions}>
      <Select
        label={t('dryRun.size')}
        icon={PEOPLE}
        value={String(size)}
        options={DRY_RUN_SIZES.map((one) => ({ value: String(one), text: number(one) }))}
        onChoose={(value) =>
          dryRun.send({ type: 'dryRun.choose', size: DRY_RUN_SIZES.find((one) => String(one) === value) ?? size })
        }
      />
      <Button ref={focus} onClick={() => dryRun.send({ type: 'dryRun.ask' })}>
        {t('dryRun.start')}
      </Button>
    </div>
  );
}

/** A dry run with simulated attendees, for administrators. */
export function DryRun({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const isAsked = useSelector(dryRun, (snapshot) => snapshot.matches('asking') || snapshot.matches('starting'));
  const fault = useSelector(dryRun, ({ context }) => context.fault);
  return (
    <section className={styles.card} aria-labelledby="dry-run">
      <h2 id="dry-run">{t('dryRun.title')}</h2>
      <p className={styles.help}>{t('dryRun.help')}</p>
      <Refusal fault={fault} />
      <Course dryRun={dryRun} />
      {isAsked ? <Question dryRun={dryRun} /> : <Actions dryRun={dryRun} />}
    </section>
  );
}
