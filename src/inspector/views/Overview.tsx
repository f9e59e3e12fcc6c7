import { Badge, Box, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { statesOf } from '../chart/ask';
import { hasWords } from '../chart/phrases';
import { useDesk, useDeskActor, useTitles, useWords } from '../hooks';
import { specificationOf } from '../specification';
import { BARE } from './Items';

/** Every statechart on a card, as an overview. */
export function Overview() {
  const say = useWords();
  const desk = useDeskActor();
  const charts = useDesk(({ context }) => context.charts);
  const titleOf = useTitles();
  const all = Object.values(charts).toSorted((a, b) => titleOf(a.id, a.id).localeCompare(titleOf(b.id, b.id)));
  return (
    <Box component="section" p="xl" id="chart" aria-label={say('overview')}>
      <Title order={2} size="h3">
        {say('overview')}
      </Title>
      <Text maw="68ch" mt="xs" mb="lg" c="dimmed">
        {say('overviewText', { n: all.length })}
      </Text>
      <SimpleGrid component="ul" m={0} p={0} style={BARE} minColWidth="250px" spacing="sm">
        {all.map((chart) => {
          const numbers = specificationOf(chart.id).length;
          return (
            <Card key={chart.id} component="li" p={0} withBorder>
              <Card
                component="button"
                type="button"
                flex={1}
                ta="start"
                bd={0}
                p="sm"
                onClick={() => desk.send({ type: 'desk.chooseMachine', machine: chart.id, state: null })}
              >
                <Text component="strong" size="sm" fw={650} {...(!hasWords(chart.id) && { ff: 'monospace' })}>
                  {titleOf(chart.id, chart.id)}
                </Text>
                {hasWords(chart.id) && (
                  <Text component="code" size="xs" c="dimmed" ff="monospace">
                    {chart.id}
                  </Text>
                )}
                <Text component="span" size="sm" c="dimmed" flex={1} my={6}>
                  {chart.description}
                </Text>
                <Group component="span" gap={6}>
                  <Badge component="span">{say('stateCount', { n: statesOf(chart).length - 1 })}</Badge>
                  {numbers > 0 && <Badge component="span">{`${numbers} §`}</Badge>}
                </Group>
              </Card>
            </Card>
          );
        })}
      </SimpleGrid>
    </Box>
  );
}
