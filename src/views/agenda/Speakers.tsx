import { useEffect, useRef } from 'react';
import type { VenueSpeaker } from '../../../domain/agenda/speakers';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Agenda.module.css';
import { SpeakerCard } from './Speaker';
import { TalkLinks } from './TalkLinks';
import { useSpeakers } from './use-agenda';

/** A speaker whose talks lead to their pages; a speaker who was searched has the focus. */
function VenueSpeakerCard({ speaker, talks, isSought }: Omit<VenueSpeaker, 'key'> & { isSought: boolean }) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return (
    <SpeakerCard speaker={speaker} ref={card}>
      <TalkLinks talks={talks} />
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
