import { Button, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { dateFormat } from '../../../../domain/kernel/formats';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { seal } from '../../../../domain/kernel/sealed';
import { CONTACTS_QUERY, CONTACTS_SHOWN, type Received } from '../../../../domain/people/leads';
import type { LeadContactsActorRef } from '../../../../machines/people/lead-contacts.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { directed } from '../../../theme/fields';
import { useWords } from '../../kernel/use-words';

const COLUMNS = [
  'profile.name',
  'profile.email',
  'profile.company',
  'profile.jobTitle',
  'leads.noteColumn',
  'leads.timeColumn',
] as const;

type ContactsProps = { contacts: LeadContactsActorRef; company: string };

function ContactTable({ list, label }: { list: readonly Received[]; label: string }) {
  const { t, locale } = useWords();
  const times = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((key) => (
              <Table.Th key={key} scope="col">
                {t(key)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map(({ name, email, company, title, note, at }) => (
            <Table.Tr key={`${email} ${at}`}>
              <Table.Th scope="row" fw={600}>
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td>
                <a href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              </Table.Td>
              {[company, title, note].map((text, place) => (
                <Table.Td key={COLUMNS[place + 2]} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  <bdi>{text}</bdi>
                </Table.Td>
              ))}
              <Table.Td>{times.format(Date.parse(at))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Save({ contacts, company }: ContactsProps) {
  const { t, locale } = useWords();
  const isSaving = useSelector(contacts, (snapshot) => snapshot.matches({ file: 'saving' }));
  const hasFailed = useSelector(contacts, (snapshot) => snapshot.matches({ file: { idle: 'failed' } }));
  const file = () => ({ name: company, locale, columns: COLUMNS.map((key) => t(key)) });
  return (
    <>
      <BusyButton
        isBusy={isSaving}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => contacts.send({ type: 'contacts.save', file: file() })}
      >
        {t('leads.save')}
      </BusyButton>
      {hasFailed && (
        <Text role="alert" size="sm" c="danger">
          {t('leads.offline')}
        </Text>
      )}
    </>
  );
}

/** The contacts of a company, for those who receive them. */
export function ReceivedContacts({ contacts, company }: ContactsProps) {
  const { t, locale } = useWords();
  const { found, query, page } = useSelector(contacts, ({ context }) => context);
  const isUnread = useSelector(
    contacts,
    (snapshot) => snapshot.matches({ list: 'failed' }) || snapshot.matches({ list: 'offline' }),
  );
  useEffect(() => {
    contacts.send({ type: 'contacts.open' });
    return () => contacts.send({ type: 'contacts.close' });
  }, [contacts]);
  const number = (count: number) => numberFormat(locale).format(count);
  const pages = Math.ceil((found?.total ?? 0) / CONTACTS_SHOWN);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('leads.receiving', { company })}
      </Text>
      <Group align="end">
        <TextInput
          type="search"
          label={t('leads.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={CONTACTS_QUERY}
          {...directed('auto')}
          value={query.open()}
          onChange={({ currentTarget }) => contacts.send({ type: 'contacts.search', query: seal(currentTarget.value) })}
        />
        {found !== null && found.all > 0 && <Save contacts={contacts} company={company} />}
      </Group>
      <output>
        {found !== null && (
          <Text span size="sm">
            {t('leads.counts', {
              shown: number(found.total),
              all: number(found.all),
              withdrawn: number(found.withdrawn),
            })}
          </Text>
        )}
      </output>
      {isUnread && (
        <Group>
          <Text role="alert" c="danger">
            {t('leads.offline')}
          </Text>
          <Button onClick={() => contacts.send({ type: 'contacts.open' })}>{t('common.retry')}</Button>
        </Group>
      )}
      {found !== null && found.total > 0 && <ContactTable list={found.list.open()} label={company} />}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          withControls={false}
          onChange={(next) => contacts.send({ type: 'contacts.turn', page: next - 1 })}
        />
      )}
    </Stack>
  );
}
