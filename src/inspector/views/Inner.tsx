import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { Json } from '../../../domain/support/recording';
import { placeOf, rootOf, stateIn } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { useCanvas, useIsDescribed, useIsWorded, useLooked, usePhrases, useSource, useStory, useWords } from '../hooks';
import { specificationOf } from '../specification';
import { useShown, useTried } from '../tried';
import { ContextTree } from './ContextTree';
import { Items } from './Items';
import { Part } from './Part';
import { RunningDelays } from './RunningDelays';
import { StateFacts } from './StateFacts';
import { Transitions } from './Transitions';

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

function StateDetails({ chart }: { chart: Chart }) {
  const say = useWords();
  const id = useCanvas(({ context }) => context.state);
  const step = useShown(chart);
  const isWorded = useIsWorded(chart);
  const phrases = usePhrases(chart);
  const isDescribed = useIsDescribed(chart);
  const state = id !== null && id in chart.states ? stateIn(chart, id) : rootOf(chart);
  const transitions = chart.transitions.filter(({ source }) => source === state.id);
  const isRoot = state.id === rootOf(chart).id;
  const isActive = step?.active.includes(state.id) ?? false;
  return (
    <section aria-label={say('state')}>
      <Stack gap="xs" p="md">
        <Group gap="xs">
          <Title order={3} size="md" miw={0} {...(!isWorded && { ff: 'monospace' })}>
            {isWorded ? phrases.stateText(state.id) : isRoot ? chart.id : placeOf(state)}
          </Title>
          {isWorded && (
            <Text component="code" size="xs" c="dimmed" ff="monospace">
              {isRoot ? chart.id : placeOf(state)}
            </Text>
          )}
          <Badge variant={isActive ? 'filled' : 'light'}>{isActive ? say('active') : say(`kind${state.kind}`)}</Badge>
        </Group>
        {state.description !== null && isDescribed && <Note>{state.description}</Note>}
        <StateFacts state={state} />
        {transitions.length > 0 && (
          <>
            <Title order={4} size="sm" c="dimmed">
              {`${say('transitions')} (${transitions.length})`}
            </Title>
            <Transitions chart={chart} transitions={transitions} taken={step?.taken ?? []} />
          </>
        )}
      </Stack>
    </section>
  );
}

const isTree = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The informative parts of a snapshot besides `context`. */
const restOf = (snapshot: { [key: string]: Json }): { [key: string]: Json } =>
  Object.fromEntries(
    ['status', 'output', 'error', 'input'].flatMap((key) => {
      const value = snapshot[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );

function ContextDetails() {
  const say = useWords();
  const isRun = useStory() !== null;
  const isUnshown = useSource(({ context }) => context.session?.showsView === false);
  const { step } = useLooked();
  if (!isRun) return null;
  if (step === undefined)
    return (
      <Part title={say('context')}>
        <Note>{say('noActor')}</Note>
      </Part>
    );
  const { context } = step.snapshot;
  return (
    <Part title={say('context')}>
      {isTree(context) && Object.keys(context).length > 0 ? (
        <ContextTree value={context} />
      ) : (
        <Note>{say(isUnshown ? 'contextNotShown' : 'noContext')}</Note>
      )}
      <ContextTree value={restOf(step.snapshot)} />
    </Part>
  );
}

/** The selected state, actor and machine in the names that the code uses, and their sentences. */
export function Inner({ chart }: { chart: Chart }) {
  const say = useWords();
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const isTried = useTried(chart) !== null;
  const sentences = specificationOf(chart.id);
  return (
    <>
      <StateDetails chart={chart} />
      {!isTried && <RunningDelays chart={chart} isStanding={isRecording} />}
      {!isTried && <ContextDetails />}
      <Part title={say('specification')}>
        {sentences.length === 0 && <Note>{say('noSpecification')}</Note>}
        <Items gap={6}>
          {sentences.map(({ number, text }) => (
            <Group key={number} component="li" gap="xs" wrap="nowrap" align="baseline" fz="sm">
              <Text component="b" size="sm" fw={600} c="var(--accent)" miw={48}>
                {`§ ${number}`}
              </Text>
              <span>{text}</span>
            </Group>
          ))}
        </Items>
      </Part>
    </>
  );
}
