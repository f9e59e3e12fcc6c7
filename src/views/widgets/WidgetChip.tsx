import type { ContentWidget } from '../../../domain/kernel/venue';
import { Pressable } from '../../theme/Pressable';
import { Written } from '../kernel/Written';
import { KindIcon } from './KindIcon';
import { spoken, useOpenWidget, useWidget } from './use-widget';
import styles from './WidgetChip.module.css';

/** A widget without a position on a picture. */
export function WidgetChip({ widget }: { widget: ContentWidget }) {
  const { name, kind, kindText, isOpen, stateText, talkText, untilText } = useWidget(widget);
  const open = useOpenWidget(widget);
  return (
    <Pressable
      className={styles.chip}
      data-closed={!isOpen || undefined}
      aria-label={spoken(name, kindText, talkText, stateText, untilText)}
      aria-haspopup={kind === 'DOOR' ? undefined : 'dialog'}
      onClick={open}
    >
      <KindIcon kind={kind} />
      <span className={styles.name}>
        <Written of={widget.name} or={kindText} />
      </span>
      {stateText !== null && (
        <span className={styles.state}>{[stateText, untilText].filter((part) => part !== null).join(' ')}</span>
      )}
    </Pressable>
  );
}
