import { Button } from '@mantine/core';
import { type AgendaTalk, byDay, type Phase } from '../../../domain/agenda/agenda';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { ToggleButton } from '../../theme/ToggleButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Agenda.module.css';
import { Talk } from './Talk';
import { areClocksChanged, dayText, zoneText } from './times';
import { useTalks } from './use-agenda';
import { useSaveTalks } from './use-save-talks';

const SHELVES = [
  ['all', 'media.filter.all'],
  ['mine', 'agenda.mine'],
] as const;

const PHASES = [
  ['now', 'widgets.choice.now'],
  ['next', 'agenda.next'],
  ['later', 'agenda.later'],
] as const satisfies [Phase, string][];

type DaysProps = { talks: readonly AgendaTalk[]; isDated: boolean; isZoned: boolean };

function Days({ talks, isDated, isZoned }: DaysProps) {
  const { locale } = useWords();
  return byDay(talks, ownTimeZone()).map(({ day, talks: ofDay }) => (
    <div key={day}>
      {isDated && <h4 className={styles.day}>{dayText(ofDay[0]?.begin ?? 0, locale)}</h4>}
      <ul className={styles.talks}>
        {ofDay.map((talk) => (
          <Talk key={talk.id} talk={talk} isZoned={isZoned} />
        ))}
      </ul>
    </div>
  ));
}

/**
 * Talks that are on now, next and later, in the attendee's time zone: all of the venue, or those that the attendee has
 * saved.
 */
export function AgendaContent() {
  const { t, locale } = useWords();
  const agenda = useActorOf('agenda');
  const isMine = usePart('agenda', (snapshot) => snapshot.matches({ view: { open: 'mine' } }));
  const isFailed = usePart('agenda', (snapshot) => snapshot.matches({ file: 'failed' }));
  const kept = usePart('agenda', ({ context }) => context.kept);
  const save = useSaveTalks();
  const talks = useTalks(isMine ? kept : null).filter(({ phase }) => phase !== 'past');
  // If the clocks change during the event, each talk shows its zone.
  const isZoned = areClocksChanged(talks.flatMap(({ begin, end }) => [begin, end]));
  const now = usePart(
    'serverTime',
    ({ context }) => context.now,
    () => true,
  );
  return (
    <div className={styles.agenda} data-agenda="">
      <fieldset className={styles.shelves}>
        <legend>{t('media.filters')}</legend>
        {SHELVES.map(([shelf, key]) => (
          <ToggleButton
            key={shelf}
            isOn={isMine === (shelf === 'mine')}
            onClick={() => agenda.send({ type: 'agenda.show', shelf })}
          >
            {t(key)}
          </ToggleButton>
        ))}
      </fieldset>
      {!isZoned && (
        <p className={styles.zone}>{t('agenda.zone', { zone: zoneText(talks[0]?.begin ?? now, locale) })}</p>
      )}
      {talks.length === 0 && (
        <output className={styles.none}>{t(isMine ? 'agenda.noneMine' : 'media.none.next')}</output>
      )}
      {PHASES.map(([phase, key]) => {
        const ofPhase = talks.filter((talk) => talk.phase === phase);
        return (
          ofPhase.length > 0 && (
            <section key={phase} className={styles.phase} aria-label={t(key)}>
              <h3 className={styles.heading}>{t(key)}</h3>
              <Days talks={ofPhase} isDated={phase !== 'now'} isZoned={isZoned} />
            </section>
          )
        );
      })}
      {isFailed && <p role="alert">{t('widgets.document.outputFailed')}</p>}
      {talks.length > 0 && (
        <Button className={styles.all} onClick={() => save(talks, t('agenda.title'))}>
          {t('agenda.saveAll')}
        </Button>
      )}
    </div>
  );
}
