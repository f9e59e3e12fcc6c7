import { Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { Chart, ChartTransition } from '../chart/chart';
import { isOtherwise } from '../chart/possible';
import { useIsWorded, useWords } from '../hooks';
import { Items } from './Items';
import { Sentence } from './Sentence';
import { StateLink } from './StateLink';
import { TakeButton } from './TakeButton';

type ItemProps = { chart: Chart; one: ChartTransition; isTaken: boolean };

const Item = memo(function Item({ chart, one, isTaken }: ItemProps) {
  const say = useWords();
  return (
    <Paper component="li" px="xs" py={4} bg={isTaken ? 'var(--hot-soft)' : 'var(--surface-raised)'}>
      <Group gap={6} fz="sm">
        <Text component="code" ff="monospace" size="sm">
          {one.event}
        </Text>
        {one.guard !== null && (
          <Text component="code" ff="monospace" size="sm" c="dimmed">
            {`[${one.guard}]`}
          </Text>
        )}
        <span aria-hidden="true">{'→'}</span>
        <VisuallyHidden>{say('leads')}</VisuallyHidden>
        {one.targets === null ? (
          <span>{say('stays')}</span>
        ) : (
          one.targets.map((id) => <StateLink key={id} chart={chart} id={id} root={chart.id} />)
        )}
      </Group>
      {one.actions.length > 0 && (
        <Text size="xs" c="dimmed" ff="monospace">
          <VisuallyHidden>{say('does')}</VisuallyHidden>
          <span>{`/ ${one.actions.join(', ')}`}</span>
        </Text>
      )}
      {one.description !== null && (
        <Text size="xs" c="dimmed">
          {one.description}
        </Text>
      )}
      <TakeButton chart={chart} one={one} what={[one.event, one.guard].filter(Boolean).join(', ')} />
    </Paper>
  );
});

type TransitionsProps = { chart: Chart; transitions: readonly ChartTransition[]; taken: readonly string[] };

/** A state's transitions, as an accessible list: in words, or in names. */
export function Transitions({ chart, transitions, taken }: TransitionsProps) {
  const isWorded = useIsWorded(chart);
  return (
    <Items gap={4}>
      {transitions.map((one) =>
        isWorded ? (
          <Sentence
            key={one.id}
            chart={chart}
            one={one}
            isOtherwise={isOtherwise(transitions, one)}
            isTaken={taken.includes(one.id)}
          />
        ) : (
          <Item key={one.id} chart={chart} one={one} isTaken={taken.includes(one.id)} />
        ),
      )}
    </Items>
  );
}
