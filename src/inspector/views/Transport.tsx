import { Button, Checkbox, Group, NativeSelect, Slider, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlayerPause from '@tabler/icons-react/icons/IconPlayerPause';
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay';
import IconPlayerTrackNext from '@tabler/icons-react/icons/IconPlayerTrackNext';
import IconPlayerTrackPrev from '@tabler/icons-react/icons/IconPlayerTrackPrev';
import { IconButton } from '../../theme/IconButton';
import { usePlayed, usePlayer, usePlayerActor, useSource, useSourceActor, useWords } from '../hooks';
import { endOf, type Story } from '../story/story';
import { OpenFile } from './OpenFile';
import { SHOW_PICTURE_ID } from './picture';
import { clockText } from './times';

const SPEEDS = [0.25, 0.5, 1, 2, 5, 10];

/** Plays a recording, or steps through it. */
export function Transport({ story }: { story: Story }) {
  const say = useWords();
  const source = useSourceActor();
  const isPlaying = useSource((snapshot) => snapshot.matches({ recording: 'playing' }));
  const at = useSource(({ context }) => context.at);
  const speed = useSource(({ context }) => context.speed);
  const mustSkip = useSource(({ context }) => context.mustSkip);
  const hasSecond = useSource(({ context }) => context.laid.length > 1);
  const player = usePlayerActor();
  const canPlay = usePlayed() !== null;
  const isShown = usePlayer((snapshot) => snapshot.hasTag('open'));
  const end = endOf(story);
  const hasErrors = story.entries.some(({ isError }) => isError);
  return (
    <Group gap={4} px="sm" py={6} role="toolbar" aria-label={say('timeline')}>
      <IconButton
        icon={IconPlayerTrackPrev}
        label={say('stepBack')}
        onClick={() => source.send({ type: 'playback.step', by: -1 })}
      />
      <IconButton
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        label={isPlaying ? say('pause') : say('play')}
        onClick={() => source.send({ type: isPlaying ? 'playback.pause' : 'playback.play' })}
      />
      <IconButton
        icon={IconPlayerTrackNext}
        label={say('stepOn')}
        onClick={() => source.send({ type: 'playback.step', by: 1 })}
      />
      <IconButton
        icon={IconAlertTriangle}
        label={say('nextError')}
        disabled={!hasErrors}
        onClick={() => source.send({ type: 'playback.seekError' })}
      />
      <Slider
        flex="1 1 120px"
        miw={80}
        thumbLabel={say('position')}
        thumbValueText={clockText}
        label={clockText}
        max={Math.ceil(end)}
        value={Math.round(at)}
        onChange={(value) => source.send({ type: 'playback.seek', at: value })}
      />
      <Text component="output" size="xs" c="dimmed" ff="monospace">
        {`${clockText(at)} / ${clockText(end)}`}
      </Text>
      <NativeSelect
        aria-label={say('speed')}
        value={speed}
        data={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={({ target }) => source.send({ type: 'playback.setSpeed', speed: Number(target.value) })}
      />
      <Checkbox
        size="xs"
        label={say('skipPauses')}
        checked={mustSkip}
        onChange={({ currentTarget }) => source.send({ type: 'playback.skipPauses', mustSkip: currentTarget.checked })}
      />
      {canPlay && !hasSecond && (
        <IconButton
          id={SHOW_PICTURE_ID}
          icon={IconPhoto}
          label={say(isShown ? 'pictureClose' : 'pictureShow')}
          onClick={() => player.send({ type: isShown ? 'player.close' : 'player.open' })}
        />
      )}
      {hasSecond ? (
        <Button onClick={() => source.send({ type: 'source.closeSecond' })}>{say('closeSecond')}</Button>
      ) : (
        <OpenFile label={say('compare')} onFile={(file) => source.send({ type: 'source.compare', file })} />
      )}
    </Group>
  );
}
