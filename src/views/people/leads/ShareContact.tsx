import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { dateFormat } from '../../../../domain/kernel/formats';
import { seal } from '../../../../domain/kernel/sealed';
import { NOTE_LENGTH, type Standing } from '../../../../domain/people/leads';
import type { LeadActorRef } from '../../../../machines/people/lead.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { directed } from '../../../theme/fields';
import { useIsPreview } from '../../kernel/preview';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { ContactFacts } from './ContactFacts';

type LeadProps = { lead: LeadActorRef; company: string };

const REFUSALS = {
  409: 'leads.many',
  422: 'chat.safety.word',
  423: 'chat.unaccepted',
  429: 'leads.many',
} as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

/** What prevented the last action, and what to do about it. */
function Trouble({ lead }: { lead: LeadActorRef }) {
  const { t } = useWords();
  const status = useSelector(lead, ({ context }) => context.status);
  const hasFailed = useSelector(
    lead,
    (snapshot) =>
      snapshot.matches({ confirming: 'failed' }) ||
      snapshot.matches({ shared: 'failed' }) ||
      snapshot.matches({ unread: 'failed' }),
  );
  const isOffline = useSelector(
    lead,
    (snapshot) =>
      snapshot.matches({ confirming: 'offline' }) ||
      snapshot.matches({ shared: 'offline' }) ||
      snapshot.matches({ unread: 'offline' }),
  );
  const hasChanged = useSelector(lead, (snapshot) => snapshot.matches({ confirming: 'changed' }));
  if (!hasFailed && !isOffline && !hasChanged) return null;
  const text = hasChanged ? 'leads.changed' : isOffline ? 'leads.offline' : 'leads.failed';
  return (
    <Text role="alert" size="sm" c={hasChanged ? 'text' : 'danger'}>
      {t(isKnown(status) ? REFUSALS[status] : text)}
    </Text>
  );
}

/** What would be shared, and a note. */
function Confirm({ lead, company, contact }: LeadProps & { contact: NonNullable<Standing['contact']> }) {
  const { t } = useWords();
  const isSending = useSelector(lead, (snapshot) => snapshot.matches('sharing') || snapshot.matches('renewing'));
  const form = useForm({ mode: 'controlled', initialValues: { note: '' } });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) lead.send({ type: 'lead.share', note: seal(form.values.note) });
      }}
    >
      <Stack gap="md">
        <Text>{t('leads.intro', { company })}</Text>
        <ContactFacts contact={contact} />
        <Textarea
          label={t('leads.note')}
          maxLength={NOTE_LENGTH}
          autosize
          minRows={2}
          maxRows={6}
          {...directed('auto')}
          {...form.getInputProps('note')}
        />
        <Text size="sm" c="dimmed">
          {t('leads.copies', { company })}
        </Text>
        <Trouble lead={lead} />
        <Group>
          <BusyButton type="submit" variant="filled" isBusy={isSending} data-first>
            {t('leads.share')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function Shared({ lead, company, shared }: LeadProps & { shared: NonNullable<Standing['shared']> }) {
  const { t, locale } = useWords();
  const isWithdrawing = useSelector(lead, (snapshot) => snapshot.matches('withdrawing'));
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(shared.at));
  return (
    <Stack gap="md">
      <Text component="output" display="block">
        {t('leads.sharedSince', { company, time })}
      </Text>
      <ContactFacts contact={shared.contact} note={shared.note} />
      <Text size="sm" c="dimmed">
        {t('leads.copies', { company })}
      </Text>
      <Trouble lead={lead} />
      <Group>
        <BusyButton isBusy={isWithdrawing} data-first onClick={() => lead.send({ type: 'lead.withdraw' })}>
          {t('leads.withdraw')}
        </BusyButton>
      </Group>
    </Stack>
  );
}

/** The contact of the user and one company: what would be shared, or what is. */
export function ShareContact({ lead, company }: LeadProps) {
  const { t } = useWords();
  const isPreview = useIsPreview();
  const standing = useSelector(lead, ({ context }) => context.standing?.body.open() ?? null);
  const isReading = useSelector(lead, (snapshot) => snapshot.matches('reading'));
  const isUnread = useSelector(lead, (snapshot) => snapshot.matches('unread'));
  const isOffered = useSelector(lead, (snapshot) => snapshot.matches('offered'));
  const isWithdrawn = useSelector(lead, (snapshot) => snapshot.matches({ offered: 'withdrawn' }));
  const isWithheld = useSelector(lead, (snapshot) => snapshot.matches('withheld'));
  const isAbsent = useSelector(lead, (snapshot) => snapshot.matches('absent'));
  const isShared = useSelector(lead, (snapshot) => snapshot.matches('shared') || snapshot.matches('withdrawing'));
  const place = useFocusKept(`${isReading} ${isUnread} ${isOffered} ${isShared}`);
  useEffect(() => () => lead.send({ type: 'lead.cancel' }), [lead]);
  const content = () => {
    if (isReading) return <LoadingIndicator place="inline" text={t('common.loading')} />;
    if (isAbsent) return <Text>{t(isPreview ? 'widgets.notInPreviews' : 'leads.failed')}</Text>;
    if (isWithheld) return <Text>{t('leads.noEmail')}</Text>;
    if (isUnread)
      return (
        <Stack gap="md">
          <Trouble lead={lead} />
          <Group>
            <Button data-first onClick={() => lead.send({ type: 'lead.retry' })}>
              {t('common.retry')}
            </Button>
          </Group>
        </Stack>
      );
    if (isOffered)
      return (
        <Stack gap="md">
          <output>{isWithdrawn && t('leads.withdrawn', { company })}</output>
          <Group>
            <Button data-first onClick={() => lead.send({ type: 'lead.ask' })}>
              {t('leads.offer', { company })}
            </Button>
          </Group>
        </Stack>
      );
    if (isShared && standing?.shared) return <Shared lead={lead} company={company} shared={standing.shared} />;
    if (standing?.contact) return <Confirm lead={lead} company={company} contact={standing.contact} />;
    return null;
  };
  return <div ref={place}>{content()}</div>;
}
