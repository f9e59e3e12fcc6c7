import type { ContentWidget } from '../../../domain/kernel/venue';
import { Dialog } from '../../ui/Dialog';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { KindIcon } from './KindIcon';
import { KIND_VIEWS } from './kinds';
import { useIsHeld } from './use-is-in-meeting';
import { dialogIdOf, useWidget } from './use-widget';
import { WidgetBody } from './WidgetBody';
import styles from './WidgetDialog.module.css';

/** The content of a widget, over the place that opened it. */
export function WidgetDialog({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { name, kind, kindText, isLive, stateText, talkText, untilText } = useWidget(widget);
  const facts = [name === kindText ? null : kindText, talkText, isLive ? stateText : null, untilText];
  const shown = facts.filter((fact) => fact !== null).join(' · ');
  const overlay = useStackedOverlay(dialogIdOf(widget), 'widget', widget.id, useIsHeld(widget));
  return (
    <Dialog
      overlay={overlay}
      {...(kind !== null && KIND_VIEWS[kind].size !== undefined && { size: KIND_VIEWS[kind].size })}
      closeLabel={t('common.close')}
      title={
        <span className={styles.title}>
          <span className={styles.icon}>
            <KindIcon kind={kind} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            {shown !== '' && <span className={styles.kind}>{shown}</span>}
          </span>
        </span>
      }
    >
      <WidgetBody widget={widget} />
    </Dialog>
  );
}
