import type { Palette } from '../../venue/colour';
import { darker, lighter, mixed, Scene, type Spot } from './scene';

/** The colours of a venue's rooms. */
export type Paint = {
  wall: string;
  floor: string;
  ceiling: string;
  wood: string;
  accent: string;
  second: string;
  cloth: string;
  light: string;
  isDark: boolean;
};

export function paintOf({ background, primary, secondary, scheme }: Palette): Paint {
  const isDark = scheme === 'dark';
  return {
    wall: isDark ? mixed(lighter(background, 0.16), secondary, 0.25) : mixed(background, '#e9e4da', 0.5),
    floor: isDark ? mixed(darker(background, 0.15), '#5a4436', 0.5) : mixed('#c6a47c', background, 0.3),
    ceiling: isDark ? darker(background, 0.3) : lighter(background, 0.55),
    wood: isDark ? mixed('#8a6242', background, 0.2) : mixed('#b98a5c', background, 0.1),
    accent: primary,
    second: secondary,
    cloth: isDark ? mixed(secondary, '#b9b3c4', 0.3) : mixed(secondary, '#7d8894', 0.35),
    light: isDark ? '#ffe2b8' : '#fff6e4',
    isDark,
  };
}

export type Room = { scene: Scene; paint: Paint; half: number; high: number; deep: number };

/** The nearest part of a room that is drawn, in metres. */
const NEAR = 1.4;

/** An empty room: floor with boards, walls, a ceiling with lights. */
export function emptyRoom(paint: Paint, half: number, high: number, deep: number, lamps = 3): Room {
  const scene = new Scene();
  const { wall, floor, ceiling, light, isDark } = paint;
  scene.level(high, [-half, half], [NEAR, deep], { from: ceiling, to: darker(ceiling, isDark ? 0.35 : 0.16) });
  scene.front([-half, half], [0, high], deep, { from: lighter(wall, 0.05), to: darker(wall, 0.1) });
  for (const at of [-half, half])
    scene.side(at, [0, high], [NEAR, deep], {
      from: at < 0 ? darker(wall, 0.46) : darker(wall, 0.14),
      to: at < 0 ? darker(wall, 0.14) : darker(wall, 0.46),
      isAcross: true,
    });
  scene.level(0, [-half, half], [NEAR, deep], { from: lighter(floor, 0.14), to: darker(floor, 0.3) });
  for (let x = -half; x <= half; x += half / 7)
    scene.line(
      [
        [x, 0, deep],
        [x, 0, NEAR],
      ],
      darker(floor, 0.5),
      2,
      0.32,
    );
  for (const at of [-half, half])
    scene.line(
      [
        [at, 0.06, NEAR],
        [at, 0.06, deep],
        [-at, 0.06, deep],
      ],
      darker(wall, 0.4),
      5,
      0.5,
    );
  for (let row = 0; row < lamps; row += 1) {
    const z = deep - 1.4 - row * 2.6;
    if (z < 3) break;
    for (const x of [-half * 0.5, half * 0.5]) {
      scene.level(high - 0.02, [x - half * 0.22, x + half * 0.22], [z - 0.16, z + 0.16], light);
      scene.glow([x, high - 0.05, z], half * 0.45, 0.6, light, isDark ? 0.5 : 0.75);
    }
  }
  scene.glow([0, high * 0.5, deep], half * 1.1, high * 0.6, light, isDark ? 0.16 : 0.35);
  return { scene, paint, half, high, deep };
}

/** Windows in the wall at the back or at one side, with hills and a sky of the day or the night. */
export function skyIn(
  { scene, paint: { isDark, wall } }: Room,
  x: [number, number],
  y: [number, number],
  z: number,
  panes = 4,
) {
  const sky = isDark ? { from: '#14203f', to: '#4d6a92' } : { from: '#8cc0ea', to: '#eaf4fb' };
  const frame = isDark ? darker(wall, 0.45) : '#ffffff';
  scene.front([x[0] - 0.1, x[1] + 0.1], [y[0] - 0.1, y[1] + 0.1], z, frame);
  scene.front(x, y, z, sky);
  const wide = x[1] - x[0];
  const hills = [0.34, 0.2].entries();
  for (const [row, share] of hills) {
    const top = y[0] + (y[1] - y[0]) * share;
    const ridge = Array.from({ length: 25 }, (_, index): [number, number, number] => {
      const at = index / 24;
      const wave = Math.sin(at * 6.3 + row * 2) * 0.5 + Math.sin(at * 14 + row) * 0.22;
      return [x[0] + wide * at, top + wave * (y[1] - y[0]) * 0.1, z];
    });
    const tone = isDark ? ['#24395b', '#172843'][row] : ['#9fb9c9', '#6f9a84'][row];
    scene.face([...ridge, [x[1], y[0], z], [x[0], y[0], z]], tone ?? '#24395b');
  }
  if (isDark)
    for (let star = 0; star < 26; star += 1) {
      const [across, up] = [((star * 61) % 97) / 97, 0.5 + (((star * 37) % 89) / 89) * 0.48];
      scene.round([x[0] + wide * across, y[0] + (y[1] - y[0]) * up, z], 0.014, 0.014, '#ffffff', 0.75);
    }
  for (let pane = 1; pane < panes; pane += 1) {
    const at = x[0] + (wide * pane) / panes;
    scene.front([at - 0.04, at + 0.04], y, z - 0.02, frame);
  }
  scene.level(0.005, x, [z - 2.6, z - 0.1], isDark ? '#7fa0cc' : '#ffffff', isDark ? 0.07 : 0.2);
}

/** A screen on the wall at the back, alight. */
export function screenAt(
  { scene, paint: { accent, second, isDark } }: Room,
  x: [number, number],
  y: [number, number],
  z: number,
): Spot {
  const [wide, high] = [x[1] - x[0], y[1] - y[0]];
  scene.glow([(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, z], wide * 0.85, high * 0.95, accent, isDark ? 0.5 : 0.28);
  scene.front([x[0] - 0.09, x[1] + 0.09], [y[0] - 0.09, y[1] + 0.09], z, '#15171c');
  const spot = scene.front(x, y, z - 0.02, {
    from: mixed(accent, second, 0.45),
    to: darker(mixed(accent, second, 0.75), 0.35),
  });
  for (const [index, share] of [0.2, 0.42, 0.7].entries())
    scene.round(
      [x[0] + wide * share, y[0] + high * (0.3 + index * 0.16), z - 0.03],
      high * (0.5 - index * 0.1),
      high * (0.5 - index * 0.1),
      lighter(accent, 0.35),
      0.13,
    );
  scene.front(
    [x[0] + wide * 0.1, x[0] + wide * 0.52],
    [y[0] + high * 0.56, y[0] + high * 0.68],
    z - 0.04,
    '#ffffff',
    0.92,
  );
  scene.front(
    [x[0] + wide * 0.1, x[0] + wide * 0.4],
    [y[0] + high * 0.42, y[0] + high * 0.48],
    z - 0.04,
    '#ffffff',
    0.6,
  );
  scene.level(0.004, x, [z - 2.4, z - 0.05], { from: lighter(accent, 0.3), to: accent }, isDark ? 0.18 : 0.14);
  return spot;
}

/** A lit passage in a wall at the side. */
export function doorAtSide({ scene, paint: { accent, light, wall }, half }: Room, isRight: boolean, z: number): Spot {
  const at = isRight ? half : -half;
  scene.side(at * 0.999, [0, 2.72], [z - 0.86, z + 0.86], darker(wall, 0.55));
  const spot = scene.side(at * 0.998, [0, 2.6], [z - 0.74, z + 0.74], {
    from: lighter(light, 0.2),
    to: mixed(light, accent, 0.35),
  });
  scene.side(at * 0.997, [0, 2.6], [z + 0.42, z + 0.74], darker(accent, 0.1), 0.9);
  scene.glow([at, 1.3, z], 1.6, 1.9, light, 0.4);
  const inner = isRight ? at - 1.7 : at + 1.7;
  scene.face(
    [
      [at, 0.01, z - 0.74],
      [at, 0.01, z + 0.74],
      [inner, 0.01, z + 0.9],
      [inner, 0.01, z - 1.1],
    ],
    light,
    0.24,
  );
  return spot;
}

export function plantAt({ scene, paint: { isDark } }: Room, x: number, z: number, high = 1.5): void {
  scene.block([x - 0.2, x + 0.2], [0, 0.42], [z - 0.2, z + 0.2], isDark ? '#5d5560' : '#d9d2c8');
  const green = isDark ? '#2f5a48' : '#4d8a63';
  for (const [index, turn] of [-58, 52, -34, 30, -12, 14, 0].entries())
    scene.leaf([x, 0.4, z], high * (0.62 + (index % 3) * 0.14), turn, {
      from: lighter(green, 0.2),
      to: darker(green, 0.25 - (index % 2) * 0.15),
    });
}

export function sofaAt({ scene, paint: { cloth, accent } }: Room, x: number, z: number, wide: number): Spot {
  const [left, right] = [x - wide / 2, x + wide / 2];
  scene.block([left, right], [0.12, 0.95], [z + 0.55, z + 0.8], darker(cloth, 0.12));
  const spot = scene.block([left, right], [0.12, 0.48], [z - 0.2, z + 0.55], cloth);
  for (const at of [left, right])
    scene.block([at - 0.12, at + 0.12], [0.1, 0.66], [z - 0.24, z + 0.78], darker(cloth, 0.06));
  scene.block([left + 0.22, left + 0.66], [0.48, 0.84], [z + 0.34, z + 0.46], accent);
  return { ...spot, y: spot.y - 0.05, height: spot.height + 0.05 };
}

export function tableAt(
  { scene, paint: { wood } }: Room,
  x: number,
  z: number,
  wide: number,
  deep: number,
  high = 0.74,
): Spot {
  scene.shadow(x, z, wide * 0.7, deep * 0.8);
  for (const at of [x - wide / 2 + 0.1, x + wide / 2 - 0.1])
    scene.front([at - 0.04, at + 0.04], [0, high], z + deep * 0.35, darker(wood, 0.5));
  for (const at of [x - wide / 2 + 0.1, x + wide / 2 - 0.1])
    scene.front([at - 0.04, at + 0.04], [0, high], z - deep * 0.42, darker(wood, 0.4));
  return scene.block([x - wide / 2, x + wide / 2], [high - 0.06, high], [z - deep / 2, z + deep / 2], wood);
}

export function chairAt(
  { scene, paint: { cloth, accent } }: Room,
  x: number,
  z: number,
  isBack = true,
  isAccent = false,
): void {
  const colour = isAccent ? accent : cloth;
  scene.shadow(x, z, 0.34, 0.3);
  for (const at of [-0.19, 0.19]) scene.front([x + at - 0.02, x + at + 0.02], [0, 0.45], z - 0.2, darker(colour, 0.55));
  if (!isBack) scene.block([x - 0.23, x + 0.23], [0.5, 0.95], [z + 0.2, z + 0.24], darker(colour, 0.1));
  scene.block([x - 0.23, x + 0.23], [0.42, 0.48], [z - 0.22, z + 0.22], colour);
  if (isBack) scene.block([x - 0.23, x + 0.23], [0.5, 0.95], [z - 0.24, z - 0.2], darker(colour, 0.05));
}

export function rugAt(
  { scene, paint: { accent, second } }: Room,
  x: number,
  z: number,
  wide: number,
  deep: number,
): void {
  scene.level(0.006, [x - wide / 2, x + wide / 2], [z - deep / 2, z + deep / 2], mixed(second, accent, 0.2), 0.5);
  scene.level(
    0.007,
    [x - wide / 2 + 0.15, x + wide / 2 - 0.15],
    [z - deep / 2 + 0.15, z + deep / 2 - 0.15],
    mixed(second, accent, 0.35),
    0.35,
  );
}

export function lampAt({ scene, paint: { light, accent } }: Room, x: number, y: number, z: number, high: number): void {
  scene.line(
    [
      [x, high, z],
      [x, y + 0.2, z],
    ],
    '#20202a',
    3,
    0.8,
  );
  scene.glow([x, y, z], 0.9, 0.9, light, 0.6);
  scene.round([x, y + 0.1, z], 0.24, 0.16, { from: accent, to: darker(accent, 0.3) });
  scene.round([x, y, z], 0.2, 0.05, lighter(light, 0.5));
}
