import { Flex } from '@mantine/core';
import { type MouseEvent, memo, useMemo } from 'react';
import { useDeskActor, useLooked, useSource, useSourceActor, useStory, useWords } from '../hooks';
import { byActor } from '../story/parting';
import { type Entry, endOf, type Player, type Story, treeOf } from '../story/story';
import styles from './Timeline.module.css';
import { Transport } from './Transport';

const WIDTH = 1000;
const NO_ENTRIES: readonly Entry[] = [];

type LaneProps = { player: Player; entries: readonly Entry[]; end: number; isChosen: boolean };

const ticks = (entries: readonly Entry[], end: number): string =>
  [...new Set(entries.map(({ at }) => Math.round((at / end) * WIDTH * 2) / 2))].map((x) => `M${x} 2V12`).join('');

const Lane = memo(function Lane({ player, entries, end, isChosen }: LaneProps) {
  const say = useWords();
  const desk = useDeskActor();
  const source = useSourceActor();
  const { id, name, depth, chart, startedAt, endedAt } = player;
  const errors = entries.filter(({ isError }) => isError);
  const seek = ({ currentTarget, clientX, detail }: MouseEvent<HTMLButtonElement>): void => {
    desk.send({ type: 'desk.chooseActor', actor: id, machine: chart });
    // Selecting an actor by key keeps the time.
    if (detail === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    source.send({ type: 'playback.seek', at: ((clientX - left) / width) * end });
  };
  const x = (startedAt / end) * WIDTH;
  return (
    <li className={styles['lane']} data-chosen={isChosen}>
      <span style={{ paddingInlineStart: Math.min(depth, 4) * 8 }}>{name}</span>
      <button type="button" aria-label={say('lane', { name, n: entries.length, errors: errors.length })} onClick={seek}>
        <svg viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
          <rect x={x} y={5} width={Math.max(2, ((endedAt ?? end) / end) * WIDTH - x)} height={4} rx={2} />
          <path d={ticks(entries, end)} vectorEffect="non-scaling-stroke" />
          <path data-errors d={ticks(errors, end)} vectorEffect="non-scaling-stroke" />
        </svg>
      </button>
    </li>
  );
});

function Cursor({ end }: { end: number }) {
  const at = useSource(({ context }) => context.at);
  return (
    <div className={styles['ruler']} aria-hidden="true">
      <div style={{ insetInlineStart: `${(at / end) * 100}%` }} />
    </div>
  );
}

function Lanes({ story }: { story: Story }) {
  const say = useWords();
  const end = endOf(story);
  const { player: looked } = useLooked();
  const lists = useMemo(() => byActor(story), [story]);
  const players = useMemo(() => treeOf(story.players), [story]);
  return (
    <div className={styles['lanes']}>
      <div className={styles['field']}>
        <ul aria-label={say('actors')}>
          {players.map((player) => (
            <Lane
              key={player.id}
              player={player}
              entries={lists.get(player.id) ?? NO_ENTRIES}
              end={end}
              isChosen={looked?.id === player.id}
            />
          ))}
        </ul>
        <Cursor end={end} />
      </div>
    </div>
  );
}

/** A recording with one lane per actor, and its playback controls. */
export function Timeline() {
  const say = useWords();
  const story = useStory();
  if (story === null) return null;
  return (
    <Flex component="section" direction="column" h="100%" aria-label={say('timeline')}>
      <Transport story={story} />
      <Lanes story={story} />
    </Flex>
  );
}
