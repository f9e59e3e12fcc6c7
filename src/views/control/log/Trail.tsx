import { Badge, Button, Code, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '../../../../domain/support/audit';
import type { ArchiveActorRef } from '../../../../machines/control/archive.machine';
import { BusyButton } from '../../../theme/BusyButton';
import type { ControlKey } from '../../../words/control/words';
import { Entry, Rows } from '../Entries';
import { Actions, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const ALL = '';

type ActProps = { entry: AuditEntry; accounts: ReadonlyMap<string, string> };

/** Actions on attendees, as people call them; others have their code. */
const ACTS: Readonly<Partial<Record<AuditAction, ControlKey>>> = {
  'people.add': 'log.act.add',
  'people.invite': 'log.act.invite',
  'people.inviteAll': 'log.act.inviteAll',
  'people.number': 'log.act.number',
  'people.unlock': 'log.act.unlock',
  'people.mail': 'log.act.mail',
  'account.disable': 'log.act.disable',
  'account.enable': 'log.act.enable',
  'roles.change': 'log.act.roles',
};

/** The actor's account, if one of the entries contains it, and the id. */
function Act({ entry: { at, action, outcome, uid, account, address, target, detail }, accounts }: ActProps) {
  const { t } = useControl();
  const { time } = useFormats();
  const said = ACTS[action];
  const who = account ?? accounts.get(uid ?? '') ?? null;
  const facts = [uid, address, target, detail].filter((fact) => fact !== null && fact !== '' && fact !== who);
  return (
    <Entry
      title={
        <Group component="span" gap="xs">
          {said === undefined ? <Code dir="ltr">{action}</Code> : <strong>{t(said)}</strong>}
          <Badge variant="light">{outcome}</Badge>
        </Group>
      }
      facts={
        <>
          <time dateTime={at}>{time(at)}</time>
          {who !== null && (
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
  const { t } = useControl();
  // The last query belongs to the entries that are still shown.
  const asked = archive.getSnapshot().context;
  const form = useForm({ initialValues: { action: asked.action ?? ALL, who: asked.who } });
  const isReading = useSelector(
    archive,
    (snapshot) => snapshot.matches({ trail: 'reading' }) || snapshot.matches({ trail: 'readingMore' }),
  );
  const isShown = useSelector(archive, (snapshot) => snapshot.matches({ trail: 'shown' }));
  const { entries, next, fault } = useSelector(archive, ({ context }) => context);
  const accounts = new Map(entries.flatMap(({ uid, account }) => (uid && account ? [[uid, account] as const] : [])));
  const labelOf = (action: AuditAction): string => {
    const said = ACTS[action];
    return said === undefined ? action : t(said);
  };
  const read = ({ action, who }: typeof form.values) =>
    archive.send({ type: 'archive.read', action: AUDIT_ACTIONS.find((one) => one === action) ?? null, who });
  return (
    <Panel id="trail" title={t('log.trail')}>
      <form onSubmit={form.onSubmit(read)}>
        <Group align="end">
          <NativeSelect
            {...form.getInputProps('action')}
            aria-label={t('log.trail')}
            data={[
              { value: ALL, label: t('log.all') },
              ...AUDIT_ACTIONS.map((value) => ({ value, label: labelOf(value) })),
            ]}
          />
          <TextInput
            {...form.getInputProps('who')}
            flex="1 1 14rem"
            maw={420}
            label={t('log.who')}
            autoComplete="off"
          />
          <BusyButton type="submit" isBusy={isReading}>
            {t('log.show')}
          </BusyButton>
        </Group>
      </form>
      <Refusal fault={fault} />
      <output>{isShown && entries.length === 0 && t('people.nothing')}</output>
      {entries.length > 0 && (
        <Rows labelledBy="trail" isOrdered>
          {entries.map((entry) => (
            <Act key={entry.id} entry={entry} accounts={accounts} />
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
