import { Button } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { type AgendaTalk, addressOf } from '../../../domain/agenda/agenda';
import type { ContentWidget } from '../../../domain/kernel/venue';
import type { Reminder } from '../../../domain/widgets/reminder';
import { IconButton } from '../../theme/IconButton';
import { Surface } from '../../theme/Surface';
import { clockText, dayChipText } from '../agenda/times';
import { useMovedTalks } from '../agenda/use-agenda';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said, Written } from '../kernel/Written';
import { AskedNotice, ChangedNotice, MeetingBegun } from '../people/meet/MeetNotices';
import { useAsked, useChanged } from '../people/meet/use-meet';
import { useOpenWidget } from '../widgets/use-widget';
import styles from './ReminderNotice.module.css';
import { areaPath, useVenue } from './venue-context';

/** To the area, or, from within it, to the widget. */
function WalkIn({ widget, areaId, onWalk }: { widget: ContentWidget; areaId: string; onWalk: () => void }) {
  const { t } = useWords();
  const architecture = useVenue();
  const navigation = useActorOf('navigation');
  const isHere = usePart('area', ({ context }) => context.areaId === areaId);
  const open = useOpenWidget(widget);
  const walk = () => navigation.send({ type: 'navigation.go', path: areaPath(architecture, areaId) });
  return (
    <Button
      variant="filled"
      onClick={() => {
        onWalk();
        if (isHere) open();
        else walk();
      }}
    >
      {t('arrival.walkIn')}
    </Button>
  );
}

function Begun({ reminder }: { reminder: Reminder }) {
  const { key, areaId, widgetId, titles, meeting } = reminder;
  const { t } = useWords();
  const { areas, globalWidgets } = useVenue();
  const reminders = useActorOf('reminders');
  const widget = [...(areas.find(({ id }) => id === areaId)?.contentWidgets ?? []), ...globalWidgets].find(
    ({ id }) => id === widgetId,
  );
  const dismiss = () => reminders.send({ type: 'reminders.dismiss', key });
  if (meeting !== undefined)
    return (
      <li className={styles.row}>
        <MeetingBegun reminder={reminder} dismiss={dismiss} />
      </li>
    );
  return (
    <li className={styles.row}>
      <output>
        <Said id="reminder.begun" parts={{ title: <Written of={titles} /> }} />
      </output>
      {widget !== undefined && <WalkIn widget={widget} areaId={areaId} onWalk={dismiss} />}
      <IconButton label={t('common.dismiss')} icon={IconX} onClick={dismiss} />
    </li>
  );
}

function Moved({ talk }: { talk: AgendaTalk }) {
  const { t, locale } = useWords();
  const ownAgenda = useActorOf('ownAgenda');
  const time = `${dayChipText(talk.begin, locale)} · ${clockText(talk.begin, locale)}`;
  return (
    <li className={styles.row}>
      <output>
        <Said id="delay.moved" parts={{ title: <Written of={talk.titles} or={talk.widgetId} />, time }} />
      </output>
      <IconButton
        label={t('common.dismiss')}
        icon={IconX}
        onClick={() => ownAgenda.send({ type: 'ownAgenda.dismiss', talk: addressOf(talk) })}
      />
    </li>
  );
}

/** Talks and meetings that have begun, talks of the agenda that have moved, and what others propose and answer. */
export function ReminderNotice() {
  const { t } = useWords();
  const begun = usePart('reminders', ({ context }) => context.begun);
  const moved = useMovedTalks();
  const asked = useAsked();
  const changed = useChanged();
  if (begun.length + moved.length + asked.length + changed.length === 0) return null;
  return (
    <Surface as="aside" className={styles.notice} aria-label={t('reminder.label')}>
      <ul className={styles.rows}>
        {begun.map((reminder) => (
          <Begun key={reminder.key} reminder={reminder} />
        ))}
        {asked.map((meeting) => (
          <li key={meeting.id} className={styles.row}>
            <AskedNotice meeting={meeting} />
          </li>
        ))}
        {changed.map((meeting) => (
          <li key={meeting.id} className={styles.row}>
            <ChangedNotice meeting={meeting} />
          </li>
        ))}
        {moved.map((talk) => (
          <Moved key={talk.id} talk={talk} />
        ))}
      </ul>
    </Surface>
  );
}
