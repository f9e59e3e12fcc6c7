import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { Pressable } from '../../../theme/Pressable';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { useWidget } from '../../widgets/use-widget';
import styles from './EdgeChips.module.css';
import { keepClear } from './edge-places';

/** More would hide the picture. */
const PER_SIDE = 2;

type Bring = (widgetId: string) => void;
type ChipProps = { widget: ContentWidget; side: 'left' | 'right'; bring: Bring };

/** Without a tab stop: the keyboard reaches the hotspots themselves, which then come into view. */
function Chip({ widget, side, bring }: ChipProps) {
  const { kindText } = useWidget(widget);
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <Pressable className={styles.chip} data-edge="widget" tabIndex={-1} onClick={() => bring(widget.id)}>
      <Arrow className={styles.arrow} size={18} />
      <span>
        <Written of={widget.name} or={kindText} />
      </span>
    </Pressable>
  );
}

/** The nearest hotspots outside of the visible part of the picture, and the hint that it can be moved. */
export function EdgeChips({ widgets, bring }: { widgets: readonly ContentWidget[]; bring: Bring }) {
  const { t, direction } = useWords();
  const outlook = useActorOf('outlook');
  const show = (widgetId: string): void => {
    outlook.send({ type: 'outlook.moved' });
    bring(widgetId);
  };
  const left = usePart('outlook', ({ context }) => context.left);
  const right = usePart('outlook', ({ context }) => context.right);
  const isHinted = usePart('outlook', (snapshot) => snapshot.hasTag('hinted'));
  return (
    <div className={styles.edges} ref={keepClear} aria-hidden="true">
      {(
        [
          ['left', left],
          ['right', right],
        ] as const
      ).map(([side, ids]) => (
        <div key={side} className={styles[side]} dir={direction}>
          {ids.slice(0, PER_SIDE).map((id) => {
            const widget = widgets.find((candidate) => candidate.id === id);
            return widget === undefined ? null : <Chip key={id} widget={widget} side={side} bring={show} />;
          })}
        </div>
      ))}
      {isHinted && (
        <p className={styles.hint} data-edge="hint">
          {t('area.movePicture')}
        </p>
      )}
    </div>
  );
}
