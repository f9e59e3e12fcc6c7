import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { dateFormat } from '../../../../domain/kernel/formats';
import type { SharedLead } from '../../../../machines/people/shared-leads.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';
import { ContactFacts } from './ContactFacts';

function Company({ of: { widgetId, body } }: { of: SharedLead }) {
  const { t, locale } = useWords();
  const shared = useActorOf('sharedLeads');
  const isWithdrawing = usePart(
    'sharedLeads',
    (snapshot) => snapshot.matches('withdrawing') && snapshot.context.widgetId === widgetId,
  );
  const { company, contact, note, at } = body.open();
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  return (
    <li>
      <details>
        <summary>
          <Text span>{t('leads.sharedSince', { company, time })}</Text>
        </summary>
        <ContactFacts contact={contact} note={note} />
      </details>
      <BusyButton
        size="compact-md"
        mt="xs"
        isBusy={isWithdrawing}
        aria-label={`${t('leads.withdraw')}: ${company}`}
        onClick={() => shared.send({ type: 'sharedLeads.withdraw', widgetId })}
      >
        {t('leads.withdraw')}
      </BusyButton>
    </li>
  );
}

/** The companies that have the contact of the user; nothing in a service without them. */
export function SharedContacts() {
  const { t } = useWords();
  const actor = useActorOf('sharedLeads');
  const shared = usePart('sharedLeads', ({ context }) => context.shared);
  const isAbsent = usePart('sharedLeads', (snapshot) => snapshot.matches('absent') || snapshot.matches('closed'));
  const gone = usePart('sharedLeads', (snapshot) =>
    snapshot.matches({ known: 'withdrawn' }) ? (snapshot.context.gone?.body.open().company ?? null) : null,
  );
  const isUnread = usePart('sharedLeads', (snapshot) => snapshot.matches('failed') || snapshot.matches('offline'));
  const hasFailed = usePart(
    'sharedLeads',
    (snapshot) => snapshot.matches({ known: 'failed' }) || snapshot.matches({ known: 'offline' }),
  );
  const place = useFocusKept(shared.length);
  useEffect(() => {
    actor.send({ type: 'sharedLeads.open' });
    return () => actor.send({ type: 'sharedLeads.close' });
  }, [actor]);
  if (isAbsent || (shared.length === 0 && gone === null && !isUnread && !hasFailed)) return null;
  return (
    <Stack component="section" gap="xs" ref={place} aria-label={t('leads.mine')}>
      <Text component="h4" m={0} fw={600} tabIndex={-1} data-first>
        {t('leads.mine')}
      </Text>
      <output>{gone !== null && t('leads.withdrawn', { company: gone })}</output>
      {shared.length > 0 && (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {shared.map((one) => (
            <Company key={one.widgetId} of={one} />
          ))}
        </Stack>
      )}
      {(isUnread || hasFailed) && (
        <Group>
          <Text role="alert" size="sm" c="danger">
            {t('leads.offline')}
          </Text>
          {isUnread && <Button onClick={() => actor.send({ type: 'sharedLeads.open' })}>{t('common.retry')}</Button>}
        </Group>
      )}
    </Stack>
  );
}
