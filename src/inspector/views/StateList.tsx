import { placeOf, rootOf, statesOf } from '../chart/ask';
import type { Chart, ChartState } from '../chart/chart';
import { useCanvas, useCanvasActor, useLooked, useWords } from '../hooks';
import styles from './StateList.module.css';
import { Transitions } from './Transitions';

type StateItemProps = { chart: Chart; state: ChartState; isActive: boolean; taken: readonly string[] };

function StateItem({ chart, state, isActive, taken }: StateItemProps) {
  const say = useWords();
  const canvas = useCanvasActor();
  const isChosen = useCanvas(({ context }) => context.state === state.id);
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const isRoot = state.id === rootOf(chart).id;
  const kind = say(`kind${state.kind}`);
  return (
    <li
      className={styles['state']}
      data-active={isActive}
      data-chosen={isChosen}
      style={{ marginInlineStart: state.path.length * 18 }}
    >
      <h3>
        <button
          type="button"
          className="link"
          aria-pressed={isChosen}
          onClick={() => canvas.send({ type: 'canvas.choose', state: state.id })}
        >
          {isRoot ? say('everywhere') : placeOf(state)}
        </button>
        <span className={styles['kind']}>{isActive ? `${kind}, ${say('active')}` : kind}</span>
      </h3>
      {state.description !== null && !isRoot && <p className={styles['note']}>{state.description}</p>}
      {state.invokes.length > 0 && (
        <p className={styles['facts']}>{`${say('invokes')}: ${state.invokes.map(({ id }) => id).join(', ')}`}</p>
      )}
      {state.entry.length > 0 && <p className={styles['facts']}>{`${say('entry')}: ${state.entry.join(', ')}`}</p>}
      {state.exit.length > 0 && <p className={styles['facts']}>{`${say('exit')}: ${state.exit.join(', ')}`}</p>}
      <Transitions chart={chart} transitions={own} taken={taken} />
    </li>
  );
}

/** The chart as text: every state with its transitions. */
export function StateList({ chart }: { chart: Chart }) {
  const say = useWords();
  const { step } = useLooked();
  return (
    <ul className={styles['list']} aria-label={`${say('states')}: ${chart.id}`}>
      {statesOf(chart).map((state) => (
        <StateItem
          key={state.id}
          chart={chart}
          state={state}
          isActive={step?.active.includes(state.id) ?? false}
          taken={step?.taken ?? []}
        />
      ))}
    </ul>
  );
}
