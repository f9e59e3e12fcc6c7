import { Alert, Badge, NativeSelect, Text } from '@mantine/core';
import { useSource, useSourceActor, useWords } from '../hooks';
import { COLOURS, type Contact } from './contact';
import { SessionStatus } from './SessionStatus';
import { ToNow } from './ToNow';

function LiveStatus() {
  const say = useWords();
  const source = useSourceActor();
  const contact = useSource((snapshot): Contact => {
    if (snapshot.hasTag('lost')) return 'lost';
    return snapshot.matches({ live: { contact: 'waiting' } }) ? 'waiting' : 'fresh';
  });
  const tab = useSource(({ context }) => context.tab);
  const titles = useSource(({ context }) => JSON.stringify(context.tabs.map(({ id, title }) => [id, title])));
  const tabs: [string, string][] = JSON.parse(titles);
  const text = { waiting: say('waiting'), fresh: say('connected'), lost: say('lost') }[contact];
  return (
    <>
      <Badge component="output" variant="dot" size="lg" miw={0} title={text} color={COLOURS[contact]}>
        {text}
      </Badge>
      {tabs.length > 1 && (
        <NativeSelect
          aria-label={say('tab')}
          value={tab ?? ''}
          data={tabs.map(([id, title], index) => ({ value: id, label: `${index + 1}: ${title}` }))}
          onChange={({ target }) => source.send({ type: 'source.chooseTab', tab: target.value })}
        />
      )}
      <ToNow />
    </>
  );
}

function RecordingStatus() {
  const say = useWords();
  const source = useSourceActor();
  const first = useSource(({ context }) => context.laid[0]);
  if (first === undefined) return null;
  const { name, appVersion, run, stories } = first;
  return (
    <>
      <Badge variant="dot" size="lg" miw={0} color="var(--primary)" maw={320}>
        {`${name}${appVersion === '' ? '' : ` · ${appVersion}`}`}
      </Badge>
      {stories.length > 1 && (
        <NativeSelect
          aria-label={say('run')}
          value={run}
          data={stories.map((_, index) => ({
            value: String(index),
            label: `${say('run')} ${say('runOf', { n: index + 1, of: stories.length })}`,
          }))}
          onChange={({ target }) => source.send({ type: 'source.chooseRun', run: Number(target.value) })}
        />
      )}
    </>
  );
}

/** The status of the source. */
export function SourceStatus() {
  const say = useWords();
  const isSession = useSource((snapshot) => snapshot.hasTag('session'));
  const isLive = useSource((snapshot) => snapshot.hasTag('live') && !snapshot.hasTag('session'));
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const isBusy = useSource((snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      {isLive && <LiveStatus />}
      {isSession && <SessionStatus />}
      {isRecording && <RecordingStatus />}
      {isBusy && (
        <Badge component="output" variant="dot" size="lg" miw={0} color="var(--text-dim)">
          {say('reading')}
        </Badge>
      )}
    </>
  );
}

/** Why a file could not be opened. */
export function Failure() {
  const failure = useSource(({ context }) => context.failure);
  if (failure === null) return null;
  return (
    <Alert color="danger" variant="light" radius={0} px="md" py="xs">
      {failure}
    </Alert>
  );
}

/** That an open recording is of another build than the charts. */
export function OtherBuild() {
  const say = useWords();
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const other = useSource(
    ({ context }) => context.laid.find(({ otherBuild }) => otherBuild !== null)?.otherBuild ?? null,
  );
  if (!isRecording || other === null) return null;
  return (
    <Alert role="none" color="warning" variant="light" radius={0} px="md" py="xs">
      <Text component="output">{say('otherBuild', other)}</Text>
    </Alert>
  );
}
