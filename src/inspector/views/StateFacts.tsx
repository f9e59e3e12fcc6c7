import { DataList } from '@mantine/core';
import type { ChartState } from '../chart/chart';
import { useWords } from '../hooks';

/** What a state has and does. */
export function StateFacts({ state }: { state: ChartState }) {
  const say = useWords();
  const facts: [string, readonly string[]][] = [
    [say('tags'), state.tags],
    [say('invokes'), state.invokes.map(({ id }) => id)],
    [say('entry'), state.entry],
    [say('exit'), state.exit],
  ];
  const known = facts.filter(([, values]) => values.length > 0);
  if (known.length === 0) return null;
  return (
    <DataList gap={4} labelWidth={88}>
      {known.map(([name, values]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue ff="monospace">{values.join(', ')}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
