import type { DragEvent } from 'react';
import {
  useChart,
  useDesk,
  useDeskActor,
  useOtherStory,
  useSource,
  useSourceActor,
  useStory,
  useWords,
} from '../hooks';
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

const isFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function App() {
  const say = useWords();
  const source = useSourceActor();
  const desk = useDeskActor();
  const chart = useChart();
  const isRun = useStory() !== null;
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const isSearching = useDesk(({ matches }) => matches('open'));
  const theme = useDesk(({ context }) => context.theme);
  const language = useDesk(({ context }) => context.language);
  return (
    // biome-ignore lint: files may be dropped anywhere on the page.
    <div
      className={styles['app']}
      lang={language}
      data-theme={theme}
      data-run={isRun}
      data-recording={isRecording}
      data-chart={chart !== null}
      onDragOver={(event) => isFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        source.send({ type: 'source.open', file });
      }}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
        const isFinder = ((event.ctrlKey || event.metaKey) && event.key === 'k') || (event.key === '/' && !isTyping);
        if (!isFinder) return;
        event.preventDefault();
        desk.send({ type: 'finder.open' });
      }}
    >
      <a
        className={styles['skip']}
        href="#chart"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('[role=application], #chart button')?.focus();
        }}
      >
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
