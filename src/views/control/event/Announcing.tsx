import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { LOCALES } from '../../../../domain/kernel/constants';
import { pickText } from '../../../../domain/kernel/localized';
import { ANNOUNCEMENT_MAX, type Announcement, type AnnouncementDraft } from '../../../../domain/venue/announcement';
import type { AnnouncingActorRef, EventView } from '../../../../machines/control/announcing.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import styles from '../Control.module.css';
import forms from '../Forms.module.css';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const GLOBE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3 -3 15 0 18';
const PLACE = 'M12 21c4-5 6-8 6-11a6 6 0 1 0-12 0c0 3 2 6 6 11zM12 8v4';
const EVERYBODY = '';

type Text = AnnouncementDraft['texts'][number];
type AnnouncingProps = { announcing: AnnouncingActorRef; seen: EventView };

/** A new announcement: to whom, and its text in one or more languages. */
function Draft({ announcing, seen: { pulse } }: AnnouncingProps) {
  const { locale, t } = useControl();
  const isBusy = useSelector(announcing, (snapshot) => snapshot.hasTag('busy'));
  const isSending = useSelector(announcing, (snapshot) => snapshot.matches('sending'));
  const own = LOCALES.find((one) => one === locale) ?? 'en';
  const written = useSelector(announcing, ({ context }) => context.draft);
  const maySend = useSelector(announcing, (snapshot) => snapshot.can({ type: 'announcing.send' }));
  const draft: AnnouncementDraft = written ?? { areaId: null, texts: [{ locale: own, text: '' }] };
  const { texts } = draft;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const write = (part: Partial<AnnouncementDraft>) =>
    announcing.send({ type: 'announcing.write', draft: { ...draft, ...part } });
  const change = (at: number, part: Partial<Text>) =>
    write({ texts: texts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const add = LOCALES.find((one) => texts.every(({ locale: used }) => used !== one));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    announcing.send({ type: 'announcing.send' });
  };
  return (
    <form className={styles.draft} onSubmit={submit}>
      <p className={styles.help}>{t('announce.help')}</p>
      <Select
        label={t('form.where')}
        icon={PLACE}
        value={draft.areaId ?? EVERYBODY}
        options={[
          { value: EVERYBODY, text: t('announce.everybody') },
          ...pulse.areas.map(({ id, names: titles }) => ({ value: id, text: pickText(titles, locale) || id })),
        ]}
        onChoose={(value) => write({ areaId: value === EVERYBODY ? null : value })}
      />
      {texts.map((one, at) => (
        <div key={one.locale} className={forms.text}>
          <Select
            label={t('announce.language')}
            icon={GLOBE}
            value={one.locale}
            options={LOCALES.filter(
              (value) => value === one.locale || texts.every(({ locale: used }) => used !== value),
            ).map((value) => ({ value, text: names.of(value) ?? value }))}
            onChoose={(value) => change(at, { locale: LOCALES.find((other) => other === value) ?? one.locale })}
          />
          <TextArea
            label={`${t('announce.title')}, ${names.of(one.locale) ?? one.locale}`}
            className={forms.input}
            lang={one.locale}
            rows={2}
            maxLength={ANNOUNCEMENT_MAX}
            readOnly={isSending}
            value={one.text}
            write={(text) => change(at, { text })}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <BusyButton type="submit" variant="filled" isBusy={isBusy} disabled={!maySend && !isBusy}>
          {t('announce.send')}
        </BusyButton>
        {add !== undefined && (
          <Button variant="subtle" onClick={() => write({ texts: [...texts, { locale: add, text: '' }] })}>
            {t('announce.add')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Sent({ announcing, one, place }: { announcing: AnnouncingActorRef; one: Announcement; place: string }) {
  const { locale, t } = useControl();
  const { time } = useFormats();
  const text = pickText(one.texts, locale);
  return (
    <li className={styles.publication}>
      <bdi className={styles.said}>{text}</bdi>
      <span className={styles.facts}>
        <span>{place}</span>
        <time dateTime={new Date(one.at).toISOString()}>{time(one.at)}</time>
      </span>
      <div className={styles.actions}>
        <Button
          aria-label={`${t('announce.recall')}: ${text}`}
          onClick={() => announcing.send({ type: 'announcing.recall', id: one.id })}
        >
          {t('announce.recall')}
        </Button>
      </div>
    </li>
  );
}

/** Announcements to those inside, and those that they see now. */
export function Announcing({ announcing, seen }: AnnouncingProps) {
  const { locale, t } = useControl();
  const fault = useSelector(announcing, ({ context }) => context.fault);
  const { announcements, pulse } = seen;
  if (announcements === null) return null;
  const placeOf = ({ areaId }: Announcement): string => {
    if (areaId === null) return t('announce.everybody');
    return pickText(pulse.areas.find(({ id }) => id === areaId)?.names ?? [], locale) || areaId;
  };
  return (
    <section className={styles.card}>
      <h2 id="announced">{t('announce.title')}</h2>
      <Draft announcing={announcing} seen={seen} />
      <Refusal fault={fault} />
      {announcements.length > 0 && (
        <ol className={styles.entries} aria-labelledby="announced">
          {announcements.map((one) => (
            <Sent key={one.id} announcing={announcing} one={one} place={placeOf(one)} />
          ))}
        </ol>
      )}
    </section>
  );
}
