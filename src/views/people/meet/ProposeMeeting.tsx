import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { byDay } from '../../../../domain/agenda/agenda';
import { seal } from '../../../../domain/kernel/sealed';
import { MEETING_MS, PROPOSAL_LENGTH } from '../../../../domain/people/meet';
import { ownTimeZone } from '../../../adapters/kernel/own-time-zone';
import { directed } from '../../../theme/fields';
import { dayText, spanText, zoneText } from '../../agenda/times';
import { useActorOf, usePart } from '../../kernel/actors';
import { useInnerStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { Meeting } from './MyMeetings';
import { useMeetings } from './use-meet';

const REFUSALS = {
  409: 'meet.taken',
  422: 'chat.safety.word',
  423: 'chat.unaccepted',
  429: 'meet.many',
} as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  columnGap: 'var(--space-2)',
};

/** The times that are free for both, by day. */
function Times({ value, choose }: { value: string; choose: (begin: string) => void }) {
  const { t, locale } = useWords();
  const slots = usePart('meet', ({ context }) => context.slots);
  const days = byDay(
    slots.map((begin) => ({ begin })),
    ownTimeZone(),
  );
  if (slots.length === 0) return <output>{t('meet.none')}</output>;
  return (
    <Radio.Group label={t('meet.times')} value={value} onChange={choose}>
      <Text size="sm" c="dimmed">
        {t('agenda.zone', { zone: zoneText(slots[0] ?? 0, locale) })}
      </Text>
      {days.map(({ day, talks }) => (
        <div key={day}>
          <Text fw={600} mt="sm">
            {dayText(talks[0]?.begin ?? 0, locale)}
          </Text>
          <div style={GRID}>
            {talks.map(({ begin }) => (
              <Radio key={begin} value={String(begin)} label={spanText(begin, begin + MEETING_MS, locale)} />
            ))}
          </div>
        </div>
      ))}
    </Radio.Group>
  );
}

function Trouble() {
  const { t } = useWords();
  const refusal = usePart('meet', ({ context }) => context.refusal);
  const isUnread = usePart('meet', (snapshot) => snapshot.matches({ form: 'unread' }));
  const isRefused = usePart('meet', (snapshot) => snapshot.matches({ form: { choosing: 'refused' } }));
  if (!isUnread && !isRefused && refusal === null) return null;
  return (
    <Text size="sm" role="alert">
      {t(isKnown(refusal) ? REFUSALS[refusal] : 'meet.failed')}
    </Text>
  );
}

function Form({ uid }: { uid: string }) {
  const { t } = useWords();
  const meet = useActorOf('meet');
  const replaces = usePart('meet', ({ context }) => context.wish?.replaces ?? null);
  const isLoading = usePart('meet', (snapshot) => snapshot.matches({ form: 'loading' }));
  const isUnread = usePart('meet', (snapshot) => snapshot.matches({ form: 'unread' }));
  const isChoosing = usePart('meet', (snapshot) => snapshot.matches({ form: 'choosing' }));
  const hasSlots = usePart('meet', ({ context }) => context.slots.length > 0);
  const form = useForm({ mode: 'controlled', initialValues: { begin: '', text: '' } });
  const { begin, text } = form.values;
  const cancel = () => meet.send({ type: 'meet.cancel' });
  useInnerStep('meet', cancel);
  const send = () => {
    if (!isChoosing || begin === '') return;
    meet.send({ type: 'meet.send', id: crypto.randomUUID(), begin: Number(begin), text: seal(text.trim()) });
  };
  return (
    <form
      style={{ marginBlockStart: 'var(--space-3)' }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        {isLoading && <LoadingIndicator place="inline" text={t('common.loading')} />}
        {!isLoading && !isUnread && <Times value={begin} choose={(value) => form.setFieldValue('begin', value)} />}
        {hasSlots && (
          <TextInput
            label={t('meet.about')}
            maxLength={PROPOSAL_LENGTH}
            autoComplete="off"
            {...directed('auto')}
            value={text}
            onChange={({ currentTarget }) => form.setFieldValue('text', currentTarget.value)}
          />
        )}
        <Trouble />
        <Group gap="xs">
          {hasSlots && (
            <Button type="submit" variant="filled" aria-disabled={!isChoosing || begin === ''}>
              {t('chat.send')}
            </Button>
          )}
          {isUnread && (
            <Button onClick={() => meet.send({ type: 'meet.offer', uid, replaces })}>{t('common.retry')}</Button>
          )}
          <Button variant="subtle" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the user and an attendee have agreed or proposed, and a new proposal: a button, then the form below it. */
export function ProposeMeeting({ uid, name }: { uid: string; name: string }) {
  const { t } = useWords();
  const meet = useActorOf('meet');
  const isOffered = usePart('meet', (snapshot) => snapshot.matches({ list: 'on' }));
  const isOpen = usePart(
    'meet',
    (snapshot) => snapshot.context.wish?.uid === uid && !snapshot.matches({ form: 'closed' }),
  );
  const isSent = usePart('meet', (snapshot) => snapshot.matches({ form: 'sent' })) && isOpen;
  const isAsking = isOpen && !isSent;
  const open = useMeetings().filter((one) => one.uid === uid && (one.state === 'accepted' || one.state === 'proposed'));
  const isWaiting = open.some(({ isMine, state }) => isMine && state === 'proposed');
  const outcome = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (isSent) outcome.current?.focus();
  }, [isSent]);
  if (!isOffered) return null;
  return (
    <section aria-label={t('meet.with', { name })}>
      <Stack component="ul" gap="md" m={0} p={0} pb={open.length > 0 ? 'sm' : 0} style={{ listStyle: 'none' }}>
        {open.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} />
        ))}
      </Stack>
      {(!isWaiting || isAsking) && (
        <Button
          aria-expanded={isAsking}
          onClick={() => meet.send(isAsking ? { type: 'meet.cancel' } : { type: 'meet.offer', uid, replaces: null })}
        >
          {t('meet.propose')}
        </Button>
      )}
      {isAsking && <Form key={uid} uid={uid} />}
      <Text component="output" display="block" ref={outcome} tabIndex={-1}>
        {isSent && isWaiting && t('meet.sent', { name })}
      </Text>
    </section>
  );
}
