import type { ContentWidget } from '../../../../domain/kernel/venue';
import type { Mark } from '../../../../domain/venue/cover';
import { Pressable } from '../../../theme/Pressable';
import { Written } from '../../kernel/Written';
import { KindIcon } from '../../widgets/KindIcon';
import { spoken, useOpenWidget, useWidget } from '../../widgets/use-widget';
import styles from './Hotspot.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** The picture is not mirrored with the language, and neither is the side of the label. */
const sideOf = ({ x, width }: Mark): 'left' | 'middle' | 'right' => {
  const centre = x + width / 2;
  return centre < 0.14 ? 'left' : centre > 0.86 ? 'right' : 'middle';
};

/** Below this share of the picture the dock would cover a label under the ring. */
const LOW = 0.76;
const isLow = ({ y, height }: Mark): boolean => y + height / 2 >= LOW;

export const hotspotId = (widgetId: string): string => `hotspot-${widgetId}`;

type HotspotProps = {
  widget: ContentWidget;
  mark: Mark;
  /** Whether a list below has it for screen readers and keyboards as well. */
  isListed?: boolean;
};

/** A widget on the picture: its place, a ring in the middle, and a label that names it. */
export function Hotspot({ widget, mark, isListed = false }: HotspotProps) {
  const { name, kind, kindText, isOpen, isLive, isBlocked, stateText, talkText, talkTitles, untilText } =
    useWidget(widget);
  const open = useOpenWidget(widget);
  return (
    <Pressable
      id={hotspotId(widget.id)}
      className={styles.hotspot}
      style={{
        left: percent(mark.x + mark.width / 2),
        top: percent(mark.y + mark.height / 2),
        width: percent(mark.width),
        height: percent(mark.height),
      }}
      data-closed={!isOpen || undefined}
      data-live={isLive || undefined}
      data-blocked={isBlocked || undefined}
      data-side={sideOf(mark)}
      data-low={isLow(mark) || undefined}
      aria-label={spoken(name, kindText, talkText, stateText, untilText)}
      aria-haspopup={kind === 'DOOR' ? undefined : 'dialog'}
      tabIndex={isListed ? -1 : undefined}
      onClick={open}
    >
      <span className={styles.ring} data-pin="">
        <KindIcon kind={kind} />
      </span>
      <span className={styles.label} data-label="">
        <span className={styles.name}>
          <Written of={widget.name} or={kindText} />
        </span>
        {talkTitles !== null && (
          <span className={styles.talk}>
            <Written of={talkTitles} />
          </span>
        )}
        <span className={styles.kind}>
          {name !== kindText && <span className={styles.kindText}>{kindText}</span>}
          {stateText !== null && <span className={styles.state}>{stateText}</span>}
          {untilText !== null && <span>{untilText}</span>}
        </span>
      </span>
    </Pressable>
  );
}
