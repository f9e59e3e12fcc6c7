import type * as v from 'valibot';
import { IMAGE_SIZES, PANORAMA_SIZE } from '../kernel/constants';
import type { Area, ContentWidget, DirectionSchema, Viewpoint } from '../kernel/venue';
import type { Offset, Size } from './cover';

export type Direction = v.InferOutput<typeof DirectionSchema>;
/** Where a user looks. `span` is the visible angle across the longer side of the stage. */
export type Look = Direction & { span: number };
/** A widget in a panorama; `width` and `height` are angles. */
export type Spot = { widget: ContentWidget; at: Direction; width: number; height: number };

export const AHEAD: Look = { yaw: 0, pitch: 0, span: 80 };

const MOST_PITCH = 90;
/** Wider spots would reach behind the user. */
const MOST_EXTENT = 120;
const [LEAST_SPAN, MOST_SPAN] = [30, 110];
/** A turn that is nearer to its aim than this has arrived. */
const ARRIVED = 0.05;
/** How fast a turn and a glide slow down, in milliseconds. */
const [TURN_MS, GLIDE_MS] = [130, 325];
/** Slower glides stop, in pixels per millisecond. */
const STILL = 0.02;
/** A spot within this part of the stage is in sight. */
const IN_SIGHT = 0.7;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The same yaw from -180 to below 180. */
export const wrapYaw = (yaw: number): number => ((((yaw + 180) % 360) + 360) % 360) - 180;

/** A look that is possible: not over the poles. */
export const lookAt = ({ yaw, pitch, span }: Look): Look => ({
  yaw: wrapYaw(yaw),
  pitch: clamp(pitch, -MOST_PITCH, MOST_PITCH),
  span: clamp(span, LEAST_SPAN, MOST_SPAN),
});

/** Where a user looks first at a viewpoint. */
export const startOf = (viewpoint: Pick<Viewpoint, 'start'> | null): Look => lookAt({ ...AHEAD, ...viewpoint?.start });

/** A viewpoint in a panorama, with its own start where it has one. */
export type Standpoint = { areaId: string; viewpointId: string | null; start: Direction | null };

/** Where a user looks who comes to a viewpoint: another one of the same area keeps the direction, unless it has a start of its own. */
export function lookFrom(
  before: { areaId: string | null; viewpointId: string | null; look: Look },
  { areaId, viewpointId, start }: Standpoint,
): Look {
  const isSame = areaId === before.areaId && (viewpointId === before.viewpointId || start === null);
  return isSame ? before.look : startOf({ start });
}

/** The distance of the picture plane in pixels of the stage. */
export const focalOf = ({ width, height }: Size, span: number): number =>
  Math.max(width, height) / 2 / Math.tan(radians(span) / 2);

/** How large an angle is in the middle of the stage, in pixels. */
export const extentOf = (look: Look, stage: Size, angle: number): number =>
  2 * focalOf(stage, look.span) * Math.tan(radians(Math.min(angle, MOST_EXTENT)) / 2);

/** Where a direction is on the stage, from its top left; `null` if it is behind the user. */
export function project(look: Look, stage: Size, { yaw, pitch }: Direction): Offset | null {
  const [turn, up, tilt] = [radians(yaw - look.yaw), radians(pitch), radians(look.pitch)];
  const ahead = Math.cos(turn) * Math.cos(up);
  const depth = Math.sin(up) * Math.sin(tilt) + ahead * Math.cos(tilt);
  if (depth < 0.01) return null;
  const focal = focalOf(stage, look.span) / depth;
  return {
    x: stage.width / 2 + focal * Math.sin(turn) * Math.cos(up),
    y: stage.height / 2 - focal * (Math.sin(up) * Math.cos(tilt) - ahead * Math.sin(tilt)),
  };
}

/** The picture follows a finger that moves by `x` and `y`. */
export function dragged(look: Look, stage: Size, { x, y }: Offset): Look {
  const perPixel = degrees(1 / focalOf(stage, look.span));
  return lookAt({ ...look, yaw: look.yaw - x * perPixel, pitch: look.pitch + y * perPixel });
}

/** Enlarges what is seen by `factor`. */
export const zoomed = (look: Look, factor: number): Look => lookAt({ ...look, span: look.span / factor });

/** The next look of an eased turn, by the shorter way; the aim itself once it has arrived. */
export function turnedTo(look: Look, aim: Look, ms: number): Look {
  const [yaw, pitch, span] = [wrapYaw(aim.yaw - look.yaw), aim.pitch - look.pitch, aim.span - look.span];
  if (Math.max(Math.abs(yaw), Math.abs(pitch), Math.abs(span)) < ARRIVED) return aim;
  const share = 1 - Math.exp(-ms / TURN_MS);
  return lookAt({ yaw: look.yaw + yaw * share, pitch: look.pitch + pitch * share, span: look.span + span * share });
}

/** How far a picture that was let go moves on, in pixels, and its speed afterwards; `null` once it is still. */
export function glide(speed: Offset, ms: number): { by: Offset; speed: Offset } | null {
  if (Math.hypot(speed.x, speed.y) < STILL) return null;
  const left = Math.exp(-ms / GLIDE_MS);
  const way = GLIDE_MS * (1 - left);
  return { by: { x: speed.x * way, y: speed.y * way }, speed: { x: speed.x * left, y: speed.y * left } };
}

/** Whether a direction is well within the stage. */
export function isInSight(look: Look, stage: Size, direction: Direction): boolean {
  const point = project(look, stage, direction);
  if (point === null) return false;
  const isWithin = (at: number, length: number) => Math.abs(at - length / 2) <= (length * IN_SIGHT) / 2;
  return isWithin(point.x, stage.width) && isWithin(point.y, stage.height);
}

/** Which directions are left or right of what is seen: their places in the list, the nearest first. */
export function besideLook(
  look: Look,
  stage: Size,
  directions: readonly Direction[],
): { left: number[]; right: number[] } {
  const outside = directions.flatMap((direction, at) => {
    const point = project(look, stage, direction);
    const isSeen = point !== null && point.x >= 0 && point.x <= stage.width;
    return isSeen ? [] : [{ at, turn: wrapYaw(direction.yaw - look.yaw) }];
  });
  const nearest = outside.toSorted((a, b) => Math.abs(a.turn) - Math.abs(b.turn));
  return {
    left: nearest.filter(({ turn }) => turn < 0).map(({ at }) => at),
    right: nearest.filter(({ turn }) => turn >= 0).map(({ at }) => at),
  };
}

/** Where the back of a device points, from the angles of its orientation. */
export function headingOf({ alpha, beta, gamma }: { alpha: number; beta: number; gamma: number }): Direction {
  const [a, b, c] = [radians(alpha), radians(beta), radians(gamma)];
  const east = -(Math.cos(a) * Math.sin(c) + Math.sin(a) * Math.sin(b) * Math.cos(c));
  const north = -(Math.sin(a) * Math.sin(c) - Math.cos(a) * Math.sin(b) * Math.cos(c));
  const up = -Math.cos(b) * Math.cos(c);
  return { yaw: degrees(Math.atan2(east, north)), pitch: degrees(Math.asin(clamp(up, -1, 1))) };
}

/** A widget's place around a viewpoint; `null` if it has none. */
export function spotOf(widget: ContentWidget, viewpointId: string | null): Spot | null {
  const placement = widget.placements.find((candidate) => candidate.viewpointId === viewpointId);
  if (placement?.yaw === undefined || placement.pitch === undefined) return null;
  return {
    widget,
    at: { yaw: wrapYaw(placement.yaw), pitch: clamp(placement.pitch, -90, 90) },
    width: clamp(placement.width, 0, 1) * 360,
    height: clamp(placement.height, 0, 1) * 180,
  };
}

/** The widgets around a viewpoint, in reading direction from behind the user. */
export const spotsOf = (area: Area, viewpointId: string | null, direction: 'ltr' | 'rtl'): readonly Spot[] =>
  area.contentWidgets
    .flatMap((widget) => spotOf(widget, viewpointId) ?? [])
    .toSorted((a, b) => (direction === 'rtl' ? b.at.yaw - a.at.yaw : a.at.yaw - b.at.yaw));

/** The width of the picture that a device can show sharply; `null` for the original. */
export function panoramaSize(device: { savesData: boolean; isCoarse: boolean; memory: number | null }): number | null {
  if (device.savesData) return IMAGE_SIZES[2];
  return device.isCoarse || (device.memory ?? 8) < 8 ? PANORAMA_SIZE : null;
}
