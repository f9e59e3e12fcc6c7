import { Button, Flex, Splitter, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { Chart } from '../chart/chart';
import type { Drawing as Drawn } from '../chart/layout';
import {
  useCanvas,
  useDeskActor,
  useLooked,
  useOtherStory,
  useSeq,
  useSource,
  useSourceActor,
  useStory,
  useWords,
} from '../hooks';
import { counterpart, differingKeys, partingOf } from '../story/parting';
import { type Step, type Story, stateText } from '../story/story';
import { ContextTree } from './ContextTree';
import { Drawing } from './Drawing';
import { DRAWING_STYLE } from './drawing-style';

const NO_DELAYS = {};

type SideProps = {
  title: string;
  chart: Chart;
  drawing: Drawn | null;
  step: Step | undefined;
  differing: readonly string[];
};

function Side({ title, chart, drawing, step, differing }: SideProps) {
  const say = useWords();
  const context = step?.snapshot['context'];
  const isTree = typeof context === 'object' && context !== null && !Array.isArray(context);
  return (
    <Stack component="section" gap="xs" p="md" aria-label={title}>
      <Title order={3} size="sm">
        {title}
      </Title>
      <Text size="xs" c="dimmed" ff="monospace">
        {step === undefined
          ? say('nothingThere')
          : `${step.event} → ${stateText(step.snapshot['value']) || JSON.stringify(step.snapshot['status'])}`}
      </Text>
      {drawing !== null && drawing.chart === chart.id && (
        <svg
          width="100%"
          style={{ maxBlockSize: '58vh', flexShrink: 0 }}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={say('chartOf', { name: chart.id })}
        >
          <style>{DRAWING_STYLE}</style>
          <Drawing
            chart={chart}
            drawing={drawing}
            step={step}
            chosen={null}
            delays={NO_DELAYS}
            anyState={say('anyState')}
            more={say('more', { n: '#' })}
          />
        </svg>
      )}
      {isTree && <ContextTree value={context} differing={differing} />}
    </Stack>
  );
}

function Comparison({ story, other, chart }: { story: Story; other: Story; chart: Chart }) {
  const say = useWords();
  const desk = useDeskActor();
  const source = useSourceActor();
  const seq = useSeq();
  const { player, step } = useLooked();
  const drawing = useCanvas(({ context }) => context.drawing);
  const names = useSource(({ context }) => context.laid.map(({ name }) => name).join('\n')).split('\n');
  const parting = useMemo(() => partingOf(story, other), [story, other]);
  const there = player === null ? undefined : counterpart(story, other, player.id, seq);
  const differing = differingKeys(step, there);
  const show = (): void => {
    if (parting === null) return;
    const { actor } = parting;
    const chartOfActor = (story.players[actor] ?? other.players[actor])?.chart ?? null;
    const last = parting.left ?? story.entries.findLast((entry) => entry.actor === actor)?.seq;
    if (last !== undefined) source.send({ type: 'playback.look', seq: last });
    desk.send({ type: 'desk.chooseActor', actor, machine: chartOfActor });
  };
  return (
    <Flex component="section" direction="column" h="100%" id="chart" aria-label={say('compare')}>
      <Flex component="header" wrap="wrap" align="center" gap="xs" px="md" py="xs" bg="var(--hot-soft)">
        <Title order={2} size="md">
          {parting === null ? say('partingnone') : say('parting', { actor: parting.actor })}
        </Title>
        {parting !== null && (
          <>
            <Text size="sm" c="dimmed" flex="1 1 200px">
              {say(`parting${parting.what}`)}
            </Text>
            <Button onClick={show}>{say('partingShow')}</Button>
          </>
        )}
      </Flex>
      <Splitter>
        <Splitter.Pane defaultSize={50} min={25} tabIndex={0}>
          <Side
            title={`${say('left')}: ${names[0]}`}
            chart={chart}
            drawing={drawing}
            step={step}
            differing={differing}
          />
        </Splitter.Pane>
        <Splitter.Pane defaultSize={50} min={25} tabIndex={0}>
          <Side
            title={`${say('right')}: ${names[1]}`}
            chart={chart}
            drawing={drawing}
            step={there}
            differing={differing}
          />
        </Splitter.Pane>
      </Splitter>
    </Flex>
  );
}

/** Two recordings side by side: the same actor after as many events. */
export function Compare({ chart }: { chart: Chart }) {
  const story = useStory();
  const other = useOtherStory();
  return story === null || other === null ? null : <Comparison story={story} other={other} chart={chart} />;
}
