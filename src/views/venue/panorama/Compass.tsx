import type { Spot } from '../../../../domain/venue/panorama';
import { Pressable } from '../../../theme/Pressable';
import { useWords } from '../../kernel/use-words';
import styles from './Compass.module.css';

/** Where the hotspots are around the user; what is ahead is on top. Pressed, it turns back to the start. */
export function Compass({ spots }: { spots: readonly Spot[] }) {
  const { t } = useWords();
  return (
    <Pressable
      className={styles.compass}
      data-ahead=""
      // The only name: beside another one, screen readers hear it twice.
      title={t('area.panorama.ahead')}
    >
      <svg viewBox="-24 -24 48 48" aria-hidden="true">
        <path className={styles.sight} d="M0 0-13.500-15A20 20 0 0 1 13.500-15Z" />
        <g className={styles.dial}>
          <path className={styles.start} d="M0-21 4-14h-8Z" />
          {spots.map(({ widget, at }) => (
            <circle key={widget.id} r="3" cy="-12" transform={`rotate(${at.yaw})`} />
          ))}
        </g>
      </svg>
    </Pressable>
  );
}
