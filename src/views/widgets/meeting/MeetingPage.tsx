import { Link, useParams } from 'wouter';
import type { Timeslot } from '../../../../domain/kernel/timeslot';
import type { Architecture, ContentWidget } from '../../../../domain/kernel/venue';
import { findArea } from '../../../../domain/kernel/venue-summary';
import { widgetOpening } from '../../../../domain/venue/venue-rules';
import { ButtonLink } from '../../../ui/Button';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { PageHeading } from '../../shell/PageHeading';
import { timeText } from '../../venue/times';
import { areaPath, useVenue } from '../../venue/venue-context';
import { useOpenedWidget } from '../use-opened-widget';
import { WhileOpen } from '../WhileOpen';
import styles from './MeetingPage.module.css';

type Place = { areaId?: string; widgetId?: string; configId?: string };

function meetingOf(architecture: Architecture, { areaId, widgetId, configId }: Place) {
  const area = findArea(architecture, areaId ?? null);
  const widget = area?.contentWidgets.find(({ id, type }) => id === widgetId && type === 'MEETING') ?? null;
  const slot = widget?.configurations.find(({ id }) => id === configId) ?? null;
  return widget === null || slot === null ? null : { widget, slot };
}

/** Names when the meeting opens, unless all of its slots are over. */
function Closed({ slot }: { slot: Timeslot }) {
  const { t, locale } = useWords();
  const opensAt = usePart(
    'serverTime',
    ({ context }) => widgetOpening({ configurations: [slot] }, context.now).opensAt,
  );
  const now = useActorOf('serverTime').getSnapshot().context.now;
  return (
    <>
      {opensAt !== null && <p className={styles.lead}>{t('area.opensAt', { time: timeText(opensAt, now, locale) })}</p>}
      <p className={styles.lead}>{t('meeting.closed')}</p>
    </>
  );
}

/** What is shown depends on the chart of the opened widget, which knows time and consent. */
function Meeting({ widget, slot }: { widget: ContentWidget; slot: ContentWidget['configurations'][number] }) {
  const { t } = useWords();
  const actor = useOpenedWidget(widget, slot.id);
  if (actor === undefined) return null;
  return (
    <WhileOpen actor={actor} closed={<Closed slot={slot} />}>
      <p className={styles.lead}>{t('widgets.comesSoon')}</p>
    </WhileOpen>
  );
}

/** The meeting's own page, full width. Until meetings are built, it says so and leads back. */
export function MeetingPage() {
  const { t, text } = useWords();
  const architecture = useVenue();
  const place = useParams<Place>();
  const meeting = meetingOf(architecture, place);
  const hasHistory = usePart('navigation', ({ context }) => context.lastAreaPath !== null);
  const back = findArea(architecture, place.areaId ?? null) ? areaPath(architecture, place.areaId ?? '') : '/';
  const stepBack = (event: { preventDefault(): void }) => {
    if (!hasHistory) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <PageHeading>
        {meeting === null ? t('meeting.unknownTitle') : text(meeting.slot.name) || text(meeting.widget.name)}
      </PageHeading>
      {meeting === null ? (
        <p className={styles.lead}>{t('meeting.unknown')}</p>
      ) : (
        <Meeting widget={meeting.widget} slot={meeting.slot} />
      )}
      <Link href={back} replace onClick={stepBack} asChild>
        <ButtonLink>{t('meeting.back')}</ButtonLink>
      </Link>
    </main>
  );
}
