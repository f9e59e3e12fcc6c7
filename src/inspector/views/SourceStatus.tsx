import { Alert, Badge, Button, NativeSelect, Text } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlayerSkipForward from '@tabler/icons-react/icons/IconPlayerSkipForward';
import { IconButton } from '../../theme/IconButton';
import { usePlayed, usePlayer, usePlayerActor, useSource, useSourceActor, useWords } from '../hooks';
import type { SessionEnd } from '../source.events';
import type { WordKey } from '../words';
import { SHOW_PICTURE_ID } from './picture';

type Contact = 'waiting' | 'fresh' | 'lost';
const COLOURS = { waiting: 'var(--text-dim)', fresh: 'success', lost: 'danger' } as const;

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

function ToNow() {
  const say = useWords();
  const source = useSourceActor();
  const isHeld = useSource((snapshot) => snapshot.hasTag('held'));
  if (!isHeld) return null;
  return (
    <Button
      flex="none"
      variant="filled"
      leftSection={<IconPlayerSkipForward size={16} />}
      onClick={() => source.send({ type: 'playback.follow' })}
    >
      {say('follow')}
    </Button>
  );
}

const ENDS: Readonly<Record<SessionEnd, WordKey>> = {
  attendee: 'sessionByAttendee',
  helper: 'sessionByHelper',
  time: 'sessionByTime',
  left: 'sessionLeft',
  replaced: 'sessionByAttendee',
  expired: 'sessionGone',
  gone: 'sessionGone',
};

/** The session of an attendee: whether it is followed now, and why not. */
function SessionStatus() {
  const say = useWords();
  const source = useSourceActor();
  const player = usePlayerActor();
  const isWaiting = useSource((snapshot) => snapshot.matches({ session: { contact: 'waiting' } }));
  const isSilent = useSource((snapshot) => snapshot.hasTag('lost'));
  const reason = useSource(({ context }) => context.session?.reason ?? null);
  const showsView = useSource(({ context }) => context.session?.showsView === true);
  const canPlay = usePlayed() !== null;
  const isShown = usePlayer((snapshot) => snapshot.hasTag('open'));
  const contact = isSilent ? 'lost' : isWaiting ? 'waiting' : 'fresh';
  const following: Readonly<Record<Contact, WordKey>> = {
    waiting: 'sessionWaiting',
    fresh: showsView ? 'sessionView' : 'sessionCharts',
    lost: 'sessionSilent',
  };
  const text = say(reason === null ? following[contact] : ENDS[reason]);
  return (
    <>
      <Badge
        component="output"
        variant="dot"
        size="lg"
        miw={0}
        title={text}
        color={reason === null ? COLOURS[contact] : COLOURS.lost}
      >
        {text}
      </Badge>
      <ToNow />
      {canPlay && (
        <IconButton
          id={SHOW_PICTURE_ID}
          icon={IconPhoto}
          label={say(isShown ? 'pictureClose' : 'pictureShow')}
          onClick={() => player.send({ type: isShown ? 'player.close' : 'player.open' })}
        />
      )}
      {reason === null && (
        <Button flex="none" onClick={() => source.send({ type: 'source.endSession' })}>
          {say('sessionEnd')}
        </Button>
      )}
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
