import { Button } from '@mantine/core';
import { useId } from 'react';
import { type AgendaTalk, addressOf, clashesWith } from '../../../domain/agenda/agenda';
import { Pressable } from '../../theme/Pressable';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said, Written } from '../kernel/Written';
import styles from './Agenda.module.css';
import { KeepButton } from './KeepButton';
import { spanText } from './times';
import { useKept } from './use-agenda';

type TalkProps = { talk: AgendaTalk; all: readonly AgendaTalk[]; lane: number; isZoned: boolean; isOpen: boolean };

const TURN = 70;
/** Neighbouring lanes have hues that are far apart; the name of the track says the same. */
const edgeOf = (lane: number): string => `oklch(72% 0.12 ${lane * TURN + 2 * TURN}deg)`;

/** The first talk in the attendee's agenda that is on at the same time as this one, which is in it too. */
function Clash({ talk, all }: Pick<TalkProps, 'talk' | 'all'>) {
  const isKept = useKept();
  const [other] = isKept(talk) ? clashesWith(talk, all).filter(isKept) : [];
  if (other === undefined) return null;
  return (
    <p className={styles.clash}>
      <Said id="agenda.clash" parts={{ title: <Written of={other.titles} or={other.widgetId} /> }} />
    </p>
  );
}

/** One talk of the programme, which leads to its page. */
export function Talk({ talk, all, lane, isZoned, isOpen }: TalkProps) {
  const { areaNames, widgetId, titles, track, speakers, begin, end, phase } = talk;
  const { t, text, locale } = useWords();
  const agenda = useActorOf('agenda');
  const titleId = useId();
  const places = [track, areaNames].filter((one) => text(one) !== '');
  return (
    <li
      className={styles.talk}
      aria-labelledby={titleId}
      data-phase={phase}
      data-open={isOpen || undefined}
      style={{ gridColumn: lane, borderInlineStartColor: edgeOf(lane) }}
    >
      <p className={styles.time}>
        <time dateTime={new Date(begin).toISOString()}>{spanText(begin, end, locale, isZoned)}</time>
        {phase === 'now' && <span className={styles.live}>{t('area.live')}</span>}
        {phase === 'past' && <span>{t('media.over')}</span>}
      </p>
      <Pressable
        className={styles.title}
        id={titleId}
        aria-current={isOpen || undefined}
        onClick={() => agenda.send({ type: 'agenda.look', talk: addressOf(talk) })}
      >
        <Written of={titles} or={widgetId} />
      </Pressable>
      {speakers.length > 0 && <p className={styles.who}>{speakers.map(({ name }) => name).join(' · ')}</p>}
      {places.length > 0 && (
        <p className={styles.place}>
          {places.map((one, at) => (
            <span key={JSON.stringify(one)}>
              {at > 0 && <span>{' · '}</span>}
              <Written of={one} />
            </span>
          ))}
        </p>
      )}
      <Clash talk={talk} all={all} />
      <div className={styles.actions}>
        {phase === 'now' && (
          <Button
            size="compact-md"
            variant="filled"
            aria-describedby={titleId}
            onClick={() => agenda.send({ type: 'agenda.go', widgetId })}
          >
            {t('agenda.join')}
          </Button>
        )}
        {phase !== 'past' && <KeepButton talk={talk} describedBy={titleId} isInList />}
      </div>
    </li>
  );
}
