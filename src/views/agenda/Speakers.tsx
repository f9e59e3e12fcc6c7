import { useEffect, useRef } from 'react';
import { addressOf } from '../../../domain/agenda/agenda';
import type { VenueSpeaker } from '../../../domain/agenda/speakers';
import { Pressable } from '../../theme/Pressable';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './Agenda.module.css';
import { SpeakerCard } from './Speaker';
import { dayChipText, spanText } from './times';
import { useSpeakers } from './use-agenda';

/** A speaker whose talks lead to their pages; a speaker who was searched has the focus. */
function VenueSpeakerCard({ speaker, talks, isSought }: Omit<VenueSpeaker, 'key'> & { isSought: boolean }) {
  const { locale } = useWords();
  const agenda = useActorOf('agenda');
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return (
    <SpeakerCard speaker={speaker} ref={card}>
      <ul className={styles.ofSpeaker}>
        {talks.map((talk) => (
          <li key={talk.id}>
            <Pressable
              className={styles.title}
              onClick={() => agenda.send({ type: 'agenda.look', talk: addressOf(talk) })}
            >
              <Written of={talk.titles} or={talk.widgetId} />
            </Pressable>
            <p className={styles.time}>
              <time dateTime={new Date(talk.begin).toISOString()}>
                <span>{dayChipText(talk.begin, locale)}</span>
                <span>{' · '}</span>
                <span>{spanText(talk.begin, talk.end, locale)}</span>
              </time>
            </p>
          </li>
        ))}
      </ul>
    </SpeakerCard>
  );
}

/** The speakers of the venue with their talks. */
export function Speakers() {
  const { t } = useWords();
  const speakers = useSpeakers();
  const sought = usePart('agenda', ({ context }) => context.speaker);
  if (speakers.length === 0) return <output className={styles.none}>{t('agenda.noSpeakers')}</output>;
  return (
    <ul className={styles.everySpeaker} aria-label={t('agenda.speakers')}>
      {speakers.map(({ key, speaker, talks }) => (
        <VenueSpeakerCard key={key} speaker={speaker} talks={talks} isSought={key === sought} />
      ))}
    </ul>
  );
}
