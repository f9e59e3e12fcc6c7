import { Button, Checkbox, List, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FileCheck, isReadable } from '../../../../domain/control/imports';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { mistakeText, mistakeTexts } from '../../../words/control/mistakes';
import { Actions } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ListColumns } from './ListColumns';
import { ListStatuses } from './ListStatuses';

type CheckProps = { imports: ImportsActorRef; check: FileCheck };

const MORE = '…';
const SYSTEMS = { cvent: 'Cvent', bizzabo: 'Bizzabo', pretix: 'pretix', eventbrite: 'Eventbrite' } as const;

/** What importing the list would change. */
function Counts({ imports, check }: CheckProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const { kind, rows, added, changed, left, inactive, again } = check;
  const name = useSelector(imports, ({ context }) => context.name);
  const counts = { rows: number(rows), added: number(added), changed: number(changed), left: number(left) };
  return (
    <>
      <Text component="output" tabIndex={-1} data-first>
        <bdi id="checked">{name}</bdi>
        <span>{`: ${isReadable(check) ? t('people.counts', counts) : t('people.list.noEmails')}`}</span>
      </Text>
      {kind !== 'own' && (
        <Text c="dimmed">{t('people.recognised', { kind: t('people.kind.export', { system: SYSTEMS[kind] }) })}</Text>
      )}
      {inactive > 0 && <Text>{t('people.list.inactive', { count: number(inactive) })}</Text>}
      {again > 0 && <Text c="danger">{t('people.list.again', { count: number(again) })}</Text>}
      {changed > 0 && <Text c="dimmed">{t('people.list.blanks')}</Text>}
    </>
  );
}

/** Rows that are left out, and what was found out about the columns. */
function Remarks({ check }: { check: FileCheck }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const { faults, notes, taken } = check;
  const isRead = isReadable(check);
  const isNumberless = isRead && taken.number === undefined;
  const isStatusless = isRead && taken.status === undefined;
  if (faults.length + notes.length === 0 && !isNumberless && !isStatusless) return null;
  return (
    <List aria-labelledby="checked" mah="14rem" style={{ overflowY: 'auto' }}>
      {isNumberless && <List.Item>{t('people.list.noNumbers')}</List.Item>}
      {isStatusless && <List.Item>{t('people.list.noStatuses')}</List.Item>}
      {notes.map((note) => (
        <List.Item key={JSON.stringify(note.values)}>{mistakeText(locale, note)}</List.Item>
      ))}
      {faults.map(({ line, fault, mistakes }) =>
        (mistakeTexts(locale, mistakes) ?? [fault]).map((mistake) => (
          <List.Item key={`${line} ${mistake}`}>{t('mistake.line', { line: number(line), mistake })}</List.Item>
        )),
      )}
    </List>
  );
}

/** Attendees whom the list does not have: they stay, unless the organiser says that the list has everybody. */
function Gone({ imports, check: { gone, left, others } }: CheckProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const isWhole = useSelector(imports, ({ context }) => context.reading.isWhole);
  if (gone === 0) return null;
  const count = number(gone);
  if (left > 0) return <Text>{t('people.list.goneLeft', { count })}</Text>;
  return (
    <>
      <Checkbox
        id="list-gone"
        checked={isWhole}
        label={t('people.list.gone', { count })}
        description={t('people.list.goneHelp')}
        onChange={({ currentTarget: { checked } }) => imports.send({ type: 'imports.whole', isWhole: checked })}
      />
      <List aria-label={t('people.list.gone', { count })} mah="8rem" style={{ overflowY: 'auto' }}>
        {others.map((name) => (
          <List.Item key={name}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
        {gone > others.length && <List.Item>{MORE}</List.Item>}
      </List>
    </>
  );
}

/** A list that was checked: how it is read, and what would change. */
export function ListCheck({ imports, check }: CheckProps) {
  const { t } = useControl();
  const isStuck = useSelector(imports, (snapshot) => snapshot.matches({ file: 'stuck' }));
  const isBusy = useSelector(imports, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Counts imports={imports} check={check} />
      <ListColumns imports={imports} check={check} />
      <ListStatuses imports={imports} statuses={check.statuses} />
      <Remarks check={check} />
      <Gone imports={imports} check={check} />
      <Actions>
        {isStuck ? (
          <Button variant="filled" onClick={() => imports.send({ type: 'imports.retry' })}>
            {t('retry')}
          </Button>
        ) : (
          <BusyButton
            variant="filled"
            isBusy={isBusy}
            isIdle={!isReadable(check)}
            onClick={() => imports.send({ type: 'imports.confirm' })}
          >
            {t('people.import')}
          </BusyButton>
        )}
        <Button variant="subtle" onClick={() => imports.send({ type: 'imports.cancel' })}>
          {t('people.cancel')}
        </Button>
      </Actions>
    </>
  );
}
