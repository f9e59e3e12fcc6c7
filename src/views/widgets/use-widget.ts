import type { ContentWidget } from '../../../domain/kernel/venue';
import { widgetOpening } from '../../../domain/venue/venue-rules';
import { kindOf } from '../../../domain/widgets/kinds';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { timeText } from '../venue/times';

/** The texts about a widget: its name, its kind, and whether it is open, live or when it opens. */
export function useWidget(widget: ContentWidget) {
  const { t, text, locale } = useWords();
  const kind = kindOf(widget);
  const kindText = t(`widgets.kinds.${kind ?? 'UNKNOWN'}`);
  const now = usePart(
    'serverTime',
    (snapshot) => snapshot.context.now,
    (before, after) => JSON.stringify(widgetOpening(widget, before)) === JSON.stringify(widgetOpening(widget, after)),
  );
  const { state, live, opensAt } = widgetOpening(widget, now);
  const closedText = opensAt === null ? t('area.closed') : t('area.opensAt', { time: timeText(opensAt, now, locale) });
  return {
    name: text(widget.name) || kindText,
    kind,
    kindText,
    isOpen: state === 'open',
    isLive: live,
    /** `Live`, `Opens 14:00` or `Closed`; `null` if it is simply open. */
    stateText: state === 'closed' ? closedText : live ? t('area.live') : null,
  };
}

export const dialogIdOf = (widget: ContentWidget): string => `widget:${widget.id}`;

export function useOpenWidget(widget: ContentWidget): () => void {
  const dialogs = useActorOf('dialogs');
  return () =>
    dialogs.send({
      type: 'dialogs.push',
      dialog: { id: dialogIdOf(widget), kind: 'widget', subject: widget.id, onPop: 'remove' },
    });
}
