import { Group, Progress, Text } from '@mantine/core';
import type { Chart } from '../chart/chart';
import { useLooked, useSource, useStory, useWords } from '../hooks';
import { type Delay, useLeft } from './DelayBar';
import { runningDelays } from './delays';
import { Items } from './Items';
import { Part } from './Part';
import { lengthText } from './times';

function DelayRow({ delay }: { delay: Delay }) {
  const { className, style } = useLeft(delay);
  return (
    <li>
      <Group justify="space-between" fz="sm">
        <Text component="code" ff="monospace" size="sm">
          {delay.name}
        </Text>
        <span>
          {delay.began === null ? lengthText(Math.max(0, delay.length - delay.passed)) : lengthText(delay.length)}
        </span>
      </Group>
      <Progress.Root size="sm" aria-hidden>
        <Progress.Section
          value={100}
          withAria={false}
          className={className}
          style={{ ...style, transformOrigin: 'left' }}
        />
      </Progress.Root>
    </li>
  );
}

/** The running delays of the actor's state, shrinking. */
export function RunningDelays({ chart, isStanding }: { chart: Chart; isStanding: boolean }) {
  const say = useWords();
  const startedAt = useStory()?.startedAt ?? 0;
  const at = useSource(({ context }) => (context.seq === null ? null : context.at));
  const { step } = useLooked();
  const now = isStanding ? (at ?? 0) : at === null ? null : (step?.at ?? 0);
  const delays = Object.entries(runningDelays(chart, step, startedAt, now));
  if (delays.length === 0) return null;
  return (
    <Part title={say('delays')}>
      <Items gap="xs">
        {delays.map(([id, delay]) => (
          <DelayRow key={`${id} ${delay.since}`} delay={delay} />
        ))}
      </Items>
    </Part>
  );
}
