import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { kindOfRoom } from '../../../../domain/chat/rooms';
import type { ChatReport } from '../../../../domain/chat/safety';
import { DEEDS, isPending } from '../../../../domain/chat/verdict';
import type { VerdictActorRef } from '../../../../machines/chat/verdict.machine';
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
    <li className={styles.said} data-reported={isReported || undefined}>
      {isReported && (
        <strong className={styles.mark}>{t(isPending(report) ? 'moderation.waiting' : 'moderation.reported')}</strong>
      )}
      <p className={styles.fact}>
        <bdi>{name}</bdi>
        <span>{` · ${timeText(message.at)}`}</span>
      </p>
      {isGone ? (
        <em>{t(message.deleted === true ? 'chat.deleted' : 'chat.hidden')}</em>
      ) : (
        <p dir="auto">{message.text ?? message.file?.name ?? ''}</p>
      )}
      {/* Organisers read walls, but no rooms of others. */}
      {!isGone && message.file !== undefined && kindOfRoom(report.room) === 'wall' && (
        <File room={report.room} id={message.id} file={message.file} />
      )}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ report }: { report: ChatReport }) {
  const { t, timeText } = useReportsPage();
  const reporter = useReportedName(report.by);
  const author = useReportedName(report.about);
  const organiser = useReportedName(report.answer?.by ?? null);
  const place = usePlaceText(report);
  const deed = DEEDS.find((one) => one === report.answer?.action);
  return (
    <dl className={styles.facts}>
      {report.about !== null && (
        <Fact label={t('moderation.author')}>
          <bdi>{author}</bdi>
        </Fact>
      )}
      <Fact label={t('moderation.place')}>
        <bdi>{place}</bdi>
      </Fact>
      {!isPending(report) && (
        <Fact label={t('moderation.reporter')}>
          <bdi>{reporter}</bdi>
          <span>{` · ${timeText(report.at)}`}</span>
        </Fact>
      )}
      {report.text !== null && (
        <Fact label={t('moderation.details')}>
          <span dir="auto">{report.text}</span>
        </Fact>
      )}
      {report.answer !== null && (
        <Fact label={t('moderation.answer')}>
          {deed !== undefined && <p>{t(`moderation.done.${deed}`)}</p>}
          <p>
            <bdi>{organiser}</bdi>
            <span>{` · ${timeText(report.answer.at)}`}</span>
          </p>
        </Fact>
      )}
    </dl>
  );
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
        <div className={styles.review}>
          {isGone && <output className={styles.hint}>{t('moderation.elsewhere')}</output>}
          <Facts report={report} />
          {report.context.length > 0 && (
            <section aria-label={t('moderation.context')} className={styles.context}>
              <h4>{t('moderation.context')}</h4>
              {!isPending(report) && <p className={styles.fact}>{t('moderation.contextHelp')}</p>}
              <ol className={styles.talk}>
                {report.context.map((message) => (
                  <Said key={message.id} message={message} report={report} />
                ))}
              </ol>
            </section>
          )}
          <VerdictForm verdict={verdict} report={report} />
        </div>
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
