import type { PenPoint, Point } from './geometry';

/** The width of a line that is drawn with the full pressure. */
export const PEN_WIDTH = 7;
const SLIGHTEST = 0.3;

const part = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${part(x)} ${part(y)}`;
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const radiusOf = ({ pressure }: PenPoint): number => (PEN_WIDTH / 2) * Math.max(SLIGHTEST, pressure);

/** A smooth curve through the middles between points. */
function curve(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const next = points[index + 1];
      return next === undefined ? `L${at(point)}` : `Q${at(point)} ${at(middle(point, next))}`;
    })
    .join('');
}

/** The outline of a pen stroke as the path of an SVG: wider where the pen was pressed harder, with round ends. */
export function outlineOf(stroke: readonly PenPoint[]): string {
  const [first] = stroke;
  const last = stroke.at(-1);
  if (first === undefined || last === undefined) return '';
  if (stroke.length === 1) {
    const radius = radiusOf(first);
    const arc = `a${part(radius)} ${part(radius)} 0 1 0`;
    return `M${at({ x: first.x - radius, y: first.y })}${arc} ${part(2 * radius)} 0${arc} ${part(-2 * radius)} 0Z`;
  }
  const left: Point[] = [];
  const right: Point[] = [];
  stroke.forEach((point, index) => {
    const before = stroke[Math.max(0, index - 1)] ?? point;
    const after = stroke[Math.min(stroke.length - 1, index + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const radius = radiusOf(point);
    const [across, down] = [(-(after.y - before.y) / length) * radius, ((after.x - before.x) / length) * radius];
    left.push({ x: point.x + across, y: point.y + down });
    right.push({ x: point.x - across, y: point.y - down });
  });
  const back = right.toReversed();
  const [start, turn] = [left[0] ?? first, back[0] ?? last];
  const cap = (point: PenPoint, to: Point): string =>
    `A${part(radiusOf(point))} ${part(radiusOf(point))} 0 0 0 ${at(to)}`;
  return `M${at(start)}${curve(left.slice(1))}${cap(last, turn)}${curve(back.slice(1))}${cap(first, start)}Z`;
}
