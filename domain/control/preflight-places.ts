import type { Architecture, Area, ContentWidget } from '../kernel/venue';
import { doTouch, type Mark } from '../venue/cover';
import { hotspotsOf } from '../venue/hotspots';
import { spotsOf } from '../venue/panorama';
import { type Found, finding, widgetName } from './preflight-parts';

type Placed = { widget: ContentWidget; mark: Mark };

/** A panorama goes round: what is beyond one edge is at the other one too. */
const ROUND = 360;
const STEPS = 12;
/** The share of a place that has to be free for a finger. */
const FREE_SHARE = 0.25;

const isIn = ({ x, y, width, height }: Mark, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

/** How much of a place is under others, from 0 to 1. */
function covered(mark: Mark, others: readonly Mark[]): number {
  const inside = Array.from({ length: STEPS * STEPS }, (_, index) => ({
    x: mark.x + ((index % STEPS) + 0.5) * (mark.width / STEPS),
    y: mark.y + (Math.floor(index / STEPS) + 0.5) * (mark.height / STEPS),
  }));
  return inside.filter((at) => others.some((other) => isIn(other, at))).length / inside.length;
}

const DIRECTIONS = ['ltr', 'rtl'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** The places on the picture of a viewpoint; the later ones lie on the earlier ones. */
function placedIn(area: Area, viewpointId: string, direction: Direction): Placed[] {
  if (area.viewMode !== 'VIEW_360D') return [...hotspotsOf(area, viewpointId, direction)];
  return spotsOf(area, viewpointId, direction).map(({ widget, at, width, height }) => ({
    widget,
    mark: { x: at.yaw - width / 2, y: -at.pitch - height / 2, width, height },
  }));
}

/** The widgets that lie on another one so that it cannot be pressed. */
function above({ mark }: Placed, later: readonly Placed[], isRound: boolean): ContentWidget[] {
  const shifts = isRound ? [-ROUND, 0, ROUND] : [0];
  const others = later
    .flatMap(({ widget, mark: other }) => shifts.map((by) => ({ widget, mark: { ...other, x: other.x + by } })))
    .filter((other) => doTouch(mark, other.mark));
  const marks = others.map((other) => other.mark);
  return covered(mark, marks) > 1 - FREE_SHARE ? others.map(({ widget }) => widget) : [];
}

/** Hotspots of which so much is under others that they cannot be pressed, in languages of either direction. */
export function coveredHotspots({ areas }: Architecture, locale: string): Found[] {
  const found = new Map<ContentWidget, Set<ContentWidget>>();
  for (const area of areas)
    for (const { id } of area.viewPoints)
      for (const direction of DIRECTIONS) {
        const placed = placedIn(area, id, direction);
        placed.forEach((one, at) => {
          const on = above(one, placed.slice(at + 1), area.viewMode === 'VIEW_360D');
          if (on.length > 0) found.set(one.widget, new Set([...(found.get(one.widget) ?? []), ...on]));
        });
      }
  return [...found].flatMap(([widget, others]) => {
    const names = [...others].map((other) => widgetName(other, locale));
    return finding('covered', widgetName(widget, locale), names, widget);
  });
}
