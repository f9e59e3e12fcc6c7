import { Button } from '@mantine/core';
import { agendaOf } from '../../../domain/agenda/agenda';
import { speakerKey } from '../../../domain/kernel/speaker';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { talkShown } from '../../../domain/venue/whats-on';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { SpeakerCard } from '../agenda/Speaker';
import { useMinute } from '../agenda/use-agenda';
import { When } from '../agenda/When';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said, Written } from '../kernel/Written';
import { countdownTo } from '../venue/times';
import { useVenue } from '../venue/venue-context';
import { Rehearse } from './Rehearse';
import { Reminding } from './Reminding';
import styles from './TalkClosed.module.css';
import { TalkStage } from './TalkStage';
import { dialogIdOf } from './use-widget';

type Shown = NonNullable<ReturnType<typeof talkShown>>;
type TalkProps = {
  widget: ContentWidget;
  actor: WidgetActorRef;
  talk: Shown;
  /** When it opens, in words. */
  opens: string | null;
};

function Countdown({ begin, opens }: { begin: string; opens: string | null }) {
  const { t, locale } = useWords();
  const now = useMinute();
  const parts = countdownTo(Date.parse(begin), now, locale);
  if (parts.length === 0) return <output className={styles.soon}>{t('stage.soon')}</output>;
  return (
    <>
      <p className={styles.soon}>{opens}</p>
      <div className={styles.numbers} role="timer" aria-label={t('stage.startsIn')}>
        {parts.map(({ unit, number, name }) => (
          <span key={unit} className={styles.number}>
            <strong>{number}</strong> <span>{name}</span>
          </span>
        ))}
      </div>
    </>
  );
}

/** The next talk of the venue, or one that is on elsewhere, with the way there. */
function NextTalk({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const places = useActorOf('places');
  const now = useMinute();
  const [next] = agendaOf(useVenue(), now).filter(
    ({ widgetId, phase }) => widgetId !== widget.id && (phase === 'now' || phase === 'next'),
  );
  if (next === undefined) return null;
  const walk = () => {
    dialogs.send({ type: 'dialogs.remove', id: dialogIdOf(widget) });
    places.send({ type: 'places.open', widgetId: next.widgetId });
  };
  return (
    <div className={styles.next}>
      <p>
        <Said id="stage.next" parts={{ title: <Written of={next.titles} or={next.widgetId} /> }} />
      </p>
      <Button variant="filled" onClick={walk}>
        {t('stage.walkIn')}
      </Button>
    </div>
  );
}

function Speakers({ talk }: Pick<TalkProps, 'talk'>) {
  const { t } = useWords();
  if (talk.speakers.length === 0) return null;
  return (
    <ul className={styles.speakers} aria-label={t('agenda.speakers')}>
      {talk.speakers.map((speaker) => (
        <SpeakerCard key={speakerKey(speaker)} speaker={speaker} />
      ))}
    </ul>
  );
}

/** A widget outside of the times of its talks: what comes, when and by whom, or that it is over and what comes elsewhere. */
export function TalkClosed({ widget, actor, talk, opens }: TalkProps) {
  const { t, text } = useWords();
  const { begin, end, name, track, descriptions, isOver } = talk;
  const [from, to] = [Date.parse(begin ?? ''), Date.parse(end ?? '')];
  return (
    <div className={styles.talk}>
      {text(track) !== '' && (
        <p className={styles.fact}>
          <Written of={track} />
        </p>
      )}
      <h3 className={styles.title}>
        <Written of={name.length > 0 ? name : widget.name} or={widget.id} />
      </h3>
      <p className={styles.fact}>
        <When begin={from} end={to} />
      </p>
      {isOver ? (
        <output className={styles.soon}>{t('stage.over')}</output>
      ) : (
        <Countdown begin={begin ?? ''} opens={opens} />
      )}
      {!isOver && <Rehearse actor={actor} />}
      {!isOver && <Reminding widget={widget} opensAt={begin ?? ''} />}
      {isOver && <NextTalk widget={widget} />}
      <Speakers talk={talk} />
      {text(descriptions) !== '' && (
        <p className={styles.about}>
          <Written of={descriptions} />
        </p>
      )}
      <TalkStage widgetId={widget.id} slot={talk} />
    </div>
  );
}
