import { Fragment } from 'react';
import { type AgendaTalk, byBegin } from '../../../domain/agenda/agenda';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './Agenda.module.css';
import { Talk } from './Talk';
import { clockText, dayText } from './times';
import { type Programme, useMinute } from './use-agenda';

type HoursProps = {
  talks: readonly AgendaTalk[];
  lanes: Programme['lanes'];
  isToday: boolean;
  isZoned: boolean;
  programme: Programme;
};

/** A line between what has begun and what comes. */
function NowLine({ now }: { now: number }) {
  const { t, locale } = useWords();
  return (
    <p className={styles.now} data-now="">
      {t('agenda.nowAt', { time: clockText(now, locale) })}
    </p>
  );
}

function Hours({ talks, lanes, isToday, isZoned, programme }: HoursProps) {
  const { locale } = useWords();
  const { all, laneOf, opened } = programme;
  const now = useMinute();
  const hours = byBegin(talks);
  const next = hours.findIndex(({ begin }) => begin > now);
  const lineAt = isToday ? (next === -1 ? hours.length : next) : -1;
  return (
    <>
      {hours.map(({ begin, talks: ofHour }, at) => (
        <Fragment key={begin}>
          {at === lineAt && <NowLine now={now} />}
          <div className={styles.hour}>
            <h4 className={styles.clock}>{clockText(begin, locale)}</h4>
            <ul className={styles.talks} style={columnsOf(lanes)}>
              {ofHour.map((talk) => (
                <Talk
                  key={talk.id}
                  talk={talk}
                  all={all}
                  lane={lanes.findIndex(({ key }) => key === laneOf(talk)) + 1}
                  isZoned={isZoned}
                  isOpen={opened?.id === talk.id}
                />
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
      {lineAt === hours.length && <NowLine now={now} />}
    </>
  );
}

const columnsOf = (lanes: Programme['lanes']) => ({ gridTemplateColumns: `repeat(${lanes.length}, minmax(0, 1fr))` });

/** More columns than this would be too narrow to read. */
const MOST_COLUMNS = 5;

/** The talks by day and by the time at which they begin; on large screens each track has a column. */
export function ProgrammeDays({ programme, isZoned }: { programme: Programme; isZoned: boolean }) {
  const { locale, text } = useWords();
  const { shown, today, lane, laneOf } = programme;
  const used = new Set(shown.flatMap(({ talks }) => talks.map(laneOf)));
  const lanes = programme.lanes.filter(({ key }) => used.has(key));
  const isInColumns = lane === null && lanes.length > 1 && lanes.length <= MOST_COLUMNS;
  return (
    <div className={styles.programme} data-columns={isInColumns || undefined}>
      {isInColumns && (
        <div className={styles.lanes} style={columnsOf(lanes)} aria-hidden="true">
          {lanes.map(({ key, names }) => (
            <span key={key}>{text(names) !== '' && <Written of={names} />}</span>
          ))}
        </div>
      )}
      {shown.map(({ day, talks }) => (
        <section key={day} className={styles.day} aria-label={dayText(talks[0]?.begin ?? 0, locale)}>
          <h3 className={styles.date}>{dayText(talks[0]?.begin ?? 0, locale)}</h3>
          <Hours talks={talks} lanes={lanes} isToday={day === today} isZoned={isZoned} programme={programme} />
        </section>
      ))}
    </div>
  );
}
