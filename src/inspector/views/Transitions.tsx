import { placeOf, stateIn } from '../chart/ask';
import type { Chart, ChartTransition } from '../chart/chart';
import { useCanvasActor, useWords } from '../hooks';
import styles from './Transitions.module.css';

type TransitionsProps = { chart: Chart; transitions: readonly ChartTransition[]; taken: readonly string[] };

/** A state's transitions, as an accessible list. */
export function Transitions({ chart, transitions, taken }: TransitionsProps) {
  const say = useWords();
  const canvas = useCanvasActor();
  const show = (state: string) => canvas.send({ type: 'canvas.choose', state });
  return (
    <ul className={styles['transitions']}>
      {transitions.map((one) => (
        <li key={one.id} data-taken={taken.includes(one.id)}>
          <p>
            <code>{one.event}</code>
            {one.guard !== null && <code className={styles['guard']}>{` [${one.guard}]`}</code>}
            <span aria-hidden="true">{' → '}</span>
            <span className="unseen">{` ${say('leads')} `}</span>
            {one.targets === null ? (
              <span>{say('stays')}</span>
            ) : (
              one.targets.map((id) => (
                <button key={id} type="button" className="link" onClick={() => show(id)}>
                  {placeOf(stateIn(chart, id)) === 'everywhere' ? chart.id : placeOf(stateIn(chart, id))}
                </button>
              ))
            )}
          </p>
          {one.actions.length > 0 && (
            <p className={styles['does']}>
              <span className="unseen">{say('does')}</span>
              <span>{`/ ${one.actions.join(', ')}`}</span>
            </p>
          )}
          {one.description !== null && <p className={styles['note']}>{one.description}</p>}
        </li>
      ))}
    </ul>
  );
}
