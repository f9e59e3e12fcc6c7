import { Accordion, Badge, Group, NavLink, Text, Title } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';
import { OwnText } from '../../theme/OwnText';
import { statesOf } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { useDesk, useDeskActor, useLooked, useSeq, useStates, useStory, useTitles, useWords } from '../hooks';
import { type Charts, type Player, type Story, stepAt, treeOf } from '../story/story';
import { Items } from './Items';

const Heading = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" px="sm" py="xs">
    <Title order={2} size="sm" c="dimmed">
      {text}
    </Title>
    <OwnText>{children}</OwnText>
  </Group>
);

const Name = ({ text, ...look }: { text: string; c?: string; td?: string }) => (
  <Text component="span" ff="monospace" size="sm" {...look}>
    {text}
  </Text>
);

const Aside = ({ text, isChosen }: { text: string | number; isChosen: boolean }) => (
  <Text component="span" size="xs" {...(!isChosen && { c: 'dimmed' })} truncate>
    {text}
  </Text>
);

/** Charts in the order of what they are called. */
const sorted = (charts: Charts, titleOf: (chart: string, name: string) => string): Chart[] =>
  Object.values(charts).toSorted((a, b) => titleOf(a.id, a.id).localeCompare(titleOf(b.id, b.id)));

function MachineList() {
  const say = useWords();
  const desk = useDeskActor();
  const charts = useDesk(({ context }) => context.charts);
  const machine = useDesk(({ context }) => context.machine);
  const titleOf = useTitles();
  return (
    <nav aria-label={say('machines')}>
      <Heading text={say('machines')} />
      <Items>
        {sorted(charts, titleOf).map((chart) => (
          <li key={chart.id}>
            <NavLink
              component="button"
              type="button"
              active={chart.id === machine}
              aria-current={chart.id === machine ? 'true' : undefined}
              title={chart.id}
              label={<Name text={titleOf(chart.id, chart.id)} />}
              rightSection={<Aside text={statesOf(chart).length - 1} isChosen={chart.id === machine} />}
              onClick={() => desk.send({ type: 'desk.chooseMachine', machine: chart.id, state: null })}
            />
          </li>
        ))}
      </Items>
    </nav>
  );
}

type ActorItemProps = { player: Player; state: string; isChosen: boolean };

const ActorItem = memo(function ActorItem({ player, state, isChosen }: ActorItemProps) {
  const say = useWords();
  const desk = useDeskActor();
  const { id, name, depth, chart, endedAt } = player;
  const titleOf = useTitles();
  const colour = isChosen || (chart !== null && endedAt === null) ? {} : { c: 'dimmed' };
  return (
    <li>
      <NavLink
        component="button"
        type="button"
        ps={12 + Math.min(depth, 6) * 14}
        active={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        title={chart === null ? say('noChart') : chart}
        label={<Name text={titleOf(chart, name)} {...colour} {...(endedAt !== null && { td: 'line-through' })} />}
        {...(titleOf(chart, name) === name
          ? { rightSection: <Aside text={state} isChosen={isChosen} /> }
          : { description: <Aside text={state} isChosen={isChosen} /> })}
        onClick={() => desk.send({ type: 'desk.chooseActor', actor: id, machine: chart })}
      />
    </li>
  );
});

function ActorTree({ story }: { story: Story }) {
  const say = useWords();
  const seq = useSeq();
  const { player: looked } = useLooked();
  const at = seq === null ? Number.MAX_SAFE_INTEGER : (story.entries.findLast((entry) => entry.seq <= seq)?.at ?? 0);
  const { players } = story;
  const tree = useMemo(() => treeOf(players), [players]);
  const there = tree.filter(({ startedAt }) => startedAt <= at);
  const living = there.filter(({ endedAt }) => endedAt === null || endedAt > at);
  const ended = there.filter((player) => !living.includes(player)).slice(-60);
  const stateOf = useStates();
  const item = (player: Player) => (
    <ActorItem
      key={player.id}
      player={player}
      state={stateOf(player.chart, stepAt(story, player.id, seq))}
      isChosen={looked?.id === player.id}
    />
  );
  return (
    <nav aria-label={say('actors')}>
      <Heading text={say('actors')}>
        <Badge>{say('livingActors', { n: living.length })}</Badge>
      </Heading>
      <Items>{living.map(item)}</Items>
      {ended.length > 0 && (
        <Accordion keepMounted={false}>
          <Accordion.Item value="ended">
            <Accordion.Control>{say('endedActors', { n: ended.length })}</Accordion.Control>
            <Accordion.Panel>
              <Items>{ended.map(item)}</Items>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </nav>
  );
}

/** The selectable charts: the actors of a run, else every chart. */
export function Sidebar() {
  const story = useStory();
  return story === null ? <MachineList /> : <ActorTree story={story} />;
}
