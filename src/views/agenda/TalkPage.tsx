import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import { useEffect, useId, useRef } from 'react';
import { type AgendaTalk, addressOf } from '../../../domain/agenda/agenda';
import { speakerKey } from '../../../domain/kernel/speaker';
import { findArea } from '../../../domain/kernel/venue-summary';
import { withOpened } from '../../../domain/shell/routes';
import { isStage } from '../../../domain/stage/beside';
import { addressOfTalk } from '../../../domain/widgets/kind';
import { useActorOf } from '../kernel/actors';
import { useFocusReturn, useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { areaPath, useVenue } from '../venue/venue-context';
import { CopyAddress } from '../widgets/CopyLink';
import { TalkStage } from '../widgets/TalkStage';
import styles from './Agenda.module.css';
import { TalkCertificate } from './certificates/TalkCertificate';
import { Going } from './going/Going';
import { KeepButton } from './KeepButton';
import { SpeakerCard } from './Speaker';
import { zoneText } from './times';
import { useSaveTalks } from './use-save-talks';
import { When } from './When';

/** What attendees ask before a talk, and what was asked and answered; during the talk that is beside its film. */
function AroundTalk({ talk }: { talk: AgendaTalk }) {
  const { areaId, widgetId } = talk;
  const widgets = findArea(useVenue(), areaId)?.contentWidgets ?? [];
  const widget = widgets.find((one) => one.id === widgetId);
  const slot = widget?.configurations.find((one) => addressOfTalk(widgetId, one) === addressOf(talk));
  if (widget === undefined || slot === undefined || !isStage(widget.type, slot)) return null;
  return <TalkStage widgetId={widgetId} slot={slot} />;
}

/** The page of a talk: beside the programme on large screens, in its place on others. */
export function TalkPage({ talk }: { talk: AgendaTalk }) {
  const { areaId, areaNames, widgetId, titles, descriptions, track, speakers, begin, end, phase } = talk;
  const { t, text, locale } = useWords();
  const venue = useVenue();
  const agenda = useActorOf('agenda');
  const save = useSaveTalks();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const back = () => agenda.send({ type: 'agenda.back' });
  useFocusReturn('talk', true);
  useStep({
    id: 'talk',
    kind: 'talk',
    subject: addressOf(talk),
    isOpen: true,
    onPop: 'ask',
    close: () => agenda.send({ type: 'agenda.leave' }),
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const address = new URL(withOpened(areaPath(venue, areaId), { talk: addressOf(talk) }), window.location.origin).href;
  return (
    <section className={styles.page} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft className="mantine-rotate-rtl" size={18} aria-hidden />}
          onClick={back}
        >
          {t('agenda.back')}
        </Button>
        <CopyAddress subject={addressOf(talk)} address={address} />
      </div>
      <div className={styles.facts}>
        <p className={styles.time}>
          <time dateTime={new Date(begin).toISOString()}>
            <When begin={begin} end={end} />
          </time>
          {phase === 'now' && <span className={styles.live}>{t('area.live')}</span>}
          {phase === 'past' && <span>{t('media.over')}</span>}
        </p>
        <p className={styles.place}>{zoneText(begin, locale)}</p>
        <h3 className={styles.heading} id={titleId} tabIndex={-1} ref={heading}>
          <Written of={titles} or={widgetId} />
        </h3>
        {[track, areaNames].map(
          (one, at) =>
            text(one) !== '' && (
              <p key={at === 0 ? 'track' : 'area'} className={styles.place}>
                <Written of={one} />
              </p>
            ),
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="filled"
          aria-describedby={titleId}
          onClick={() => agenda.send({ type: 'agenda.go', widgetId })}
        >
          {t(phase === 'now' ? 'agenda.join' : 'agenda.go')}
        </Button>
        {phase !== 'past' && <KeepButton talk={talk} describedBy={titleId} isInList={false} />}
        <Button variant="subtle" aria-describedby={titleId} onClick={() => save([talk], text(titles))}>
          {t('agenda.save')}
        </Button>
      </div>
      <Going talk={talk} />
      <TalkCertificate talk={talk} />
      {text(descriptions) !== '' && (
        <>
          <h4 className={styles.subheading}>{t('agenda.about')}</h4>
          <p className={styles.about}>
            <Written of={descriptions} />
          </p>
        </>
      )}
      {phase !== 'now' && <AroundTalk talk={talk} />}
      {speakers.length > 0 && (
        <>
          <h4 className={styles.subheading}>{t('agenda.speakers')}</h4>
          <ul className={styles.speakers}>
            {speakers.map((speaker) => (
              <SpeakerCard key={speakerKey(speaker)} speaker={speaker} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
