import { Paper, Stack, Text } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { kindOfRoom } from '../../../../domain/chat/rooms';
import type { ChatReport } from '../../../../domain/chat/safety';
import { DEEDS, isPending } from '../../../../domain/chat/verdict';
import type { VerdictActorRef } from '../../../../machines/chat/verdict.machine';
import { type Fact, Facts } from '../../../theme/Facts';
import { IconButton } from '../../../theme/IconButton';
import styles from './Moderation.module.css';
import { usePlaceText, useReasonText } from './ReportList';
import { useModeration, useReportedName, useReportsPage } from './use-reports';
import { VerdictForm } from './VerdictForm';

type SaidProps = { message: ChatReport['context'][number]; report: ChatReport };

function Said({ message, report }: SaidProps) {
  const { t, timeText, File } = useReportsPage();
  const name = useReportedName(message.from);
  const isGone = message.deleted === true || message.hidden === true;
  const isReported = message.id === report.message;
  return (
    <Paper
      component="li"
      px="sm"
      py="xs"
      bg="var(--surface-raised)"
      className={styles.said}
      data-reported={isReported || undefined}
    >
      {isReported && (
        <Text fz="sm" fw={650}>
          {t(isPending(report) ? 'moderation.waiting' : 'moderation.reported')}
        </Text>
      )}
      <Text c="dimmed" fz="sm">
        <bdi>{name}</bdi>
        <span>{` · ${timeText(message.at)}`}</span>
      </Text>
      {isGone ? (
        <em>{t(message.deleted === true ? 'chat.deleted' : 'chat.hidden')}</em>
      ) : (
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {message.text ?? message.file?.name ?? ''}
        </Text>
      )}
      {/* Organisers read walls, but no rooms of others. */}
      {!isGone && message.file !== undefined && kindOfRoom(report.room) === 'wall' && (
        <File room={report.room} id={message.id} file={message.file} />
      )}
    </Paper>
  );
}

const Moment = ({ name, at }: { name: string; at: string }) => (
  <>
    <bdi>{name}</bdi>
    <span>{` · ${at}`}</span>
  </>
);

function About({ report }: { report: ChatReport }) {
  const { t, timeText } = useReportsPage();
  const reporter = useReportedName(report.by);
  const author = useReportedName(report.about);
  const organiser = useReportedName(report.answer?.by ?? null);
  const place = usePlaceText(report);
  const deed = DEEDS.find((one) => one === report.answer?.action);
  const facts: (Fact | null)[] = [
    report.about === null
      ? null
      : {
          id: 'author',
          label: t('moderation.author'),
          value:
            report.isUnnamed === true ? <Moment name={author} at={t('questions.anonymous')} /> : <bdi>{author}</bdi>,
        },
    { id: 'place', label: t('moderation.place'), value: <bdi>{place}</bdi> },
    isPending(report)
      ? null
      : {
          id: 'reporter',
          label: t('moderation.reporter'),
          value: <Moment name={reporter} at={timeText(report.at)} />,
        },
    report.text === null
      ? null
      : { id: 'details', label: t('moderation.details'), value: <span dir="auto">{report.text}</span> },
    report.answer === null
      ? null
      : {
          id: 'answer',
          label: t('moderation.answer'),
          value: (
            <>
              {deed !== undefined && <span>{t(`moderation.done.${deed}`)} </span>}
              <Moment name={organiser} at={timeText(report.answer.at)} />
            </>
          ),
        },
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}

type ReviewProps = {
  verdict: VerdictActorRef;
  report: ChatReport;
  isGone: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  back: () => void;
};

function Review({ verdict, report, isGone, title, back }: ReviewProps) {
  const { t } = useReportsPage();
  const reason = useReasonText(report);
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <IconButton isDirectional label={t('moderation.back')} icon={IconChevronLeft} onClick={back} />
        <h3 ref={title} tabIndex={-1} className={styles.heading}>
          {reason}
        </h3>
      </div>
      <div className={styles.scroll}>
        <Stack gap="lg" px="var(--inset)" py="md">
          {isGone && (
            <Text component="output" c="dimmed" fz="sm">
              {t('moderation.elsewhere')}
            </Text>
          )}
          <About report={report} />
          {report.context.length > 0 && (
            <section aria-label={t('moderation.context')}>
              <Text component="h4" fw={650} m={0}>
                {t('moderation.context')}
              </Text>
              {!isPending(report) && (
                <Text c="dimmed" fz="sm">
                  {t('moderation.contextHelp')}
                </Text>
              )}
              <ol className={styles.talk}>
                {report.context.map((message) => (
                  <Said key={message.id} message={message} report={report} />
                ))}
              </ol>
            </section>
          )}
          <VerdictForm verdict={verdict} report={report} />
        </Stack>
      </div>
    </div>
  );
}

/** One report with the conversation around it, and the organiser's decision. */
export function ReportReview({ verdict }: { verdict: VerdictActorRef }) {
  const { leave } = useReportsPage();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const queued = useSelector(verdict, ({ context }) => context.queued);
  const isGone = useModeration(({ context }) => queued !== null && !context.reports.some(({ id }) => id === queued.id));
  if (queued === null) return null;
  return <Review verdict={verdict} report={queued.report.open()} isGone={isGone} title={title} back={leave} />;
}
