import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { rootOf, statesOf } from '../chart/ask';
import type { Chart, ChartState } from '../chart/chart';
import { useCanvas, useIsDescribed, useIsWorded, usePhrases, useWords } from '../hooks';
import { useShown } from '../tried';
import { Items } from './Items';
import { StateFacts } from './StateFacts';
import { StateLink } from './StateLink';
import { Transitions } from './Transitions';

type StateItemProps = { chart: Chart; state: ChartState; isActive: boolean; taken: readonly string[] };

function StateItem({ chart, state, isActive, taken }: StateItemProps) {
  const say = useWords();
  const isChosen = useCanvas(({ context }) => context.state === state.id);
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const isWorded = useIsWorded(chart);
  const phrases = usePhrases(chart);
  const isDescribed = useIsDescribed(chart);
  const isRoot = state.id === rootOf(chart).id;
  return (
    <Paper
      component="li"
      p="sm"
      ms={state.path.length * 18}
      bd={`1px solid var(${isActive || isChosen ? '--primary' : '--border'})`}
      bg={isActive ? 'var(--soft)' : 'var(--surface)'}
    >
      <Stack gap={6}>
        <Group gap="xs">
          <Title order={3} size="md">
            <StateLink
              chart={chart}
              id={state.id}
              root={say('everywhere')}
              size="md"
              aria-pressed={isChosen}
              {...(isWorded && { text: isRoot ? say('anyTime') : phrases.stateText(state.id) })}
            />
          </Title>
          <Badge>{say(`kind${state.kind}`)}</Badge>
          {isActive && <Badge variant="filled">{say('active')}</Badge>}
        </Group>
        {state.description !== null && !isRoot && isDescribed && (
          <Text size="sm" c="dimmed">
            {state.description}
          </Text>
        )}
        {!isWorded && <StateFacts state={state} />}
        <Transitions chart={chart} transitions={own} taken={taken} />
      </Stack>
    </Paper>
  );
}

/** The chart as text: every state with its transitions. */
export function StateList({ chart }: { chart: Chart }) {
  const say = useWords();
  const step = useShown(chart);
  return (
    <Items gap="xs" p="md" flex={1} mih={0} aria-label={`${say('states')}: ${chart.id}`}>
      {statesOf(chart).map((state) => (
        <StateItem
          key={state.id}
          chart={chart}
          state={state}
          isActive={step?.active.includes(state.id) ?? false}
          taken={step?.taken ?? []}
        />
      ))}
    </Items>
  );
}
