import { Badge, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import { AUDIT_ACTIONS, type NamedEntry } from '../../../../domain/support/audit';
import type { ArchiveActorRef } from '../../../../machines/control/archive.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { ACTS, personOf, subjectOf } from '../../../words/control/audit-file';
import { Entry, Rows } from '../Entries';
import { Actions, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const ALL = '';

/** What was done, by whom, and whom or what it concerns. */
function Act({ entry }: { entry: NamedEntry }) {
  const { t } = useControl();
  const { time } = useFormats();
  const { at, action, outcome, account, address, detail } = entry;
  const who = personOf(entry);
  const facts = [subjectOf(entry), detail, account, address].filter(
    (fact, place, all) => fact !== null && fact !== '' && fact !== who && all.indexOf(fact) === place,
  );
  return (
    <Entry
      title={
        <Group component="span" gap="xs">
          <strong>{t(ACTS[action])}</strong>
          {outcome !== 'done' && <Badge variant="light">{t(`log.outcome.${outcome}`)}</Badge>}
        </Group>
      }
      facts={
        <>
          <time dateTime={at}>{time(at)}</time>
          {who !== '' && (
            <Text span inherit c="var(--text)">
              <bdi>{who}</bdi>
            </Text>
          )}
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </>
      }
    />
  );
}

/** Who did what, newest first. */
export function Trail({ archive }: { archive: ArchiveActorRef }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  // The last query belongs to the entries that are still shown.
  const asked = archive.getSnapshot().context;
  const { action, who, from, to } = asked;
  const form = useForm({ initialValues: { action: action ?? ALL, who, from, to } });
  const isReading = useSelector(
    archive,
    (snapshot) => snapshot.matches({ trail: 'reading' }) || snapshot.matches({ trail: 'readingMore' }),
  );
  const isShown = useSelector(archive, (snapshot) => snapshot.matches({ trail: 'shown' }));
  const isSaving = useSelector(archive, (snapshot) => snapshot.matches({ file: 'saving' }));
  const { entries, next, cut, fault } = useSelector(archive, ({ context }) => context);
  const filterOf = (values: typeof form.values) => ({
    ...values,
    action: AUDIT_ACTIONS.find((one) => one === values.action) ?? null,
  });
  const acts = AUDIT_ACTIONS.map((value) => ({ value, label: t(ACTS[value]) }));
  const inOrder = new Intl.Collator(locale);
  return (
    <Panel id="trail" title={t('log.trail')}>
      <form onSubmit={form.onSubmit((values) => archive.send({ type: 'archive.read', ...filterOf(values) }))}>
        <Group align="end">
          <NativeSelect
            {...form.getInputProps('action')}
            label={t('log.column.act')}
            data={[
              { value: ALL, label: t('log.all') },
              ...acts.toSorted((one, other) => inOrder.compare(one.label, other.label)),
            ]}
          />
          <TextInput
            {...form.getInputProps('who')}
            flex="1 1 14rem"
            maw={420}
            label={t('log.who')}
            autoComplete="off"
          />
          <TextInput {...form.getInputProps('from')} type="date" label={t('log.from')} />
          <TextInput {...form.getInputProps('to')} type="date" label={t('log.to')} />
          <BusyButton type="submit" isBusy={isReading}>
            {t('log.show')}
          </BusyButton>
          <BusyButton
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            isBusy={isSaving}
            onClick={() => archive.send({ type: 'archive.export', ...filterOf(form.getValues()), locale })}
          >
            {t('log.export')}
          </BusyButton>
        </Group>
      </form>
      <Refusal fault={fault} />
      <output>
        {cut === null
          ? isShown && entries.length === 0 && t('people.nothing')
          : t('log.exportMost', { count: number(cut) })}
      </output>
      {entries.length > 0 && (
        <Rows labelledBy="trail" isOrdered>
          {entries.map((entry) => (
            <Act key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {next !== null && (
        <Actions>
          <Button variant="subtle" disabled={isReading} onClick={() => archive.send({ type: 'archive.more' })}>
            {t('log.more')}
          </Button>
        </Actions>
      )}
    </Panel>
  );
}
