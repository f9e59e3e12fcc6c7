import { Button } from '@mantine/core';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { MyMeetings } from '../people/meet/MyMeetings';
import { agreedOf, useMeetings } from '../people/meet/use-meet';
import styles from './Agenda.module.css';
import { AgendaFilters } from './AgendaFilters';
import { Certificates } from './certificates/Certificates';
import { AgendaSharing } from './going/AgendaSharing';
import { ProgrammeDays } from './ProgrammeDays';
import { Speakers } from './Speakers';
import { TalkPage } from './TalkPage';
import { areClocksChanged, zoneText } from './times';
import { type Programme, useProgramme } from './use-agenda';
import { useSaveTalks } from './use-save-talks';

/** The talks that are listed, and how to take them along. */
function ProgrammeList({ programme }: { programme: Programme }) {
  const { t, locale } = useWords();
  const { listed, isMine, query, lane } = programme;
  const isFailed = usePart('agenda', (snapshot) => snapshot.matches({ file: 'failed' }));
  const save = useSaveTalks();
  // If the clocks change during the event, each talk shows its zone.
  const isZoned = areClocksChanged(listed.flatMap(({ begin, end }) => [begin, end]));
  const ahead = listed.filter(({ phase }) => phase !== 'past');
  const agreed = agreedOf(useMeetings());
  const meetings = isMine ? agreed : [];
  const isNarrowed = query.trim() !== '' || lane !== null;
  return (
    <>
      {!isZoned && (
        <p className={styles.zone}>
          {t('agenda.zone', { zone: zoneText(listed[0]?.begin ?? programme.all[0]?.begin ?? 0, locale) })}
        </p>
      )}
      {listed.length === 0 && (isNarrowed || meetings.length === 0) && (
        <output className={styles.none}>
          {t(isNarrowed ? 'agenda.none' : isMine ? 'agenda.noneMine' : 'media.none.next')}
        </output>
      )}
      {isMine && <MyMeetings />}
      <ProgrammeDays programme={programme} isZoned={isZoned} />
      {isFailed && <p role="alert">{t('widgets.document.outputFailed')}</p>}
      {ahead.length + meetings.length > 0 && (
        <Button className={styles.all} variant="subtle" onClick={() => save(ahead, t('agenda.title'), meetings)}>
          {t('agenda.saveAll')}
        </Button>
      )}
      {isMine && !isNarrowed && <AgendaSharing />}
      {isMine && !isNarrowed && <Certificates />}
    </>
  );
}

/** The programme in the attendee's time zone, all of it or what the attendee has added, or its speakers, with the page of a talk beside it. */
export function AgendaContent() {
  const programme = useProgramme();
  const { isSpeakers, opened } = programme;
  return (
    <div className={styles.agenda} data-agenda="" data-talk={opened === null ? undefined : ''}>
      <div className={styles.list}>
        <AgendaFilters programme={programme} />
        {isSpeakers ? <Speakers /> : <ProgrammeList programme={programme} />}
      </div>
      {opened !== null && <TalkPage key={opened.id} talk={opened} />}
    </div>
  );
}
