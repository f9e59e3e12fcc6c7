import { Button, NativeSelect, Progress, Table, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { DRY_RUN_SIZES, type DryRunFigures, type DryRunLatency, isUnderWay } from '../../../../domain/control/dry-run';
import type { DryRunActorRef } from '../../../../machines/control/dry-run.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Figures } from '../Entries';
import { Actions, Help, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** Differences of the copy, by the system that the service uses. */
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
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>{number(answers)}</Table.Td>
      <Table.Td>{time(medianMs)}</Table.Td>
      <Table.Td>{time(p95Ms)}</Table.Td>
    </Table.Tr>
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
  return <Figures labelledBy="dry-run" figures={counts.map(([name, count]) => [name, number(count)] as const)} />;
}

function Latencies({ figures: { logins, others } }: { figures: DryRunFigures }) {
  const { t } = useControl();
  const { percent } = useFormats();
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table tabularNums aria-labelledby="dry-run">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('pulse.requests')}</Table.Th>
            <Table.Th scope="col">{t('dryRun.answers')}</Table.Th>
            <Table.Th scope="col">{t('dryRun.share', { share: percent(0.5) })}</Table.Th>
            <Table.Th scope="col">{t('dryRun.share', { share: percent(0.95) })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row name={t('dryRun.logins')} of={logins} />
          <Row name={t('dryRun.others')} of={others} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The progress of the current dry run, or the result of the last one. */
function Course({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const { state, size, percent, figures, differences } = useSelector(dryRun, ({ context }) => context.run);
  const says = () => {
    if (state === 'none') return null;
    return t(state === 'done' ? `dryRun.verdict.${figures.verdict}` : `dryRun.state.${state}`);
  };
  return (
    <>
      <output>{says()}</output>
      {state === 'preparing' && <Progress value={100} striped animated aria-label={t('dryRun.title')} />}
      {state === 'running' && <Progress value={percent} aria-label={t('dryRun.title')} />}
      {(state === 'running' || state === 'done') && <Counts size={size} figures={figures} />}
      {state === 'done' && <Latencies figures={figures} />}
      {state === 'done' &&
        differences.map((one) => <Help key={one}>{t(`dryRun.differs.${one}`, { system: SYSTEMS[one] })}</Help>)}
    </>
  );
}

/** The question before a start, which takes the focus. */
function Question({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const isStarting = useSelector(dryRun, (snapshot) => snapshot.matches('starting'));
  return (
    <>
      <Text ref={catchFocus} tabIndex={-1}>
        {t('dryRun.ask')}
      </Text>
      <Actions align="end">
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
      </Actions>
    </>
  );
}

/** Chooses a size and starts a dry run, or stops the current one. */
function Controls({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const size = useSelector(dryRun, ({ context }) => context.size);
  const hasAsked = useSelector(dryRun, ({ context }) => context.hasAsked);
  const isOn = useSelector(dryRun, ({ context: { run } }) => isUnderWay(run));
  const isStopping = useSelector(dryRun, (snapshot) => snapshot.matches('stopping'));
  const focus = hasAsked ? catchFocus : null;
  if (isOn)
    return (
      <Actions align="end">
        <BusyButton ref={focus} isBusy={isStopping} onClick={() => dryRun.send({ type: 'dryRun.stop' })}>
          {t('dryRun.stop')}
        </BusyButton>
      </Actions>
    );
  return (
    <Actions align="end">
      <NativeSelect
        label={t('dryRun.size')}
        value={String(size)}
        data={DRY_RUN_SIZES.map((one) => ({ value: String(one), label: number(one) }))}
        onChange={({ currentTarget: { value } }) =>
          dryRun.send({ type: 'dryRun.choose', size: DRY_RUN_SIZES.find((one) => String(one) === value) ?? size })
        }
      />
      <Button ref={focus} onClick={() => dryRun.send({ type: 'dryRun.ask' })}>
        {t('dryRun.start')}
      </Button>
    </Actions>
  );
}

/** A dry run with simulated attendees, for administrators. */
export function DryRun({ dryRun }: DryRunProps) {
  const { t } = useControl();
  const isAsked = useSelector(dryRun, (snapshot) => snapshot.matches('asking') || snapshot.matches('starting'));
  const fault = useSelector(dryRun, ({ context }) => context.fault);
  return (
    <Panel id="dry-run" title={t('dryRun.title')} help={t('dryRun.help')}>
      <Refusal fault={fault} />
      <Course dryRun={dryRun} />
      {isAsked ? <Question dryRun={dryRun} /> : <Controls dryRun={dryRun} />}
    </Panel>
  );
}
