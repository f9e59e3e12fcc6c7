import { Stack, Switch, Text, TextInput } from '@mantine/core';
import IconClock from '@tabler/icons-react/icons/IconClock';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ChatReport } from '../../../../domain/chat/safety';
import { isExplained, LOCK_OUT_MINUTES, VERDICT_REASON_MAX } from '../../../../domain/chat/verdict';
import { isSessionOver } from '../../../../domain/kernel/fault';
import { seal } from '../../../../domain/kernel/sealed';
import type { VerdictActorRef } from '../../../../machines/chat/verdict.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { IconSelect } from '../../../theme/IconSelect';
import { RadioChoices } from '../../../theme/RadioChoices';
import { minutesText } from '../../venue/times';
import styles from './Moderation.module.css';
import { useReportedName, useReportsPage } from './use-reports';

const NOT_FOUND = 404;

function Problem({ verdict }: { verdict: VerdictActorRef }) {
  const { t } = useReportsPage();
  const isUndecided = useSelector(verdict, (snapshot) => snapshot.matches({ editing: 'undecided' }));
  const fault = useSelector(verdict, ({ context }) => context.fault);
  if (isUndecided) return <p role="alert">{t('moderation.undecided')}</p>;
  if (fault === null) return null;
  if (fault.status === NOT_FOUND) return <p role="alert">{t('moderation.gone')}</p>;
  return <p role="alert">{t(isSessionOver(fault) ? 'moderation.refused' : 'moderation.failed')}</p>;
}

/** How long the author cannot write, and the message to the author. */
function Details({ verdict, name, canHide }: { verdict: VerdictActorRef; name: string; canHide: boolean }) {
  const { t, locale } = useReportsPage();
  const field = useRef<HTMLDivElement>(null);
  const { deed, minutes, alsoHides } = useSelector(verdict, ({ context }) => context);
  const reason = useSelector(verdict, ({ context }) => context.reason)?.open() ?? '';
  const isUnexplained = useSelector(verdict, (snapshot) => snapshot.matches({ editing: 'unexplained' }));
  useEffect(() => {
    if (isUnexplained) field.current?.querySelector('input')?.focus();
  }, [isUnexplained]);
  return (
    <>
      {deed === 'lockOut' && (
        <Stack gap={4} align="flex-start">
          <Text aria-hidden="true" fz="sm" fw={600}>
            {t('moderation.howLong')}
          </Text>
          <IconSelect
            label={t('moderation.howLong')}
            icon={IconClock}
            value={String(minutes)}
            options={LOCK_OUT_MINUTES.map((one) => ({ value: String(one), text: minutesText(one, locale) }))}
            onChoose={(chosen) => verdict.send({ type: 'verdict.last', minutes: Number(chosen) })}
          />
        </Stack>
      )}
      <div ref={field}>
        <TextInput
          label={t('moderation.reason')}
          description={t('moderation.reasonHelp', { name })}
          error={isUnexplained ? t('moderation.unexplained') : null}
          value={reason}
          maxLength={VERDICT_REASON_MAX}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            verdict.send({ type: 'verdict.explain', reason: value.trim() === '' ? null : seal(value) })
          }
        />
      </div>
      {canHide && (
        <Switch
          label={t('moderation.alsoHide')}
          checked={alsoHides}
          onChange={({ currentTarget }) => verdict.send({ type: 'verdict.alsoHide', isOn: currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The form for the organiser's decision on a report. */
export function VerdictForm({ verdict, report }: { verdict: VerdictActorRef; report: ChatReport }) {
  const { t } = useReportsPage();
  const name = useReportedName(report.about);
  const deeds = useSelector(verdict, ({ context }) => context.queued?.deeds ?? []);
  const deed = useSelector(verdict, ({ context }) => context.deed);
  const isDeciding = useSelector(verdict, (snapshot) => snapshot.matches('deciding'));
  return (
    <form
      className={styles.form}
      aria-label={t('moderation.decide')}
      onSubmit={(event) => {
        event.preventDefault();
        verdict.send({ type: 'verdict.decide' });
      }}
    >
      <RadioChoices
        label={t('moderation.decide')}
        choices={deeds.map((value) => ({ value, text: t(`moderation.deeds.${value}`, { name }) }))}
        chosen={deed}
        choose={(chosen) => verdict.send({ type: 'verdict.choose', deed: chosen })}
      />
      {deed !== null && (
        <Text c="dimmed" fz="sm">
          {t(`moderation.help.${deed}`, { name })}
        </Text>
      )}
      {isExplained(deed) && (
        <Details verdict={verdict} name={name} canHide={deeds.includes('hide') || deeds.includes('refuse')} />
      )}
      <Text component="div" c="danger" fz="sm">
        <Problem verdict={verdict} />
      </Text>
      <div>
        <BusyButton type="submit" variant="filled" isBusy={isDeciding}>
          {t('moderation.apply')}
        </BusyButton>
      </div>
    </form>
  );
}
