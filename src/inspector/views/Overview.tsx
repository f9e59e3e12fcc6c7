import { statesOf } from '../chart/ask';
import { useDesk, useDeskActor, useWords } from '../hooks';
import { specificationOf } from '../specification';
import styles from './Overview.module.css';

/** Every statechart on a card, as an overview. */
export function Overview() {
  const say = useWords();
  const desk = useDeskActor();
  const charts = useDesk(({ context }) => context.charts);
  const all = Object.values(charts);
  return (
    <section className={styles['overview']} id="chart" aria-label={say('overview')}>
      <h2>{say('overview')}</h2>
      <p className={styles['lead']}>{say('overviewText', { n: all.length })}</p>
      <ul>
        {all.map((chart) => {
          const numbers = specificationOf(chart.id).length;
          return (
            <li key={chart.id}>
              <button
                type="button"
                onClick={() => desk.send({ type: 'desk.chooseMachine', machine: chart.id, state: null })}
              >
                <strong>{chart.id}</strong>
                <span className={styles['text']}>{chart.description}</span>
                <span className={styles['facts']}>
                  {`${say('stateCount', { n: statesOf(chart).length - 1 })}${numbers === 0 ? '' : ` · ${numbers} §`}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
