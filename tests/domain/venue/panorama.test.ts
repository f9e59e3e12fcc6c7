import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offset, Size } from '../../../domain/venue/cover';
import {
  AHEAD,
  besideLook,
  type Direction,
  dragged,
  focalOf,
  glide,
  headingOf,
  isInSight,
  type Look,
  lookAt,
  panoramaSize,
  project,
  turnedTo,
  wrapYaw,
  zoomed,
} from '../../../domain/venue/panorama';

const length = fc.integer({ min: 100, max: 3000 });
const stages = fc.record<Size>({ width: length, height: length });
const yaws = fc.integer({ min: -180, max: 179 });
const looks = fc.record<Look>({
  yaw: yaws,
  pitch: fc.integer({ min: -90, max: 90 }),
  span: fc.integer({ min: 30, max: 110 }),
});
const directions = fc.record<Direction>({ yaw: yaws, pitch: fc.integer({ min: -89, max: 89 }) });
const share = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000);

const STAGE = { width: 1000, height: 600 };

const radians = (angle: number): number => (angle * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The direction of a point of the stage: the inverse of the projection. */
function directionAt(look: Look, stage: Size, { x, y }: Offset): Direction {
  const focal = focalOf(stage, look.span);
  const [right, up] = [(x - stage.width / 2) / focal, (stage.height / 2 - y) / focal];
  const tilt = radians(look.pitch);
  const ahead = Math.cos(tilt) - up * Math.sin(tilt);
  const height = Math.sin(tilt) + up * Math.cos(tilt);
  return {
    yaw: wrapYaw(look.yaw + degrees(Math.atan2(right, ahead))),
    pitch: degrees(Math.atan2(height, Math.hypot(right, ahead))),
  };
}

/** The angle between two directions in degrees. */
function between(a: Direction, b: Direction): number {
  const vector = ({ yaw, pitch }: Direction) => {
    const [t, p] = [radians(yaw), radians(pitch)];
    return [Math.sin(t) * Math.cos(p), Math.sin(p), Math.cos(t) * Math.cos(p)] as const;
  };
  const [u, w] = [vector(a), vector(b)];
  const away = Math.hypot(u[0] - w[0], u[1] - w[1], u[2] - w[2]);
  return degrees(2 * Math.asin(Math.min(away / 2, 1)));
}

describe('projection of a panorama', () => {
  test('where a user looks is the middle of the stage', () => {
    fc.assert(
      fc.property(looks, stages, (look, stage) => {
        const point = project(look, stage, look);
        expect(point?.x).toBeCloseTo(stage.width / 2, 6);
        expect(point?.y).toBeCloseTo(stage.height / 2, 6);
      }),
    );
  });

  test('every point of the stage is a direction that projects to it', () => {
    fc.assert(
      fc.property(looks, stages, share, share, (look, stage, x, y) => {
        const point = { x: x * stage.width, y: y * stage.height };
        const back = project(look, stage, directionAt(look, stage, point));
        expect(back?.x).toBeCloseTo(point.x, 4);
        expect(back?.y).toBeCloseTo(point.y, 4);
      }),
    );
  });

  test('every direction before the user is the direction of its point', () => {
    fc.assert(
      fc.property(looks, stages, directions, (look, stage, direction) => {
        const point = project(look, stage, direction);
        fc.pre(point !== null);
        expect(between(directionAt(look, stage, point), direction)).toBeLessThan(1e-4);
      }),
    );
  });

  test('exactly what is behind the user has no point', () => {
    fc.assert(
      fc.property(looks, stages, directions, (look, stage, direction) => {
        const angle = between(look, direction);
        fc.pre(angle < 89 || angle > 90);
        expect(project(look, stage, direction) === null).toBe(angle > 89.5);
      }),
    );
  });

  test('the span reaches from edge to edge of the longer side', () => {
    fc.assert(
      fc.property(yaws, fc.integer({ min: 30, max: 110 }), length, (yaw, span, width) => {
        const look = { yaw, pitch: 0, span };
        const point = project(look, { width, height: width / 2 }, { yaw: yaw + span / 2, pitch: 0 });
        expect(point?.x).toBeCloseTo(width, 6);
        expect(focalOf({ width, height: width / 2 }, span)).toBeCloseTo(
          focalOf({ width: width / 2, height: width }, span),
          6,
        );
      }),
    );
  });

  test('what is right or above is drawn right or above', () => {
    const right = project(AHEAD, STAGE, { yaw: 20, pitch: 0 });
    const above = project(AHEAD, STAGE, { yaw: 0, pitch: 10 });
    expect(right?.x).toBeGreaterThan(STAGE.width / 2);
    expect(above?.y).toBeLessThan(STAGE.height / 2);
  });
});

describe('turning in a panorama', () => {
  test('a look stays between the poles and within the zoom, whatever is done', () => {
    const number = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(
        looks,
        stages,
        number,
        number,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (look, stage, x, y, zoom) => {
          const next = zoomed(dragged(look, stage, { x, y }), zoom);
          expect(next).toEqual(lookAt(next));
          expect(Math.abs(next.pitch)).toBeLessThanOrEqual(90);
          expect([next.yaw >= -180, next.yaw < 180]).toEqual([true, true]);
        },
      ),
    );
  });

  test('the picture follows the finger that drags it', () => {
    const look = { ...AHEAD, yaw: 30 };
    const next = dragged(look, STAGE, { x: 40, y: 20 });
    const point = project(next, STAGE, look);
    expect(Math.abs((point?.x ?? 0) - STAGE.width / 2 - 40)).toBeLessThan(1);
    expect(Math.abs((point?.y ?? 0) - STAGE.height / 2 - 20)).toBeLessThan(1);
  });

  test('an eased turn comes nearer by the shorter way, and arrives', () => {
    fc.assert(
      fc.property(looks, looks, fc.integer({ min: 1, max: 50 }), (from, to, ms) => {
        const before = Math.abs(wrapYaw(to.yaw - from.yaw));
        let look = turnedTo(from, to, ms);
        expect(Math.abs(wrapYaw(to.yaw - look.yaw))).toBeLessThanOrEqual(before);
        for (let frame = 0; frame < 2000 && look !== to; frame += 1) look = turnedTo(look, to, ms);
        expect(look).toBe(to);
      }),
    );
  });

  test('a glide slows down, goes as far in many frames as in one, and ends', () => {
    const speed = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(speed, speed, fc.integer({ min: 1, max: 50 }), (x, y, ms) => {
        const once = glide({ x, y }, 2 * ms);
        const first = glide({ x, y }, ms);
        const second = first && glide(first.speed, ms);
        fc.pre(once !== null && first !== null && second !== null);
        expect(first.by.x + second.by.x).toBeCloseTo(once.by.x, 6);
        expect(first.by.y + second.by.y).toBeCloseTo(once.by.y, 6);
        expect(Math.hypot(second.speed.x, second.speed.y)).toBeLessThan(Math.hypot(x, y));
        let left: ReturnType<typeof glide> = first;
        for (let frame = 0; frame < 5000 && left !== null; frame += 1) left = glide(left.speed, ms);
        expect(left).toBeNull();
      }),
    );
  });

  test('what is in sight is not beside, and each other spot is on one side', () => {
    fc.assert(
      fc.property(looks, stages, fc.array(directions, { maxLength: 6 }), (look, stage, spots) => {
        const { left, right } = besideLook(look, stage, spots);
        expect(new Set([...left, ...right]).size).toBe(left.length + right.length);
        const seen = [...spots.keys()].filter((at) => isInSight(look, stage, spots[at] ?? look));
        expect([...left, ...right].filter((at) => seen.includes(at))).toEqual([]);
      }),
    );
    expect(
      besideLook(
        AHEAD,
        STAGE,
        [170, -60, 90, -100, 0].map((yaw) => ({ yaw, pitch: 0 })),
      ),
    ).toEqual({
      left: [1, 3],
      right: [2, 0],
    });
  });
});

describe('a panorama and the device', () => {
  test.each([
    ['upright to the north', { alpha: 0, beta: 90, gamma: 0 }, { yaw: 0, pitch: 0 }],
    ['upright to the west', { alpha: 90, beta: 90, gamma: 0 }, { yaw: -90, pitch: 0 }],
    ['tilted up', { alpha: 0, beta: 120, gamma: 0 }, { yaw: 0, pitch: 30 }],
    ['on its side to the north', { alpha: 90, beta: 0, gamma: -90 }, { yaw: 0, pitch: 0 }],
  ])('a device that is held %s looks there', (_, angles, direction) => {
    expect(between(headingOf(angles), direction)).toBeLessThan(1e-4);
  });

  test.each([
    ['a phone', { savesData: false, isCoarse: true, memory: 8 }, 4096],
    ['a computer with little memory', { savesData: false, isCoarse: false, memory: 4 }, 4096],
    ['a computer', { savesData: false, isCoarse: false, memory: 8 }, null],
    ['a browser that does not tell its memory', { savesData: false, isCoarse: false, memory: null }, null],
    ['a user who saves data', { savesData: true, isCoarse: false, memory: 8 }, 1920],
  ])('%s loads a panorama of its size', (_, device, size) => {
    expect(panoramaSize(device)).toBe(size);
  });
});

test.each([90, -90])('a spot at the pole of %i degrees comes into sight at every zoom', (pitch) => {
  for (const span of [30, 80, 110])
    expect(isInSight(lookAt({ yaw: 20, pitch, span }), { width: 844, height: 390 }, { yaw: 20, pitch })).toBe(true);
});
