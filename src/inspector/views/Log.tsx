import { Accordion, Badge, Flex, Group, Text } from '@mantine/core';
import { type CSSProperties, memo, useCallback, useMemo, useState } from 'react';
import {
  type Say,
  useDesk,
  useDeskActor,
  useSeq,
  useSource,
  useSourceActor,
  useStory,
  useTelling,
  useTitles,
  useWords,
} from '../hooks';
import { type Line, linesOf, passing } from '../story/lines';
import type { Entry, Story } from '../story/story';
import { ContextTree } from './ContextTree';
import styles from './Log.module.css';
import { LogFilter } from './LogFilter';
import { clockText } from './times';

const ROW_PX = 26;
/** Extra rows outside the visible ones, so that fast scrolling shows no gap. */
const SPARE = 12;

type RowProps = {
  entry: Entry;
  count: number;
  event: string;
  state: string;
  name: string;
  from: string | null;
  isChosen: boolean;
  say: Say;
  onChoose: (entry: Entry) => void;
};

const Row = memo(function Row({ entry, count, event, state, name, from, isChosen, say, onChoose }: RowProps) {
  return (
    <li className={styles['row']} data-error={entry.isError}>
      <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={() => onChoose(entry)}>
        <time>{clockText(entry.at)}</time>
        <span className={styles['actor']}>{name}</span>
        <span className={styles['event']} title={entry.event.type}>
          {entry.isError && (
            <Badge component="b" size="sm" me={6} color="danger">
              {say('errorMark')}
            </Badge>
          )}
          <span>{event}</span>
          {count > 1 && (
            <Badge component="b" size="sm" ms={6} color="gray">
              {say('times', { n: count })}
            </Badge>
          )}
        </span>
        <span className={styles['state']} title={entry.state}>
          {state}
        </span>
        <span className={styles['from']}>{from === null ? '' : say('from', { name: from })}</span>
      </button>
    </li>
  );
});

/** One line per event; only visible lines are rendered. */
export function Log() {
  const story = useStory();
  return story === null ? null : <Lines story={story} />;
}

function Lines({ story }: { story: Story }) {
  const say = useWords();
  const source = useSourceActor();
  const desk = useDeskActor();
  const filter = useDesk(({ context }) => context.filter);
  const isLive = useSource((snapshot) => snapshot.hasTag('live'));
  const seq = useSeq();
  const { players } = story;
  const titleOf = useTitles();
  const nameOf = (id: string): string => {
    const player = players[id];
    return player === undefined ? id : titleOf(player.chart, player.name);
  };
  const [seen, setSeen] = useState({ top: 0, height: 400 });
  const telling = useTelling(story);
  const entries = useMemo(() => passing(story, filter, telling.eventOf), [story, filter, telling]);
  const lines = useMemo(() => linesOf(entries, filter.isFolded), [entries, filter.isFolded]);
  const count = lines.length;
  // For a live venue the newest is first, so that it stays visible without scrolling.
  const at = (index: number): Line | undefined => lines[isLive ? count - 1 - index : index];
  const current = seq === null ? -1 : lines.findLastIndex(({ first }) => first.seq <= seq);
  const currentIndex = current < 0 ? -1 : isLive ? count - 1 - current : current;
  const keepInSight = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null || currentIndex < 0 || isLive) return;
      const top = currentIndex * ROW_PX;
      if (top < element.scrollTop || top + 2 * ROW_PX > element.scrollTop + element.clientHeight) {
        element.scrollTop = top - element.clientHeight / 3;
      }
    },
    [currentIndex, isLive],
  );
  const from = Math.max(0, Math.floor(seen.top / ROW_PX) - SPARE);
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_PX) + SPARE);
  const choose = useCallback(
    (entry: Entry) => {
      source.send({ type: 'playback.look', seq: entry.seq });
      desk.send({ type: 'desk.chooseActor', actor: entry.actor, machine: players[entry.actor]?.chart ?? null });
    },
    [source, desk, players],
  );
  const chosen = seq === null ? undefined : story.entries.findLast((entry) => entry.seq <= seq);
  const space: CSSProperties = { paddingBlockStart: from * ROW_PX, paddingBlockEnd: (count - to) * ROW_PX };
  return (
    <Flex component="section" direction="column" h="100%" aria-label={say('log')}>
      <Group gap="xs" px="sm" py={6}>
        <LogFilter players={players} />
        <Text component="output" size="xs" c="dimmed">
          {say('logCount', { n: entries.length, of: story.entries.length })}
        </Text>
      </Group>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" p="md">
          {say(story.entries.length === 0 ? 'logEmpty' : 'logNoMatch')}
        </Text>
      )}
      <div
        ref={keepInSight}
        className={styles['lines']}
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setSeen({ top: scrollTop, height: clientHeight })}
      >
        <ol style={space}>
          {Array.from({ length: Math.max(0, to - from) }, (_, index) => at(from + index)).map((line) =>
            line === undefined ? null : (
              <Row
                key={line.first.seq}
                entry={line.last}
                count={line.count}
                event={telling.eventOf(line.last)}
                state={telling.stateOf(line.last)}
                name={nameOf(line.last.actor)}
                from={line.last.from === null ? null : nameOf(line.last.from)}
                isChosen={chosen !== undefined && line.first.seq <= chosen.seq && chosen.seq <= line.last.seq}
                say={say}
                onChoose={choose}
              />
            ),
          )}
        </ol>
      </div>
      {chosen !== undefined && (
        <Accordion keepMounted={false}>
          <Accordion.Item value="payload">
            <Accordion.Control>{`${say('payload')}: ${chosen.event.type}`}</Accordion.Control>
            <Accordion.Panel className={styles['payload']}>
              <ContextTree value={chosen.event} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </Flex>
  );
}
