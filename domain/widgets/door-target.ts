import { isActive } from '../kernel/timeslot';
import type { ContentWidget } from '../kernel/venue';
import { isOfKind } from './widget';

/** The areas to which a widget leads at any time. */
export const doorTargets = (widget: ContentWidget): string[] =>
  isOfKind(widget, 'DOOR') ? widget.configurations.flatMap(({ areaId }) => areaId ?? []) : [];

/** The area to which a door leads now; `null` for one that is closed, and for other widgets. */
export const behindDoor = (widget: ContentWidget, now: number): string | null =>
  isOfKind(widget, 'DOOR') ? (widget.configurations.find((slot) => isActive(slot, now))?.areaId ?? null) : null;
