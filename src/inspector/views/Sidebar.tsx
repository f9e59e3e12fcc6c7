import { memo, useMemo } from 'react';
import { statesOf } from '../chart/ask';
import { useDesk, useDeskActor, useLooked, useSeq, useStory, useWords } from '../hooks';
import { type Player, type Story, stateText, stepAt, treeOf } from '../story/story';
import styles from './Sidebar.module.css';

function MachineList() {
  const say = useWords();
  const desk = useDeskActor();
  const charts = useDesk(({ context }) => context.charts);
  const machine = useDesk(({ context }) => context.machine);
  return (
    <nav aria-label={say('machines')} className={styles['side']}>
      <h2>{say('machines')}</h2>
      <ul>
        {Object.values(charts).map((chart) => (
          <li key={chart.id}>
            <button
              type="button"
              aria-current={chart.id === machine ? 'true' : undefined}
              onClick={() => desk.send({ type: 'desk.chooseMachine', machine: chart.id, state: null })}
            >
              <span className={styles['name']}>{chart.id}</span>
              <span className={styles['count']}>{statesOf(chart).length - 1}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ActorItemProps = { player: Player; state: string; isChosen: boolean };

const ActorItem = memo(function ActorItem({ player, state, isChosen }: ActorItemProps) {
  const say = useWords();
  const desk = useDeskActor();
  const { id, name, depth, chart, endedAt } = player;
  return (
    <li style={{ paddingInlineStart: Math.min(depth, 6) * 14 }}>
      <button
        type="button"
        data-ended={endedAt !== null}
        aria-current={isChosen ? 'true' : undefined}
        title={chart === null ? say('noChart') : chart}
        onClick={() => desk.send({ type: 'desk.chooseActor', actor: id, machine: chart })}
      >
        <span className={styles['name']} data-machine={chart !== null}>
          {name}
        </span>
        <span className={styles['state']}>{state}</span>
      </button>
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
  const item = (player: Player) => (
    <ActorItem
      key={player.id}
      player={player}
      state={stateText(stepAt(story, player.id, seq)?.snapshot['value'])}
      isChosen={looked?.id === player.id}
    />
  );
  return (
    <nav aria-label={say('actors')} className={styles['side']}>
      <h2>
        <span>{say('actors')}</span>
        <span className={styles['count']}>{say('livingActors', { n: living.length })}</span>
      </h2>
      <ul>{living.map(item)}</ul>
      {ended.length > 0 && (
        <details>
          <summary>{say('endedActors', { n: ended.length })}</summary>
          <ul>{ended.map(item)}</ul>
        </details>
      )}
    </nav>
  );
}

/** The selectable charts: the actors of a run, else every chart. */
export function Sidebar() {
  const story = useStory();
  return story === null ? <MachineList /> : <ActorTree story={story} />;
}
