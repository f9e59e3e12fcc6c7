import { Button, Group, Table, Text, Title, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { type FigureTable as Shown, sortedRows } from '../../../../domain/control/figure-tables';
import { FIRST_SORT } from '../../../../machines/control/figures.machine';
import { useControl } from '../use-control';
import styles from './figures.module.css';
import { useFigures, useFiguresPart, useFigureTexts } from './use-figures';

const CSV = 'CSV';
const BY_TIME = { column: 0, isDown: false };
/** Times are in their order. */
export const firstSort = (id: string) => (id === 'times' ? BY_TIME : FIRST_SORT);

function Sorter({ table, column, label }: { table: Shown; column: number; label: string }) {
  const { figures } = useFigures();
  const sort = useFiguresPart(({ context }) => context.sorts[table.id]) ?? firstSort(table.id);
  const isOn = sort.column === column;
  const Icon = sort.isDown ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      ta={column === 0 ? 'start' : 'end'}
      aria-sort={isOn ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={styles.sorter}
        onClick={() => figures.send({ type: 'figures.sort', table: table.id, column })}
      >
        <span>{label}</span>
        {isOn && <Icon size={16} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

/** The rows in the chosen order. Names of times are not sorted as texts. */
function useSorted(table: Shown) {
  const { locale } = useControl();
  const sort = useFiguresPart(({ context }) => context.sorts[table.id]) ?? firstSort(table.id);
  if (table.id === 'times' && sort.column === 0) return sort.isDown ? table.rows.toReversed() : table.rows;
  return sortedRows(table.rows, sort, new Intl.Collator(locale, { numeric: true }).compare);
}

/** A table that sorts, and that can be taken away. */
export function FigureTable({ table, fileName }: { table: Shown; fileName: string }) {
  const { locale } = useControl();
  const { figures } = useFigures();
  const { few, count } = useFigureTexts();
  const rows = useSorted(table);
  const id = `figures-${table.id}`;
  const save = () => {
    const name = `${fileName}-${table.id}`;
    figures.send({ type: 'figures.save', file: { name, format: 'csv', locale, few, tables: [{ ...table, rows }] } });
  };
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Group justify="space-between" mb="xs">
        <Title order={3} id={id} fz="md">
          {table.title}
        </Title>
        <Button
          className={styles.tool ?? ''}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`${CSV}: ${table.title}`}
          onClick={save}
        >
          {CSV}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={520} className={styles.scroll ?? ''}>
        <Table verticalSpacing={6} horizontalSpacing="xs" aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              {table.columns.map((label, column) => (
                <Sorter key={label} table={table} column={column} label={label} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, numbers }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  <Text span inherit dir="auto">
                    {name}
                  </Text>
                </Table.Th>
                {numbers.map((number, at) => (
                  <Table.Td key={table.columns[at + 1]} ta="end" {...(number === null && { c: 'dimmed' })}>
                    {count(number)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
