import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import IconLanguage from '@tabler/icons-react/icons/IconLanguage';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { LOCALES } from '../../../../domain/kernel/constants';
import { pickText } from '../../../../domain/kernel/localized';
import { ANNOUNCEMENT_MAX, type Announcement, type AnnouncementDraft } from '../../../../domain/venue/announcement';
import type { AnnouncingActorRef, EventView } from '../../../../machines/control/announcing.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Entry, Rows } from '../Entries';
import { Actions, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const EVERYBODY = '';

type Words = AnnouncementDraft['texts'][number];
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
  const nameOf = (language: string): string => names.of(language) ?? language;
  const write = (part: Partial<AnnouncementDraft>) =>
    announcing.send({ type: 'announcing.write', draft: { ...draft, ...part } });
  const change = (at: number, part: Partial<Words>) =>
    write({ texts: texts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const add = LOCALES.find((one) => texts.every(({ locale: used }) => used !== one));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    announcing.send({ type: 'announcing.send' });
  };
  const places = [
    { value: EVERYBODY, label: t('announce.everybody') },
    ...pulse.areas.map(({ id, names: titles }) => ({ value: id, label: pickText(titles, locale) || id })),
  ];
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          label={t('form.where')}
          value={draft.areaId ?? EVERYBODY}
          data={places}
          onChange={({ currentTarget: { value } }) => write({ areaId: value === EVERYBODY ? null : value })}
        />
        {texts.map((one, at) => (
          <Stack key={one.locale} gap="xs">
            <NativeSelect
              label={t('announce.language')}
              value={one.locale}
              data={LOCALES.filter(
                (value) => value === one.locale || texts.every(({ locale: used }) => used !== value),
              ).map((value) => ({ value, label: nameOf(value) }))}
              onChange={({ currentTarget }) =>
                change(at, { locale: LOCALES.find((other) => other === currentTarget.value) ?? one.locale })
              }
            />
            <Textarea
              aria-label={`${t('announce.title')}, ${nameOf(one.locale)}`}
              lang={one.locale}
              rows={3}
              resize="vertical"
              maxLength={ANNOUNCEMENT_MAX}
              readOnly={isSending}
              value={one.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
          </Stack>
        ))}
        <Actions>
          <BusyButton
            type="submit"
            variant="filled"
            leftSection={<IconSpeakerphone size={18} aria-hidden />}
            isBusy={isBusy}
            disabled={!maySend && !isBusy}
          >
            {t('announce.send')}
          </BusyButton>
          {add !== undefined && (
            <Button
              variant="subtle"
              leftSection={<IconLanguage size={18} aria-hidden />}
              onClick={() => write({ texts: [...texts, { locale: add, text: '' }] })}
            >
              {t('announce.add')}
            </Button>
          )}
        </Actions>
      </Stack>
    </form>
  );
}

function Sent({ announcing, one, place }: { announcing: AnnouncingActorRef; one: Announcement; place: string }) {
  const { locale, t } = useControl();
  const { time } = useFormats();
  const text = pickText(one.texts, locale);
  return (
    <Entry
      title={<bdi style={{ whiteSpace: 'pre-line' }}>{text}</bdi>}
      facts={
        <>
          <span>{place}</span>
          <time dateTime={new Date(one.at).toISOString()}>{time(one.at)}</time>
        </>
      }
      side={
        <Button
          aria-label={`${t('announce.recall')}: ${text}`}
          onClick={() => announcing.send({ type: 'announcing.recall', id: one.id })}
        >
          {t('announce.recall')}
        </Button>
      }
    />
  );
}

/** New announcements, and the current ones. */
export function Announcing({ announcing, seen }: AnnouncingProps) {
  const { locale, t } = useControl();
  const fault = useSelector(announcing, ({ context }) => context.fault);
  const { announcements, pulse } = seen;
  const place = useFocusKept(announcements?.length);
  if (announcements === null) return null;
  const placeOf = ({ areaId }: Announcement): string => {
    if (areaId === null) return t('announce.everybody');
    return pickText(pulse.areas.find(({ id }) => id === areaId)?.names ?? [], locale) || areaId;
  };
  return (
    <Panel ref={place} id="announced" title={t('announce.title')} help={t('announce.help')}>
      <Draft announcing={announcing} seen={seen} />
      <Refusal fault={fault} />
      {announcements.length > 0 && (
        <Rows labelledBy="announced" isOrdered>
          {announcements.map((one) => (
            <Sent key={one.id} announcing={announcing} one={one} place={placeOf(one)} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
