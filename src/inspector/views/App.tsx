import { Box, Button, Flex, Splitter } from '@mantine/core';
import type { MouseEvent } from 'react';
import {
  useChart,
  useChartless,
  useDesk,
  useIsComparison,
  useIsRun,
  usePlayed,
  usePlayer,
  useSource,
  useWords,
} from '../hooks';
import styles from './App.module.css';
import { Chartless } from './Chartless';
import { ChartPane } from './ChartPane';
import { Compare } from './Compare';
import { Details } from './Details';
import { Finder } from './Finder';
import { Log } from './Log';
import { Overview } from './Overview';
import { Player } from './Player';
import { Sidebar } from './Sidebar';
import { Failure, OtherBuild } from './SourceStatus';
import { Timeline } from './Timeline';
import { TopBar } from './TopBar';

function Middle() {
  const chart = useChart();
  const isComparison = useIsComparison();
  const chartless = useChartless();
  const isOpen = usePlayer((snapshot) => snapshot.hasTag('open'));
  const played = usePlayed();
  const run = isOpen && !isComparison ? played : null;
  if (chartless !== null && !isComparison) return <Chartless player={chartless} />;
  if (chart === null)
    return (
      <Box component="main" h="100%">
        <Overview />
      </Box>
    );
  return (
    <Splitter h="100%" key={run === null ? 'chart' : 'picture'}>
      <Splitter.Pane className={styles['main']} component="main" defaultSize={run === null ? 64 : 34} min={15}>
        {isComparison ? <Compare chart={chart} /> : <ChartPane chart={chart} />}
      </Splitter.Pane>
      {run !== null && (
        <Splitter.Pane className={styles['main']} defaultSize={40} min={20} bg="var(--surface)">
          <Player run={run} />
        </Splitter.Pane>
      )}
      <Splitter.Pane defaultSize={run === null ? 36 : 26} min={15} bg="var(--surface)" tabIndex={0}>
        <Details chart={chart} />
      </Splitter.Pane>
    </Splitter>
  );
}

const Upper = () => (
  <Splitter h="100%">
    <Splitter.Pane className={styles['side']} defaultSize={18} min={10} bg="var(--surface)">
      <Sidebar />
    </Splitter.Pane>
    <Splitter.Pane defaultSize={82} min={40}>
      <Middle />
    </Splitter.Pane>
  </Splitter>
);

function Run() {
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  if (!isRecording) return <Log />;
  return (
    <Splitter h="100%">
      <Splitter.Pane className={styles['run']} defaultSize={50} min={25}>
        <Timeline />
      </Splitter.Pane>
      <Splitter.Pane className={styles['run']} defaultSize={50} min={25}>
        <Log />
      </Splitter.Pane>
    </Splitter>
  );
}

/** The address names a machine and a state, so following the link has to be prevented. */
const skipToChart = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector<HTMLElement>('[role=application], #chart button')?.focus();
};

export function App() {
  const say = useWords();
  const isRun = useIsRun();
  const isSearching = useDesk((snapshot) => snapshot.matches('open'));
  const theme = useDesk(({ context }) => context.theme);
  const language = useDesk(({ context }) => context.language);
  return (
    <Flex className={styles['app']} direction="column" h="100dvh" lang={language} data-theme={theme}>
      <Button component="a" variant="filled" className={styles['skip']} href="#chart" onClick={skipToChart}>
        {say('skip')}
      </Button>
      <TopBar />
      <Failure />
      <OtherBuild />
      {isRun ? (
        <Splitter orientation="vertical">
          <Splitter.Pane defaultSize={64} min={25}>
            <Upper />
          </Splitter.Pane>
          <Splitter.Pane className={styles['run']} defaultSize={36} min={15} bg="var(--surface)">
            <Run />
          </Splitter.Pane>
        </Splitter>
      ) : (
        <Box flex={1} mih={0}>
          <Upper />
        </Box>
      )}
      {isSearching && <Finder />}
    </Flex>
  );
}
