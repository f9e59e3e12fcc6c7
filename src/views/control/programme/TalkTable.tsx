import { Table, Text, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import { Fragment } from 'react';
import { dayAt, type Talk } from '../../../../domain/control/programme';
import { useEditing } from '../editor/use-editing';
import { useFocusFollowing } from '../editor/use-focus-following';
import { useControl } from '../use-control';
import styles from './programme.module.css';
import { TalkRow } from './TalkRow';
import { useProgramme, useProgrammePart, useSeen, useTalkTexts } from './use-programme';

/** Sorts by time, one way or the other, or by room. */
function Sorter({ by }: { by: 'time' | 'room' }) {
  const { t } = useControl();
  const programme = useProgramme();
  const order = useProgrammePart(({ context }) => context.look.order);
  const next = by === 'room' ? (order === 'room' ? 'time' : 'room') : order === 'time' ? 'timeDown' : 'time';
  const isOn = by === 'room' ? order === 'room' : order !== 'room';
  const Icon = order === 'timeDown' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={isOn ? (order === 'timeDown' ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={styles.sorter}
        onClick={() => programme.send({ type: 'programme.look', look: { order: next } })}
      >
        <span>{t(by === 'room' ? 'programme.room' : 'programme.begin')}</span>
        {isOn && <Icon size={16} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

/** The talks as a table, of which each field can be written. */
export function TalkTable({ talks }: { talks: readonly Talk[] }) {
  const { t } = useControl();
  const editing = useEditing();
  const { zone, day } = useSeen();
  const { dayText } = useTalkTexts();
  const { ref, onFocus } = useFocusFollowing(talks.map(({ key }) => key).join(' '), true);
  if (talks.length === 0) return <Text>{t('programme.none')}</Text>;
  return (
    <div ref={ref} onFocus={onFocus} onBlur={() => editing.send({ type: 'editing.settle' })}>
      <Table className={styles.table} verticalSpacing="xs" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Sorter by="time" />
            <Table.Th>{t('programme.end')}</Table.Th>
            <Table.Th>{t('form.label.title')}</Table.Th>
            <Sorter by="room" />
            <Table.Th>{t('programme.speakers')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {talks.map((talk, at, { [at - 1]: before }) => {
            const own = dayAt(talk.begin, zone);
            const isFirst = day === null && (before === undefined || dayAt(before.begin, zone) !== own);
            return (
              <Fragment key={talk.key}>
                {isFirst && (
                  <Table.Tr className={styles.day}>
                    <Table.Th colSpan={6} scope="colgroup">
                      {dayText(own)}
                    </Table.Th>
                  </Table.Tr>
                )}
                <TalkRow talk={talk} />
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
