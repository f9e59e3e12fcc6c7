import type { Area, ContentWidget } from '../kernel/venue';
import type { Mark } from './cover';
import { spotOf } from './panorama';
import { type Corners, cornersOf } from './perspective';

export type Hotspot = { widget: ContentWidget; mark: Mark };

const centre = ({ x, y, width, height }: Mark) => ({ x: x + width / 2, y: y + height / 2 });

/** Hotspots whose vertical distance is at most this are in one row. */
const ROW_HEIGHT = 0.12;

/** Row by row from the top, each row in reading direction. */
export function inReadingOrder<T>(items: readonly T[], at: (item: T) => Mark, direction: 'ltr' | 'rtl'): readonly T[] {
  const rows: { top: number; items: { item: T; x: number }[] }[] = [];
  const placed = items.map((item) => ({ item, ...centre(at(item)) })).toSorted((a, b) => a.y - b.y);
  for (const { item, x, y } of placed) {
    const row = rows.at(-1);
    if (row !== undefined && y - row.top < ROW_HEIGHT) row.items.push({ item, x });
    else rows.push({ top: y, items: [{ item, x }] });
  }
  const sign = direction === 'rtl' ? -1 : 1;
  return rows.flatMap((row) => row.items.toSorted((a, b) => sign * (a.x - b.x)).map(({ item }) => item));
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** A widget's position on a viewpoint's picture, moved inside it; `null` if it has none. */
export function markOf(widget: ContentWidget, viewpointId: string | null): Mark | null {
  const placement = widget.placements.find((candidate) => candidate.viewpointId === viewpointId);
  if (placement?.x === undefined || placement.y === undefined) return null;
  const [width, height] = [within(placement.width, 1), within(placement.height, 1)];
  return { x: within(placement.x, 1 - width), y: within(placement.y, 1 - height), width, height };
}

/** The surface of a viewpoint's picture that a widget fills; `null` if it has none. */
export function surfaceOf(widget: ContentWidget, viewpointId: string | null): Corners | null {
  const mark = markOf(widget, viewpointId);
  const placement = widget.placements.find((candidate) => candidate.viewpointId === viewpointId);
  return placement?.corners ?? (mark === null ? null : cornersOf(mark));
}

/** The widgets on a viewpoint's picture in reading order. */
export function hotspotsOf(area: Area, viewpointId: string | null, direction: 'ltr' | 'rtl'): readonly Hotspot[] {
  const hotspots = area.contentWidgets.flatMap((widget) => {
    const mark = markOf(widget, viewpointId);
    return mark === null ? [] : [{ widget, mark }];
  });
  return inReadingOrder(hotspots, ({ mark }) => mark, direction);
}

/** Widgets without a position on any of the area's pictures; the page lists them separately. */
export const widgetsBeside = (area: Area): readonly ContentWidget[] =>
  area.contentWidgets.filter((widget) =>
    area.viewPoints.every(
      ({ id }) => (area.viewMode === 'VIEW_360D' ? spotOf(widget, id) : markOf(widget, id)) === null,
    ),
  );

/** A picture of the area on which the widget has a position, and where its centre is; `null` if there is none. */
export function placeOf(widget: ContentWidget, area: Area): { assetId: string; x: number; y: number } | null {
  for (const { id, background } of area.viewPoints) {
    const mark = markOf(widget, id);
    if (mark !== null && background?.assetId != null) return { assetId: background.assetId, ...centre(mark) };
  }
  return null;
}
