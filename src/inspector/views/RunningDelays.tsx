import type { Chart } from '../chart/chart';
import { useLooked, useSource, useStory, useWords } from '../hooks';
import { type Delay, useLeft } from './DelayBar';
import { runningDelays } from './delays';
import styles from './RunningDelays.module.css';
import { lengthText } from './times';

function DelayRow({ delay }: { delay: Delay }) {
  const { className, style } = useLeft(delay);
  return (
    <li>
      <p>
        <code>{delay.name}</code>
        <span>
          {delay.began === null ? lengthText(Math.max(0, delay.length - delay.passed)) : lengthText(delay.length)}
        </span>
      </p>
      <div className={styles['bar']} aria-hidden="true">
        <div className={className} style={style} />
      </div>
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
    <section className={styles['delays']}>
      <h3>{say('delays')}</h3>
      <ul>
        {delays.map(([id, delay]) => (
          <DelayRow key={`${id} ${delay.since}`} delay={delay} />
        ))}
      </ul>
    </section>
  );
}
