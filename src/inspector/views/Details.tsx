import type { ReactNode } from 'react';
import type { Json } from '../../../domain/support/recording';
import { OwnText } from '../../theme/OwnText';
import { placeOf, rootOf, stateIn } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { useCanvas, useLooked, useSource, useStory, useWords } from '../hooks';
import { specificationOf } from '../specification';
import { ContextTree } from './ContextTree';
import styles from './Details.module.css';
import { RunningDelays } from './RunningDelays';
import { Transitions } from './Transitions';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h3>{title}</h3>
    <OwnText>{children}</OwnText>
  </section>
);

const Facts = ({ name, values }: { name: string; values: readonly string[] }) =>
  values.length === 0 ? null : (
    <p className={styles['facts']}>
      <span>{name}</span>
      <code>{values.join(', ')}</code>
    </p>
  );

function StateDetails({ chart }: { chart: Chart }) {
  const say = useWords();
  const id = useCanvas(({ context }) => context.state);
  const { step } = useLooked();
  const state = id !== null && id in chart.states ? stateIn(chart, id) : rootOf(chart);
  const transitions = chart.transitions.filter(({ source }) => source === state.id);
  const isRoot = state.id === rootOf(chart).id;
  return (
    <section className={styles['part']} aria-label={say('state')}>
      <h3 className={styles['title']}>
        <span>{isRoot ? chart.id : placeOf(state)}</span>
        <span className={styles['kind']} data-active={step?.active.includes(state.id) ?? false}>
          {step?.active.includes(state.id) ? say('active') : say(`kind${state.kind}`)}
        </span>
      </h3>
      {state.description !== null && <p className={styles['note']}>{state.description}</p>}
      <Facts name={say('tags')} values={state.tags} />
      <Facts name={say('invokes')} values={state.invokes.map(({ id: invoke }) => invoke)} />
      <Facts name={say('entry')} values={state.entry} />
      <Facts name={say('exit')} values={state.exit} />
      {transitions.length > 0 && (
        <>
          <h4>{`${say('transitions')} (${transitions.length})`}</h4>
          <Transitions chart={chart} transitions={transitions} taken={step?.taken ?? []} />
        </>
      )}
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
  const { step } = useLooked();
  if (!isRun) return null;
  if (step === undefined) return <Part title={say('context')}>{say('noActor')}</Part>;
  const { context } = step.snapshot;
  return (
    <Part title={say('context')}>
      {isTree(context) && Object.keys(context).length > 0 ? (
        <ContextTree value={context} />
      ) : (
        <p className={styles['note']}>{say('noContext')}</p>
      )}
      <ContextTree value={restOf(step.snapshot)} />
    </Part>
  );
}

/** Details of the selected state, actor and machine. */
export function Details({ chart }: { chart: Chart }) {
  const say = useWords();
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const sentences = specificationOf(chart.id);
  return (
    <aside className={styles['details']} aria-label={say('details')} tabIndex={0}>
      <StateDetails chart={chart} />
      <RunningDelays chart={chart} isStanding={isRecording} />
      <ContextDetails />
      <Part title={say('specification')}>
        {sentences.length === 0 && <p className={styles['note']}>{say('noSpecification')}</p>}
        <ul className={styles['sentences']}>
          {sentences.map(({ number, text }) => (
            <li key={number}>
              <b>{`§ ${number}`}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Part>
    </aside>
  );
}
