import { type Grip, HANDLES, type Handle } from '../../../../domain/control/placing';
import type { PlacedPart, Scene } from '../../../../domain/control/scene';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { Pressable } from '../../../theme/Pressable';
import { useControl } from '../use-control';
import { boxOf, HELP, percentOf } from './box-of';
import styles from './scene.module.css';
import { useGrip } from './use-grip';
import { usePlaced } from './use-placed';
import { usePlaceTexts } from './use-scene';

const NAMES = Object.keys(HANDLES).filter((name): name is Handle => name in HANDLES);
/** The handle that keys reach: it changes both sizes. */
const BY_KEYS: Handle = 'bottomRight';

type Options = ReturnType<typeof usePlaced>['options'];
type HandleProps = { options: Options; grip: Grip; label: string | null; left: number; top: number };

function OneHandle({ options, grip, label, left, top }: HandleProps) {
  const { move, onBlur, ...pointer } = useGrip({ ...options, grip });
  const look = {
    className: styles.handle,
    style: { left: percentOf(left), top: percentOf(top), '--out-x': left * 2 - 1, '--out-y': top * 2 - 1 },
    'data-grip': grip,
  };
  // Keys change both sizes by one handle, so that there are not eight stops of the Tab key.
  return label === null ? (
    <span {...pointer} {...look} aria-hidden />
  ) : (
    <Pressable
      {...pointer}
      {...look}
      aria-label={label}
      aria-describedby={HELP.handle}
      onKeyDown={unlessComposing(move)}
      onBlur={onBlur}
    />
  );
}

const share = (of: string, low: string, high: string): number => (of.includes(low) ? 0 : of.includes(high) ? 1 : 0.5);

/** The ring around the selected widget, with its eight handles, or the four corners of a surface in perspective. */
export function SceneHandles({ scene, placed }: { scene: Scene; placed: PlacedPart }) {
  const { t } = useControl();
  const { nameOf } = usePlaceTexts();
  const { shape, options } = usePlaced({ scene, placed, isSelected: true });
  const { corners } = shape;
  const name = nameOf(placed.part);
  if (corners !== null) {
    const points = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ');
    return (
      <div className={styles.handles}>
        <svg className={styles.outline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polygon points={points} />
          <polygon points={points} />
        </svg>
        {corners.map(({ x, y }, at) => (
          <OneHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: corners are known by their number
            key={at}
            options={options}
            grip={at === 0 || at === 1 || at === 2 ? at : 3}
            label={t('scene.cornerOf', { number: String(at + 1), name })}
            left={x}
            top={y}
          />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.handles} data-framed="" style={boxOf(shape)}>
      {NAMES.map((grip) => (
        <OneHandle
          key={grip}
          options={options}
          grip={grip}
          label={grip === BY_KEYS ? t('scene.size', { name }) : null}
          left={share(grip.toLowerCase(), 'left', 'right')}
          top={share(grip.toLowerCase(), 'top', 'bottom')}
        />
      ))}
    </div>
  );
}
