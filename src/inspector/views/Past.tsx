import { Button, Progress, Stack, Table, Text, Title } from '@mantine/core';
import type { Chart, ChartTransition } from '../chart/chart';
import { useLooked, useNow, usePhrases, useSeq, useSourceActor, useStory, useWords } from '../hooks';
import { type Stay, staysOf, wayTo } from '../story/past';
import { lastEntered, type Player, type Step, type Story } from '../story/story';
import { Items } from './Items';
import { StateLink } from './StateLink';
import { clockText, lengthText } from './times';

/** Of earlier steps only the number is shown. */
const MOST_STEPS = 100;

function StepItem({ chart, step }: { chart: Chart; step: Step }) {
  const source = useSourceActor();
  const phrases = usePhrases(chart);
  const taken = step.taken.flatMap((id): ChartTransition[] => chart.transitions.filter((one) => one.id === id));
  const reached = lastEntered(step);
  return (
    <li>
      <Button
        variant="subtle"
        fullWidth
        h="auto"
        py={4}
        justify="flex-start"
        ta="start"
        styles={{ label: { whiteSpace: 'normal' } }}
        onClick={() => source.send({ type: 'playback.look', seq: step.seq })}
      >
        <Text component="span" size="sm" fw={400}>
          <Text component="time" size="xs" c="dimmed" ff="monospace">
            {`${clockText(step.at)} `}
          </Text>
          {taken.length === 0 && <span>{phrases.receivedText(step.event === '' ? 'xstate.init' : step.event)}</span>}
          <span>{taken.map((one) => phrases.whenText(one)).join('; ')}</span>
          <b>{reached === null ? '' : ` → ${phrases.stateText(reached)}`}</b>
        </Text>
      </Button>
    </li>
  );
}

function StayRow({ chart, stay, whole }: { chart: Chart; stay: Stay; whole: number }) {
  const phrases = usePhrases(chart);
  return (
    <Table.Tr>
      <Table.Td>
        <StateLink chart={chart} id={stay.state} root={stay.state} text={phrases.stateText(stay.state)} />
        <Progress size="xs" value={(100 * stay.ms) / Math.max(1, whole)} aria-hidden />
      </Table.Td>
      <Table.Td ta="end">{stay.visits}</Table.Td>
      <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
        {lengthText(stay.ms)}
      </Table.Td>
    </Table.Tr>
  );
}

function Told({ chart, story, player }: { chart: Chart; story: Story; player: Player }) {
  const say = useWords();
  const seq = useSeq();
  const now = useNow();
  const way = wayTo(story, player.id, seq);
  const stays = staysOf(story, player, seq, now).filter(({ state }) => state !== chart.id);
  const [longest] = stays;
  const hidden = Math.max(0, way.length - MOST_STEPS);
  return (
    <Stack gap="md" py="md">
      <Stack component="section" gap={4} aria-label={say('past')}>
        {hidden > 0 && (
          <Text size="xs" c="dimmed" px="md">
            {say('earlierSteps', { n: hidden })}
          </Text>
        )}
        <Items>
          {way.slice(hidden).map((step) => (
            <StepItem key={`${step.seq} ${step.at}`} chart={chart} step={step} />
          ))}
        </Items>
      </Stack>
      {stays.length > 0 && (
        <Stack component="section" gap="xs" px="md">
          <Title order={4} size="sm" c="dimmed">
            {say('timeInStates')}
          </Title>
          <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('state')}</Table.Th>
                <Table.Th ta="end">{say('visits')}</Table.Th>
                <Table.Th ta="end">{say('time')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stays.map((stay) => (
                <StayRow key={stay.state} chart={chart} stay={stay} whole={longest?.ms ?? 1} />
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Stack>
  );
}

/** How an actor came to where it is, as a path of sentences, and its time in each state. */
export function Past({ chart }: { chart: Chart }) {
  const say = useWords();
  const story = useStory();
  const { player } = useLooked();
  if (story === null || player === null)
    return (
      <Text size="sm" c="dimmed" p="md">
        {say('noActor')}
      </Text>
    );
  return <Told chart={chart} story={story} player={player} />;
}
