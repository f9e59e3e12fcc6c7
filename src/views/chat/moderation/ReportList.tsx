import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { kindOfRoom } from '../../../../domain/chat/rooms';
import type { ChatReport } from '../../../../domain/chat/safety';
import { isPending, reasonOf } from '../../../../domain/chat/verdict';
import type { Queued } from '../../../../machines/chat/verdict.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Pressable } from '../../../theme/Pressable';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { Loading } from '../../shell/Loading';
import styles from './Moderation.module.css';
import { useModeration, useReportedName, useReportsPage } from './use-reports';

/** The place of a report, as shown to organisers. */
export function usePlaceText({ room, roomName, question }: Pick<ChatReport, 'room' | 'roomName' | 'question'>): string {
  const { t, placeOf } = useReportsPage();
  if (question !== undefined) return t('moderation.questionAt', { name: placeOf(room) });
  const kind = kindOfRoom(room);
  if (kind === 'direct') return t('moderation.direct');
  return placeOf(room) || roomName || t(kind === 'group' ? 'chat.nameless' : 'chat.room');
}

/** Why a report is in the queue. */
export function useReasonText(report: Pick<ChatReport, 'reason'>): string {
  const { t } = useReportsPage();
  return t(isPending(report) ? 'moderation.pending' : `chat.safety.reasons.${reasonOf(report)}`);
}

function Row({ queued }: { queued: Queued }) {
  const { t, moderation, timeText } = useReportsPage();
  const report = queued.report.open();
  const name = useReportedName(report.about);
  const place = usePlaceText(report);
  const reason = useReasonText(report);
  const reported = report.context.find(({ id }) => id === report.message);
  const gist = reported?.text ?? reported?.file?.name ?? '';
  return (
    <li>
      <Pressable
        className={styles.row}
        data-report={queued.id}
        onClick={() => moderation.send({ type: 'moderation.read', id: queued.id })}
      >
        <strong>{reason}</strong>
        {gist !== '' && (
          <Text span lineClamp={2} dir="auto">
            {gist}
          </Text>
        )}
        <Text span c="dimmed" fz="sm">
          {t('moderation.by', { name })}
        </Text>
        <Text span c="dimmed" fz="sm">
          <bdi>{place}</bdi>
          <span>{` · ${timeText(report.at)}`}</span>
        </Text>
      </Pressable>
    </li>
  );
}

function Shelves() {
  const { t, moderation } = useReportsPage();
  const shelf = useModeration(({ context }) => context.shelf);
  return (
    <ToggleGroup label={t('moderation.show')} px="var(--inset)">
      {(['open', 'closed'] as const).map((one) => (
        <ToggleButton
          key={one}
          isOn={one === shelf}
          onClick={() => moderation.send({ type: 'moderation.turn', shelf: one })}
        >
          {t(`moderation.shelves.${one}`)}
        </ToggleButton>
      ))}
    </ToggleGroup>
  );
}

function Trouble({ refresh, children }: { refresh: () => void; children: string }) {
  const { t } = useReportsPage();
  return (
    <Stack role="alert" align="flex-start" gap="sm" px="var(--inset)" py="md" c="dimmed">
      <p>{children}</p>
      <Button onClick={refresh}>{t('common.retry')}</Button>
    </Stack>
  );
}

function Content() {
  const { t, moderation } = useReportsPage();
  const { reports, next, shelf } = useModeration(({ context }) => context);
  const is = useModeration(({ value }) =>
    typeof value === 'object' && 'open' in value ? value.open.queue : undefined,
  );
  const refresh = () => moderation.send({ type: 'moderation.refresh' });
  if (is === 'loading') return <Loading place="inline" text={t('moderation.loading')} />;
  if (is === 'failed' || is === 'refused')
    return <Trouble refresh={refresh}>{t(is === 'failed' ? 'moderation.loadFailed' : 'moderation.refused')}</Trouble>;
  const isStale = typeof is === 'object' && is.shown === 'stale';
  return (
    <>
      {isStale && <Trouble refresh={refresh}>{t('moderation.stale')}</Trouble>}
      {reports.length === 0 ? (
        <Text c="dimmed" px="var(--inset)" py="md">
          {t(`moderation.empty.${shelf}`)}
        </Text>
      ) : (
        <ul className={styles.rows}>
          {reports.map((queued) => (
            <Row key={queued.id} queued={queued} />
          ))}
        </ul>
      )}
      {next !== null && (
        <BusyButton
          mx="var(--inset)"
          isBusy={is === 'readingMore'}
          onClick={() => moderation.send({ type: 'moderation.more' })}
        >
          {t('people.more')}
        </BusyButton>
      )}
    </>
  );
}

/** Open reports, or closed ones. */
export function ReportList() {
  const { t } = useReportsPage();
  const place = useRef<HTMLDivElement>(null);
  const chosen = useModeration(({ context }) => context.chosen?.id ?? null);
  const done = useModeration(({ context }) => context.done);
  // After returning from a report, the focus moves to its entry, or to the message about its outcome.
  useEffect(() => {
    if (chosen === null) return;
    const list = place.current;
    const row = list?.querySelector<HTMLElement>(`[data-report="${CSS.escape(chosen)}"]`);
    (row ?? list?.querySelector<HTMLElement>('output'))?.focus();
  }, [chosen]);
  return (
    <div className={styles.panel} ref={place}>
      <Shelves />
      <output className={styles.done} tabIndex={-1}>
        {done !== null && t(`moderation.done.${done}`)}
      </output>
      <div className={styles.scroll}>
        <Content />
      </div>
    </div>
  );
}
