import { isActive } from '../kernel/timeslot';
import type { Architecture, ContentWidget } from '../kernel/venue';

export type OpenMode = ContentWidget['openMode'];

export const OPEN_MODES: readonly string[] = [
  'EMBEDDED',
  'EMBEDDED_DIALOG',
  'OVERLAY_DIALOG',
  'NEW_TAB',
] satisfies OpenMode[];
const isMode = (text: string | null | undefined): text is OpenMode =>
  typeof text === 'string' && OPEN_MODES.includes(text);

type Modes = Pick<ContentWidget, 'openMode'> & {
  configurations: readonly Pick<ContentWidget['configurations'][number], 'begin' | 'end' | 'displayMode'>[];
};

/** The display mode of the current configuration, where that names a mode, else the widget's. */
export function openModeOf({ openMode, configurations }: Modes, now: number): OpenMode {
  const displayMode = configurations.find((slot) => isActive(slot, now))?.displayMode;
  return isMode(displayMode) ? displayMode : openMode;
}

type Found = { widget: ContentWidget; areaId: string | null };

/** A widget of the venue: the current area's first, then shared ones, then those of other areas. */
export function findWidget(
  { areas, globalWidgets }: Architecture,
  widgetId: string,
  areaId: string | null,
): Found | null {
  const here = areas.find(({ id }) => id === areaId)?.contentWidgets.find(({ id }) => id === widgetId);
  if (here !== undefined) return { widget: here, areaId };
  const shared = globalWidgets.find(({ id }) => id === widgetId);
  if (shared !== undefined) return { widget: shared, areaId: null };
  for (const area of areas) {
    const widget = area.contentWidgets.find(({ id }) => id === widgetId);
    if (widget !== undefined) return { widget, areaId: area.id };
  }
  return null;
}
