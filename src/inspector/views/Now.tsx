import { Group, Stack, Text, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import type { Chart } from '../chart/chart';
import { leavesOf, type Possible, possibleIn } from '../chart/possible';
import { useNow, usePhrases, useWords } from '../hooks';
import { type Shown, useShown, useTried } from '../tried';
import { Items } from './Items';
import { StateLink } from './StateLink';
import { Transitions } from './Transitions';
import { lengthText } from './times';

type GroupProps = { chart: Chart; possible: Possible; step: Shown; isTimed: boolean };

function PossibleHere({ chart, possible: { state, transitions }, step, isTimed }: GroupProps) {
  const say = useWords();
  const phrases = usePhrases(chart);
  const now = useNow();
  const since = step.since[state];
  return (
    <Stack component="section" gap={6}>
      <Group gap="xs" align="baseline">
        <Title order={4} size="sm">
          {state === chart.id ? (
            say('anyTime')
          ) : (
            <StateLink chart={chart} id={state} root={state} text={phrases.stateText(state)} />
          )}
        </Title>
        {isTimed && since !== undefined && (
          <Text size="xs" c="dimmed">
            {say('since', { time: lengthText(Math.max(0, now - since)) })}
          </Text>
        )}
      </Group>
      <Transitions chart={chart} transitions={transitions} taken={step.taken} />
    </Stack>
  );
}

/** What can happen next, in words: the transitions of all active states of an actor. */
export function Now({ chart }: { chart: Chart }) {
  const say = useWords();
  const phrases = usePhrases(chart);
  const now = useNow();
  const step = useShown(chart);
  const tried = useTried(chart);
  const place = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    if (document.activeElement === document.body) place.current?.focus();
    place.current?.scrollIntoView({ block: 'start' });
  }, [tried?.at]);
  if (step === undefined)
    return (
      <Text size="sm" c="dimmed" p="md">
        {say('noActor')}
      </Text>
    );
  const groups = possibleIn(chart, step.active);
  const lengthOf = (id: string): string => lengthText(Math.max(0, now - (step.since[id] ?? now)));
  return (
    <Stack ref={place} tabIndex={-1} gap="md" p="md" aria-label={say('now')}>
      <Items gap={2} aria-label={say('isNow')}>
        {leavesOf(chart, step.active).map((id) => (
          <Text key={id} component="li" size="sm">
            <span>{`${say('isNow')} `}</span>
            <b>{phrases.stateText(id)}</b>
            {tried === null && (
              <Text component="span" size="xs" c="dimmed">{` ${say('since', { time: lengthOf(id) })}`}</Text>
            )}
          </Text>
        ))}
      </Items>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {say('nothingPossible')}
        </Text>
      )}
      {groups.map((possible) => (
        <PossibleHere key={possible.state} chart={chart} possible={possible} step={step} isTimed={tried === null} />
      ))}
    </Stack>
  );
}
