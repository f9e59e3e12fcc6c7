import type { MouseEvent } from 'react';
import { useChart, useDesk, useOtherStory, useSource, useStory, useWords } from '../hooks';
import styles from './App.module.css';
import { ChartPane } from './ChartPane';
import { Compare } from './Compare';
import { Details } from './Details';
import { Finder } from './Finder';
import { Log } from './Log';
import { Overview } from './Overview';
import { Sidebar } from './Sidebar';
import { Timeline } from './Timeline';
import { TopBar } from './TopBar';

function Middle() {
  const chart = useChart();
  const story = useStory();
  const other = useOtherStory();
  if (story !== null && other !== null) return <Compare story={story} other={other} chart={chart} />;
  return chart === null ? <Overview /> : <ChartPane chart={chart} />;
}

/** The address names a machine and a state, so following the link has to be prevented. */
const skipToChart = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector<HTMLElement>('[role=application], #chart button')?.focus();
};

export function App() {
  const say = useWords();
  const chart = useChart();
  const isRun = useStory() !== null;
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const isSearching = useDesk((snapshot) => snapshot.matches('open'));
  const theme = useDesk(({ context }) => context.theme);
  const language = useDesk(({ context }) => context.language);
  return (
    <div
      className={styles['app']}
      lang={language}
      data-theme={theme}
      data-run={isRun}
      data-recording={isRecording}
      data-chart={chart !== null}
    >
      <a className={styles['skip']} href="#chart" onClick={skipToChart}>
        {say('skip')}
      </a>
      <TopBar />
      <div className={styles['desk']}>
        <Sidebar />
        <main className={styles['main']}>
          <Middle />
        </main>
        {chart !== null && <Details chart={chart} />}
        {isRun && (
          <div className={styles['run']}>
            {isRecording && <Timeline />}
            <Log />
          </div>
        )}
      </div>
      {isSearching && <Finder />}
    </div>
  );
}
