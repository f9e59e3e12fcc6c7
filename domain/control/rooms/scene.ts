import { parseHex, type Rgb, toHex } from '../../venue/colour';

/** Size of a picture in pixels. */
const [WIDTH, HEIGHT] = [2560, 1440];
const FOCAL = 1500;
const EYE = 1.75;
const HORIZON = HEIGHT * 0.46;

/** Metres: to the right of the middle, above the floor, away from the viewer. */
export type Point = readonly [x: number, y: number, z: number];
/** Fractions of the picture's width and height. */
export type Spot = { x: number; y: number; width: number; height: number };

export const mixed = (one: string, other: string, share: number): string => {
  const [a, b] = [parseHex(one), parseHex(other)];
  const at = (index: 0 | 1 | 2): number => a[index] * (1 - share) + b[index] * share;
  return toHex([at(0), at(1), at(2)] satisfies Rgb);
};
export const lighter = (colour: string, share: number): string => mixed(colour, '#ffffff', share);
export const darker = (colour: string, share: number): string => mixed(colour, '#000000', share);

const onScreen = ([x, y, z]: Point): [number, number] => [
  WIDTH / 2 + (FOCAL * x) / z,
  HORIZON - (FOCAL * (y - EYE)) / z,
];
const round = (value: number): number => Math.round(value * 10) / 10;

/** The rectangle around points of the scene, inside the picture. */
function spotOf(points: readonly Point[]): Spot {
  const shown = points.map(onScreen);
  const within = (value: number, most: number): number => Math.min(Math.max(value / most, 0.01), 0.99);
  const xs = shown.map(([x]) => within(x, WIDTH));
  const ys = shown.map(([, y]) => within(y, HEIGHT));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const short = (value: number): number => Math.round(value * 1000) / 1000;
  return { x: short(x), y: short(y), width: short(Math.max(...xs) - x), height: short(Math.max(...ys) - y) };
}

type Shades = { from: string; to: string; isAcross?: boolean };
type Fill = string | Shades;

/** A picture in perspective, drawn from far to near. */
export class Scene {
  private readonly shapes: string[] = [];
  private readonly defs: string[] = [];

  private paint(fill: Fill): string {
    if (typeof fill === 'string') return fill;
    const id = `g${this.defs.length}`;
    const end = fill.isAcross === true ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
    this.defs.push(
      `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop offset="0" stop-color="${fill.from}"/><stop offset="1" stop-color="${fill.to}"/></linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A flat surface. */
  face(points: readonly Point[], fill: Fill, opacity = 1): Spot {
    const path = points.map((point) => onScreen(point).map(round).join(' ')).join('L');
    const faded = opacity === 1 ? '' : ` opacity="${opacity}"`;
    this.shapes.push(`<path d="M${path}Z" fill="${this.paint(fill)}"${faded}/>`);
    return spotOf(points);
  }

  /** A surface that faces the viewer. */
  front(x: readonly [number, number], y: readonly [number, number], z: number, fill: Fill, opacity = 1): Spot {
    const points: Point[] = [
      [x[0], y[1], z],
      [x[1], y[1], z],
      [x[1], y[0], z],
      [x[0], y[0], z],
    ];
    return this.face(points, fill, opacity);
  }

  /** A surface along a wall at the side. */
  side(x: number, y: readonly [number, number], z: readonly [number, number], fill: Fill, opacity = 1): Spot {
    const points: Point[] = [
      [x, y[1], z[0]],
      [x, y[1], z[1]],
      [x, y[0], z[1]],
      [x, y[0], z[0]],
    ];
    return this.face(points, fill, opacity);
  }

  /** A level surface. */
  level(y: number, x: readonly [number, number], z: readonly [number, number], fill: Fill, opacity = 1): Spot {
    const points: Point[] = [
      [x[0], y, z[1]],
      [x[1], y, z[1]],
      [x[1], y, z[0]],
      [x[0], y, z[0]],
    ];
    return this.face(points, fill, opacity);
  }

  /** A block with the faces that are seen, and its shadow on the floor if it stands there. */
  block(
    x: readonly [number, number],
    y: readonly [number, number],
    z: readonly [number, number],
    colour: string,
  ): Spot {
    const [left, right] = x;
    if (y[0] < 0.2) this.shadow((left + right) / 2, (z[0] + z[1]) / 2, (right - left) * 0.72, (z[1] - z[0]) * 0.85);
    if (left > 0) this.side(left, y, z, { from: darker(colour, 0.22), to: darker(colour, 0.42) });
    if (right < 0) this.side(right, y, z, { from: darker(colour, 0.22), to: darker(colour, 0.42) });
    if (y[1] < EYE) this.level(y[1], x, z, { from: lighter(colour, 0.08), to: lighter(colour, 0.22) });
    if (y[0] > EYE) this.level(y[0], x, z, darker(colour, 0.35));
    this.front(x, y, z[0], { from: lighter(colour, 0.04), to: darker(colour, 0.2) });
    return spotOf([left, right].flatMap((at) => y.flatMap((height) => z.map((far): Point => [at, height, far]))));
  }

  private cloud(at: Point, wide: number, high: number, colour: string, opacity: number): void {
    const id = `r${this.defs.length}`;
    this.defs.push(
      `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="0.5" stop-color="${colour}" stop-opacity="${round(opacity * 30) / 100}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
    const [x, y] = onScreen(at);
    const scale = FOCAL / at[2];
    this.shapes.push(
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(wide * scale)}" ry="${round(high * scale)}" fill="url(#${id})"/>`,
    );
  }

  /** Light in the air or on a wall; sizes in metres. */
  glow(at: Point, wide: number, high: number, colour: string, opacity = 0.5): void {
    this.cloud(at, wide, high, colour, opacity);
  }

  shadow(x: number, z: number, wide: number, deep: number): void {
    this.cloud([x, 0, z], wide, (deep * EYE) / z, '#000000', 0.5);
  }

  /** A disc or a ball. */
  round(at: Point, wide: number, high: number, fill: Fill, opacity = 1): Spot {
    const [x, y] = onScreen(at);
    const scale = FOCAL / at[2];
    this.shapes.push(
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(wide * scale)}" ry="${round(high * scale)}" fill="${this.paint(fill)}" opacity="${opacity}"/>`,
    );
    return spotOf([
      [at[0] - wide, at[1] - high, at[2]],
      [at[0] + wide, at[1] + high, at[2]],
    ]);
  }

  line(points: readonly Point[], colour: string, wide: number, opacity = 1): void {
    const path = points.map((point) => onScreen(point).map(round).join(' ')).join('L');
    this.shapes.push(
      `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
    );
  }

  /** A rounded leaf from its stem. */
  leaf([x, y, z]: Point, length: number, degrees: number, fill: Fill): void {
    const [left, top] = onScreen([x, y, z]);
    const scale = (FOCAL / z) * length;
    const shape = `M0 0C${round(scale * 0.28)} ${round(-scale * 0.3)} ${round(scale * 0.22)} ${round(-scale * 0.8)} 0 ${round(-scale)}C${round(-scale * 0.22)} ${round(-scale * 0.8)} ${round(-scale * 0.28)} ${round(-scale * 0.3)} 0 0Z`;
    this.shapes.push(
      `<path transform="translate(${round(left)} ${round(top)}) rotate(${degrees})" d="${shape}" fill="${this.paint(fill)}"/>`,
    );
  }

  toString(): string {
    const edge = `<radialGradient id="edge" cx="0.5" cy="0.46" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.defs.join('')}${edge}</defs>${this.shapes.join('')}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edge)"/></svg>`;
  }
}
