import { Button } from '@mantine/core';
import { Link, useParams } from 'wouter';
import type { Timeslot } from '../../../../domain/kernel/timeslot';
import type { Architecture } from '../../../../domain/kernel/venue';
import { findArea } from '../../../../domain/kernel/venue-summary';
import { widgetOpening } from '../../../../domain/venue/venue-rules';
import type { ConfigurationOf } from '../../../../domain/widgets/kinds';
import { isOfKind, type WidgetOf } from '../../../../domain/widgets/widget';
import type { WidgetActorRef } from '../../../../machines/widgets/widget.machine';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { PageHeading } from '../../shell/PageHeading';
import { ReportButton } from '../../support/ReportButton';
import { useOpensText } from '../../venue/use-opens-text';
import { areaPath, useVenue } from '../../venue/venue-context';
import { Rehearse } from '../Rehearse';
import { useOpenedWidget } from '../use-opened-widget';
import { WhileOpen } from '../WhileOpen';
import { Meeting } from './Meeting';
import styles from './MeetingPage.module.css';

type Place = { areaId?: string; widgetId?: string; configId?: string };

function meetingOf(architecture: Architecture, { areaId, widgetId, configId }: Place): OpenedMeeting | null {
  const area = findArea(architecture, areaId ?? null);
  const widget = area?.contentWidgets.find(({ id }) => id === widgetId);
  if (widget === undefined || !isOfKind(widget, 'MEETING')) return null;
  const slot = widget.configurations.find(({ id }) => id === configId);
  return slot === undefined ? null : { widget, slot };
}

/** Names when the meeting opens, unless all of its slots are over. */
function Closed({ slot, actor }: { slot: Timeslot; actor: WidgetActorRef }) {
  const { t } = useWords();
  const opensText = useOpensText();
  const opensAt = usePart(
    'serverTime',
    ({ context }) => widgetOpening({ configurations: [slot] }, context.now).opensAt,
  );
  const now = useActorOf('serverTime').getSnapshot().context.now;
  return (
    <>
      {opensAt !== null && <p className={styles.lead}>{opensText(opensAt, now)}</p>}
      <p className={styles.lead}>{t('meeting.closed')}</p>
      <Rehearse actor={actor} />
    </>
  );
}

type OpenedMeeting = { widget: WidgetOf<'MEETING'>; slot: ConfigurationOf<'MEETING'> };

/** What is shown depends on the chart of the opened widget, which knows time and consent. */
function Opened({ widget, slot }: OpenedMeeting) {
  const actor = useOpenedWidget(widget, slot.id);
  if (actor === undefined) return null;
  return (
    <WhileOpen actor={actor} closed={<Closed slot={slot} actor={actor} />}>
      <Meeting widget={widget} actor={actor} />
    </WhileOpen>
  );
}

/** The meeting's own page, full width, with the way back to the area. */
export function MeetingPage() {
  const { t, text } = useWords();
  const architecture = useVenue();
  const place = useParams<Place>();
  const meeting = meetingOf(architecture, place);
  const hasHistory = usePart('navigation', ({ context }) => context.lastAreaPath !== null);
  const isHeld = usePart('navigation', ({ context }) => context.guards.length > 0);
  const back = findArea(architecture, place.areaId ?? null) ? areaPath(architecture, place.areaId ?? '') : '/';
  const stepBack = (event: { preventDefault(): void }) => {
    // A step back that the user took back once has no entry to return to: the area is certain.
    if (!hasHistory || isHeld) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.bar}>
        {meeting === null ? (
          <PageHeading>{t('meeting.unknownTitle')}</PageHeading>
        ) : (
          <PageHeading page={text(meeting.slot.name) || text(meeting.widget.name)}>
            <Written of={meeting.slot.name} or={<Written of={meeting.widget.name} />} />
          </PageHeading>
        )}
        <ReportButton />
        <Link href={back} replace onClick={stepBack} asChild>
          <Button component="a">{t('meeting.back')}</Button>
        </Link>
      </div>
      <div className={styles.content}>
        {meeting === null ? (
          <p className={styles.lead}>{t('meeting.unknown')}</p>
        ) : (
          <Opened widget={meeting.widget} slot={meeting.slot} />
        )}
      </div>
    </main>
  );
}
