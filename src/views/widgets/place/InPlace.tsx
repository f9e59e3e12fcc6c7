import type { ContentWidget } from '../../../../domain/kernel/venue';
import { usePart } from '../../kernel/actors';
import { Said, Written } from '../../kernel/Written';
import { dialogIdOf, useOpenMode, useWidget } from '../use-widget';
import { WidgetBody } from '../WidgetBody';
import styles from './InPlace.module.css';

/** Whether a widget is shown in place now; a closed one is a button that says when it opens. */
export function useIsInPlace(widget: ContentWidget): boolean {
  const mode = useOpenMode(widget);
  const { isOpen } = useWidget(widget);
  return isOpen && mode === 'EMBEDDED';
}

/** The content of a widget in place, unless it is open large or minimised: it runs once. */
export function InPlace({ widget }: { widget: ContentWidget }) {
  const { kindText } = useWidget(widget);
  const isLarge = usePart('dialogs', ({ context }) => context.stack.some(({ id }) => id === dialogIdOf(widget)));
  const isMinimised = usePart('places', ({ context }) => context.meetingId === widget.id);
  if (!isLarge && !isMinimised) return <WidgetBody widget={widget} />;
  return (
    <p className={styles.large}>
      <Said
        id={isMinimised ? 'meeting.minimised' : 'widgets.isLarge'}
        parts={{ name: <Written of={widget.name} or={kindText} /> }}
      />
    </p>
  );
}
