import type { Point } from './layout';

const RADIUS = 7;
const HEAD = { length: 8, half: 4 };

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(1, by / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

const spell = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** An arrow with rounded corners, as the `d` of a path. */
export function wayOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const bends = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = points[index];
    if (next === undefined || before === undefined) return `L ${spell(point)}`;
    const half = Math.min(
      RADIUS,
      Math.hypot(point.x - before.x, point.y - before.y) / 2,
      Math.hypot(next.x - point.x, next.y - point.y) / 2,
    );
    return `L ${spell(towards(point, before, half))} Q ${spell(point)} ${spell(towards(point, next, half))}`;
  });
  return [`M ${spell(first)}`, ...bends].join(' ');
}

/** The head of an arrow, as the `d` of a path. */
export function headOf(points: readonly Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return '';
  const base = towards(end, before, HEAD.length);
  const [across, down] = [(end.x - base.x) / HEAD.length, (end.y - base.y) / HEAD.length];
  const left = { x: base.x - down * HEAD.half, y: base.y + across * HEAD.half };
  const right = { x: base.x + down * HEAD.half, y: base.y - across * HEAD.half };
  return `M ${spell(end)} L ${spell(left)} L ${spell(right)} Z`;
}
