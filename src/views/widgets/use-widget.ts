import type { ContentWidget } from '../../../domain/kernel/venue';
import { isWidgetBlocked } from '../../../domain/privacy/gate';
import { widgetOpening } from '../../../domain/venue/venue-rules';
import { talkNext, talkNow } from '../../../domain/venue/whats-on';
import { kindOf } from '../../../domain/widgets/kinds';
import { type OpenMode, openModeOf } from '../../../domain/widgets/open-mode';
import { widgetDialog } from '../../../machines/shell/dialogs.machine';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useConsent } from '../privacy/use-consent';
import { endsSoon, minutesTo, timeText } from '../venue/times';
import { useOpensText } from '../venue/use-opens-text';

/** What changes about a widget as time passes, at most once a minute. */
const stateAt = (widget: ContentWidget, now: number): string => {
  const opening = widgetOpening(widget, now);
  return JSON.stringify([opening, opening.opensAt && minutesTo(opening.opensAt, now), talkNow(widget, now)]);
};

/** The texts about a widget: its name, its kind, its talk, and whether it is open, live or when it opens. */
export function useWidget(widget: ContentWidget) {
  const { t, text, locale } = useWords();
  const opensText = useOpensText();
  const kind = kindOf(widget);
  const kindText = t(`widgets.kinds.${kind ?? 'UNKNOWN'}`);
  const now = usePart(
    'serverTime',
    (snapshot) => snapshot.context.now,
    (before, after) => stateAt(widget, before) === stateAt(widget, after),
  );
  const isBlocked = isWidgetBlocked(widget, useConsent());
  const { state, live, opensAt } = widgetOpening(widget, now);
  const name = text(widget.name) || kindText;
  const talk = talkNow(widget, now);
  const titles = (talk ?? talkNext(widget, opensAt))?.titles ?? [];
  const title = text(titles);
  const stateIfOpen = live ? t('area.live') : isBlocked ? t('consent.blocked') : null;
  return {
    name,
    kind,
    kindText,
    isOpen: state === 'open',
    opensAt,
    isLive: live,
    isBlocked,
    /** `Live`, `Opens 14:00`, `Closed` or `Blocked`; `null` if it is simply open. */
    stateText: state === 'closed' ? (opensAt === null ? t('area.closed') : opensText(opensAt, now)) : stateIfOpen,
    /** The title of the talk that is live or comes next, unless it is that of the widget. */
    talkText: title === '' || title === name ? null : title,
    talkTitles: title === '' || title === name ? null : titles,
    /** When the talk that is live ends, if that is today. */
    untilText:
      talk !== null && endsSoon(talk.end, now) ? t('area.until', { time: timeText(talk.end, now, locale) }) : null,
  };
}

/** The texts about a widget in one line, each once. */
export const spoken = (...parts: readonly (string | null)[]): string =>
  [...new Set(parts)].filter((part) => part !== null).join(', ');

export const dialogIdOf = ({ id }: ContentWidget): string => widgetDialog(id).id;

/** Shows a widget in the mode that the venue gave it. */
export function useOpenWidget(widget: ContentWidget): () => void {
  const places = useActorOf('places');
  return () => places.send({ type: 'places.open', widgetId: widget.id });
}

/** Shows a widget over its area, whatever its mode. */
export function useOpenLarge(widget: ContentWidget): () => void {
  const places = useActorOf('places');
  return () => places.send({ type: 'places.openLarge', widgetId: widget.id });
}

/** How a widget opens now. */
export const useOpenMode = (widget: ContentWidget): OpenMode =>
  usePart('serverTime', ({ context }) => openModeOf(widget, context.now));
