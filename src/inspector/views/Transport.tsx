import { useSource, useSourceActor, useWords } from '../hooks';
import { endOf, type Story } from '../story/story';
import { FileButton } from './FileButton';
import { Icon, type IconName } from './icons';
import styles from './Transport.module.css';
import { clockText } from './times';

const SPEEDS = [0.25, 0.5, 1, 2, 5, 10];

type Control = { icon: IconName; label: string; act: () => void; isOff?: boolean };
const ControlButton = ({ icon, label, act, isOff = false }: Control) => (
  <button type="button" className="tool" aria-label={label} title={label} disabled={isOff} onClick={act}>
    <Icon name={icon} />
  </button>
);

/** Plays a recording, or steps through it. */
export function Transport({ story }: { story: Story }) {
  const say = useWords();
  const source = useSourceActor();
  const isPlaying = useSource((snapshot) => snapshot.matches({ recording: 'playing' }));
  const at = useSource(({ context }) => context.at);
  const speed = useSource(({ context }) => context.speed);
  const hasSecond = useSource(({ context }) => context.laid.length > 1);
  const end = endOf(story);
  const hasErrors = story.entries.some(({ isError }) => isError);
  return (
    <div className={styles['transport']} role="toolbar" aria-label={say('timeline')}>
      <ControlButton icon="back" label={say('stepBack')} act={() => source.send({ type: 'playback.step', by: -1 })} />
      <ControlButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? say('pause') : say('play')}
        act={() => source.send({ type: isPlaying ? 'playback.pause' : 'playback.play' })}
      />
      <ControlButton icon="on" label={say('stepOn')} act={() => source.send({ type: 'playback.step', by: 1 })} />
      <ControlButton
        icon="error"
        label={say('nextError')}
        isOff={!hasErrors}
        act={() => source.send({ type: 'playback.seekError' })}
      />
      <input
        type="range"
        className={styles['position']}
        aria-label={say('position')}
        aria-valuetext={clockText(at)}
        min={0}
        max={Math.ceil(end)}
        step={1}
        value={Math.round(at)}
        onChange={({ target }) => source.send({ type: 'playback.seek', at: Number(target.value) })}
      />
      <output className={styles['clock']}>{`${clockText(at)} / ${clockText(end)}`}</output>
      <select
        aria-label={say('speed')}
        value={speed}
        onChange={({ target }) => source.send({ type: 'playback.setSpeed', speed: Number(target.value) })}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </select>
      {hasSecond ? (
        <button type="button" className="tool" onClick={() => source.send({ type: 'source.closeSecond' })}>
          {say('closeSecond')}
        </button>
      ) : (
        <FileButton label={say('compare')} onFile={(file) => source.send({ type: 'source.compare', file })} />
      )}
    </div>
  );
}
