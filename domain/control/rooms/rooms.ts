import {
  chairAt,
  doorAtSide,
  emptyRoom,
  lampAt,
  type Paint,
  plantAt,
  type Room,
  rugAt,
  screenAt,
  skyIn,
  sofaAt,
  tableAt,
} from './furniture';
import { darker, lighter, mixed, type Spot } from './scene';

/** Where things are on a room's picture; `doors` in the order in which areas get them. */
export type Drawing = { svg: string; spots: Readonly<Record<string, Spot>>; doors: readonly Spot[] };

const SIDES = 2;

/** Passages at both sides, the far ones first, because what is nearer is drawn over them. */
function doorsOf(room: Room, count: number): Spot[] {
  const [far, near] = [Math.min(room.half * 1.62, room.deep - 0.9), room.half * 1.3];
  const places: [boolean, number][] = [
    [false, far],
    [true, far],
    [false, near],
    [true, near],
  ];
  const doors = places.slice(0, count).map(([isRight, z]) => doorAtSide(room, isRight, z));
  if (count <= SIDES) return doors;
  // The names of doors side by side stand at two heights, because they are wider than the doors.
  return doors.map(({ height, ...door }, index) =>
    index < SIDES ? { ...door, height: height / 2 } : { ...door, y: door.y + height / 2, height: height / 2 },
  );
}

const done = ({ scene }: Room, spots: Drawing['spots'], doors: readonly Spot[]): Drawing => ({
  svg: scene.toString(),
  spots,
  doors,
});

/** A reception desk before windows, a wall of posts, seats. */
function lobby(paint: Paint, doorCount: number): Drawing {
  const room = emptyRoom(paint, 6, 4.4, 11);
  const { scene } = room;
  skyIn(room, [-2.1, 5.2], [0.7, 3.9], 11, 6);
  const doors = doorsOf(room, doorCount);
  scene.front([-5.2, -2.6], [1, 3.6], 10.9, darker(paint.wall, 0.3));
  for (let index = 0; index < 12; index += 1) {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const left = -5.08 + column * 0.62;
    const tone =
      [paint.accent, paint.second, lighter(paint.accent, 0.45), paint.cloth][(index * 5 + row) % 4] ?? paint.accent;
    scene.front([left, left + 0.54], [2.82 - row * 0.84, 3.5 - row * 0.84], 10.85, {
      from: lighter(tone, 0.12),
      to: tone,
    });
  }
  const wall = scene.front([-5.2, -2.6], [1, 3.6], 10.84, '#ffffff', 0.02);
  plantAt(room, -1.9, 10.2, 1.9);
  plantAt(room, 5.2, 9.8, 1.8);
  scene.block([0.1, 3.5], [0, 1.12], [8.2, 9], paint.wood);
  scene.block([0, 3.6], [1.12, 1.18], [8.1, 9.05], lighter(paint.wood, 0.25));
  scene.front([0.2, 3.4], [0.08, 0.14], 8.15, paint.accent);
  scene.glow([1.8, 0.1, 8.1], 2.2, 0.35, paint.accent, 0.5);
  scene.front([1.35, 2.25], [0.5, 0.8], 8.16, paint.accent);
  const desk = scene.front([0, 3.6], [0.1, 1.6], 8.1, '#ffffff', 0.01);
  for (const x of [0.9, 1.8, 2.7]) lampAt(room, x, 2.7, 8.6, 4.4);
  rugAt(room, 1.7, 5, 3.6, 1.7);
  const sofa = sofaAt(room, 2.2, 5.3, 2.2);
  const table = tableAt(room, -1.5, 6, 1, 0.7, 1.05);
  chairAt(room, -2.2, 6, true, true);
  plantAt(room, -3.3, 5.4, 1.3);
  return done(room, { wall, desk, people: sofa, chat: table }, doors);
}

/** A stage with a large screen before rows of seats. */
function stage(paint: Paint, doorCount: number): Drawing {
  const night = { ...paint, wall: darker(paint.wall, paint.isDark ? 0.25 : 0.05) };
  const room = emptyRoom(night, 7, 5, 12, 1);
  const { scene } = room;
  const doors = doorsOf(room, doorCount);
  for (const x of [-5.4, 5.4])
    scene.front([x - 0.9, x + 0.9], [0.6, 4.9], 11.95, {
      from: paint.accent,
      to: darker(paint.accent, 0.6),
      isAcross: true,
    });
  const screen = screenAt(room, [-3.3, 3.3], [1.35, 4.5], 11.9);
  scene.block([-4.6, 4.6], [0, 0.55], [9.4, 11.6], mixed(paint.wood, '#2b2326', 0.35));
  scene.front([-4.6, 4.6], [0.5, 0.55], 9.38, paint.accent);
  scene.glow([0, 0.3, 9.3], 5, 0.5, paint.accent, 0.4);
  scene.block([2.5, 3.1], [0.55, 1.65], [9.9, 10.3], paint.wood);
  const desk = scene.front([2.3, 3.3], [0.5, 1.7], 9.9, '#ffffff', 0.01);
  for (const x of [-2.6, -1.7]) chairAt({ ...room, scene }, x, 10, false, true);
  for (const x of [-3.4, 0, 3.4]) {
    scene.face(
      [
        [x - 0.14, 5, 8.4],
        [x + 0.14, 5, 8.4],
        [x * 0.5 + 1.2, 0.56, 10.2],
        [x * 0.5 - 1.2, 0.56, 10.2],
      ],
      { from: paint.light, to: paint.accent },
      0.1,
    );
    scene.block([x - 0.16, x + 0.16], [4.6, 4.95], [8.2, 8.5], '#1b1b22');
    scene.glow([x, 4.62, 8.2], 0.4, 0.3, paint.light, 0.8);
  }
  for (const [row, z] of [7.6, 6.4, 5.3, 4.3].entries())
    for (let x = -4.8 + (row % 2) * 0.36; x <= 4.8; x += 0.76) {
      if (Math.abs(x) < 0.75) continue;
      const cloth = darker(mixed(paint.second, '#2a2c38', 0.45), row * 0.08);
      scene.block([x - 0.3, x + 0.3], [0.1, 0.46], [z, z + 0.45], darker(cloth, 0.25));
      scene.block([x - 0.27, x + 0.27], [0.3, 0.84], [z - 0.06, z + 0.04], cloth);
      scene.round([x, 0.84, z - 0.06], 0.27, 0.07, lighter(cloth, 0.1));
      scene.front([x - 0.02, x + 0.02], [0, 0.3], z - 0.04, darker(cloth, 0.5));
    }
  const seats = scene.front([-4.6, -1.2], [0.2, 1], 5.6, '#ffffff', 0.01);
  return done(room, { screen, desk, seats }, doors);
}

/** Booths at both sides of a nave, with signs and a desk in the middle. */
function expo(paint: Paint, doorCount: number): Drawing {
  const room = emptyRoom(paint, 7, 5, 13);
  const { scene } = room;
  skyIn(room, [-3, 3], [3.2, 4.7], 13, 5);
  const doors = doorsOf(room, doorCount);
  for (const x of [-1.2, 1.2]) {
    scene.front([x - 0.5, x + 0.5], [1.1, 3], 12.95, { from: paint.accent, to: darker(paint.accent, 0.35) });
    scene.front([x - 0.3, x + 0.3], [2.3, 2.4], 12.9, '#ffffff', 0.85);
    scene.front([x - 0.3, x + 0.15], [2.05, 2.12], 12.9, '#ffffff', 0.6);
  }
  const booth = (left: number, z: number, tone: string): Spot => {
    scene.block([left, left + 2.7], [0, 0.1], [z, z + 1.8], darker(paint.floor, 0.3));
    scene.front([left + 0.05, left + 2.65], [0.1, 2.5], z + 1.75, { from: lighter(tone, 0.1), to: darker(tone, 0.25) });
    scene.block([left, left + 2.7], [2.5, 2.95], [z + 0.1, z + 1.8], darker(tone, 0.15));
    scene.front([left + 0.25, left + 1.5], [2.64, 2.8], z + 0.08, '#ffffff', 0.9);
    const screen = scene.front([left + 0.4, left + 1.7], [1.15, 1.95], z + 1.7, { from: '#2a3350', to: '#151a29' });
    scene.glow([left + 1.05, 1.55, z + 1.7], 1.1, 0.8, lighter(tone, 0.4), 0.4);
    scene.front([left + 0.55, left + 1.1], [1.6, 1.68], z + 1.68, '#ffffff', 0.8);
    scene.block([left + 0.9, left + 2.3], [0.1, 1.06], [z + 0.2, z + 0.7], paint.wood);
    return { ...screen, width: screen.width * 1.6, height: screen.height * 1.9 };
  };
  booth(-5.2, 9.4, paint.second);
  booth(2.5, 9.4, paint.cloth);
  const left = booth(-4.4, 6.4, paint.accent);
  const right = booth(1.7, 6.4, mixed(paint.accent, paint.second, 0.6));
  rugAt(room, 0, 7, 1.6, 5);
  scene.block([-0.7, 0.7], [0, 1.08], [6.9, 7.5], lighter(paint.wood, 0.1));
  scene.block([-0.76, 0.76], [1.08, 1.14], [6.8, 7.55], '#f4f1ea');
  const desk = scene.front([-0.9, 0.9], [0.1, 1.7], 6.9, '#ffffff', 0.01);
  plantAt(room, -1.35, 10.6, 1.5);
  plantAt(room, 1.35, 10.6, 1.5);
  return done(room, { left, right, desk }, doors);
}

/** Sofas by a fire, a high table, evening windows. */
function lounge(paint: Paint, doorCount: number): Drawing {
  const warm = { ...paint, wall: mixed(paint.wall, '#b7805a', paint.isDark ? 0.18 : 0.22) };
  const room = emptyRoom(warm, 6, 3.9, 10.5, 1);
  const { scene } = room;
  skyIn(room, [1.3, 5.2], [0.6, 3.4], 10.5, 3);
  const doors = doorsOf(room, doorCount);
  scene.block([-3.4, -0.4], [0, 3.9], [10, 10.5], mixed(paint.wall, '#6c5a50', 0.45));
  scene.front([-2.7, -1.1], [0.35, 1.5], 9.98, '#191312');
  scene.glow([-1.9, 0.75, 9.95], 1.5, 1.1, '#ff9a45', 0.85);
  for (const [index, x] of [-2.3, -2, -1.75, -1.5].entries())
    scene.leaf([x, 0.4, 9.9], 0.7 - (index % 2) * 0.22, (index - 1.5) * 9, { from: '#ffd27a', to: '#ff7a2e' });
  scene.level(0.01, [-3.2, -0.6], [7.4, 9.9], '#ff9a45', 0.12);
  scene.front([-2.6, -1.2], [2.1, 3.1], 9.96, { from: paint.accent, to: paint.second });
  const people = scene.front([-2.6, -1.2], [2.1, 3.1], 9.95, '#ffffff', 0.04);
  rugAt(room, -1.7, 7, 4.2, 2.6);
  const sofa = sofaAt(room, 0.5, 7.4, 2.3);
  scene.block([-4.4, -3.2], [0.12, 0.5], [6.6, 7.7], paint.cloth);
  scene.block([-4.6, -4.3], [0.12, 0.95], [6.6, 7.7], darker(paint.cloth, 0.1));
  scene.block([-2.4, -1], [0.3, 0.4], [6.6, 7.3], paint.wood);
  const low = scene.front([-2.6, -0.8], [0.1, 0.75], 6.6, '#ffffff', 0.01);
  scene.round([-1.7, 0.46, 6.9], 0.1, 0.06, '#f6efe4');
  plantAt(room, 5.3, 9.9, 1.8);
  const table = tableAt(room, 3.1, 6.4, 1.1, 0.8, 1.06);
  for (const x of [2.4, 3.9]) chairAt(room, x, 6.2, true, true);
  for (const x of [2.7, 3.5]) lampAt(room, x, 2.35, 6.6, 3.9);
  return done(
    room,
    { fire: low, sofa, table: { ...table, y: table.y - 0.03, height: table.height + 0.1 }, people },
    doors,
  );
}

/** A board on the wall and two tables for groups. */
function workshop(paint: Paint, doorCount: number): Drawing {
  const room = emptyRoom(paint, 6, 3.8, 10.6);
  const { scene } = room;
  skyIn(room, [2.9, 5.4], [0.9, 3.2], 10.6, 2);
  const doors = doorsOf(room, doorCount);
  scene.front([-3.7, 2.1], [0.85, 3.3], 10.58, paint.wood);
  const board = scene.front([-3.6, 2], [0.95, 3.2], 10.56, { from: '#ffffff', to: '#e8ebee' });
  scene.line(
    [
      [-3.1, 2.8, 10.55],
      [-2.3, 2.86, 10.55],
      [-1.6, 2.7, 10.55],
    ],
    paint.accent,
    6,
    0.9,
  );
  for (const [index, x] of [-3.1, -2.5, -1.9].entries())
    scene.front(
      [x, x + 0.42],
      [1.7, 2.12],
      10.54,
      ['#ffe27a', lighter(paint.accent, 0.5), '#a9dcc4'][index] ?? '#ffe27a',
    );
  scene.line(
    [
      [-0.8, 1.4, 10.55],
      [-0.2, 2.3, 10.55],
      [0.5, 1.9, 10.55],
      [1.4, 2.7, 10.55],
    ],
    mixed(paint.second, '#333a48', 0.4),
    6,
    0.85,
  );
  scene.front([-3.6, 2], [0.84, 0.92], 10.5, darker(paint.wood, 0.2));
  for (const x of [-4.5, -3.9]) lampAt(room, x + 1.6, 2.7, 7, 3.8);
  lampAt(room, 2.6, 2.7, 7, 3.8);
  plantAt(room, 5.1, 9, 1.7);
  for (const x of [-3.3, -2.3, 1.9, 2.9]) chairAt(room, x, 7.6, false);
  const one = tableAt(room, -2.8, 6.8, 2.4, 1.1);
  const two = tableAt(room, 2.4, 6.8, 2.4, 1.1);
  for (const x of [-3.2, 2.1]) scene.level(0.745, [x, x + 0.5], [6.5, 6.9], '#f7f4ec');
  for (const x of [-3.3, -2.3, 1.9, 2.9]) chairAt(room, x, 5.8, true, true);
  return done(room, { board, one, two }, doors);
}

/** A board, a desk and rows of tables. */
function classroom(paint: Paint, doorCount: number): Drawing {
  const room = emptyRoom(paint, 6, 3.7, 10.5);
  const { scene } = room;
  const doors = doorsOf(room, doorCount);
  scene.front([-4.6, -1.6], [1, 3], 10.45, paint.wood);
  const chalk = mixed('#23473c', paint.second, paint.isDark ? 0.15 : 0.08);
  const board = scene.front([-4.5, -1.7], [1.1, 2.9], 10.43, { from: lighter(chalk, 0.08), to: chalk });
  scene.line(
    [
      [-4.1, 2.5, 10.4],
      [-3.2, 2.55, 10.4],
    ],
    '#ffffff',
    5,
    0.8,
  );
  scene.line(
    [
      [-4.1, 2.15, 10.4],
      [-2.6, 2.18, 10.4],
    ],
    '#ffffff',
    4,
    0.55,
  );
  scene.line(
    [
      [-4.1, 1.85, 10.4],
      [-2.9, 1.87, 10.4],
    ],
    '#ffffff',
    4,
    0.55,
  );
  const screen = screenAt(room, [-0.9, 2.7], [1, 3.1], 10.45);
  skyIn(room, [3.6, 5.5], [0.9, 3.1], 10.5, 2);
  const desk = tableAt(room, 0.9, 9, 1.9, 0.8);
  chairAt(room, 0.9, 9.8, false, true);
  plantAt(room, 5.2, 9.6, 1.5);
  for (const [row, z] of [7.4, 5.9].entries())
    for (const x of [-3.3, -0.2, 2.9]) {
      tableAt(room, x, z, 1.9, 0.7);
      for (const at of [-0.45, 0.45]) chairAt(room, x + at, z - 0.75, true, (row + (at > 0 ? 1 : 0)) % 2 === 0);
    }
  const seats = scene.front([-1.2, 0.8], [0.2, 0.9], 5.8, '#ffffff', 0.01);
  return done(room, { board, screen, desk: { ...desk, y: desk.y + 0.07, height: desk.height + 0.06 }, seats }, doors);
}

/** Shelves of books, a reading table, an armchair. */
function library(paint: Paint, doorCount: number): Drawing {
  const warm = { ...paint, wall: mixed(paint.wall, '#a98663', 0.2) };
  const room = emptyRoom(warm, 6, 4, 10.5);
  const { scene } = room;
  skyIn(room, [-0.9, 0.9], [0.8, 3.6], 10.5, 2);
  const doors = doorsOf(room, doorCount);
  const shelf = (left: number): Spot => {
    scene.front([left, left + 3.6], [0, 3.6], 10.3, darker(paint.wood, 0.3));
    for (let row = 0; row < 5; row += 1) {
      const foot = 0.18 + row * 0.68;
      scene.front([left + 0.1, left + 3.5], [foot, foot + 0.58], 10.29, darker(paint.wood, 0.62));
      for (let book = 0; book < 22; book += 1) {
        const seed = (book * 7 + row * 13 + (left > 0 ? 5 : 0)) % 11;
        if (seed === 4) continue;
        const tones = [paint.accent, paint.second, '#d8c9a8', '#8d5b4c', '#5f7a86', lighter(paint.accent, 0.35)];
        const at = left + 0.14 + book * 0.152;
        scene.front(
          [at, at + 0.12],
          [foot, foot + 0.36 + (seed % 5) * 0.04],
          10.28,
          darker(tones[seed % tones.length] ?? '#d8c9a8', 0.16),
        );
      }
    }
    return scene.front([left, left + 3.6], [0.6, 3], 10.27, '#ffffff', 0.01);
  };
  const films = shelf(-4.9);
  const wall = shelf(1.3);
  rugAt(room, 0, 7, 4.4, 2.4);
  for (const x of [-0.9, 0.9]) chairAt(room, x, 7.9, false);
  const table = tableAt(room, 0, 7.1, 3.2, 1.2);
  for (const x of [-0.9, 0.5]) scene.level(0.745, [x, x + 0.5], [6.8, 7.1], '#f7f4ec');
  for (const x of [-0.8, 0.8]) lampAt(room, x, 2.3, 7.2, 4);
  for (const x of [-0.9, 0.9]) chairAt(room, x, 6.1, true, true);
  plantAt(room, -3, 8.6, 1.4);
  const chat = sofaAt(room, 3.3, 7, 1.4);
  return done(room, { films, wall, table, chat }, doors);
}

/** A terrace under the open sky with tables, a railing and strings of lights. */
function terrace(paint: Paint, doorCount: number): Drawing {
  const room = emptyRoom(paint, 6.5, 4.2, 11, 0);
  const { scene } = room;
  skyIn(room, [-6.5, 6.5], [0.5, 4.2], 10.98, 1);
  const doors = doorsOf(room, doorCount);
  for (let x = -6.4; x <= 6.4; x += 0.4) scene.front([x - 0.02, x + 0.02], [0, 1.05], 10.6, darker(paint.wood, 0.4));
  scene.block([-6.5, 6.5], [1.05, 1.13], [10.55, 10.65], paint.wood);
  for (const x of [-5, -2.6, 2.4, 5]) plantAt(room, x, 10.2, 1.4);
  for (const z of [9.6, 7.2]) {
    const string = Array.from({ length: 27 }, (_, index): [number, number, number] => {
      const at = index / 26;
      return [-6.2 + 12.4 * at, 3.9 - Math.abs(Math.sin(at * Math.PI * 3)) * 0.5, z];
    });
    scene.line(string, '#22252c', 3, 0.7);
    for (const [index, bulb] of string.entries()) {
      if (index % 2 === 0) continue;
      scene.glow(bulb, 0.3, 0.3, paint.light, 0.8);
      scene.round([bulb[0], bulb[1] - 0.06, bulb[2]], 0.05, 0.06, '#fff3d6');
    }
  }
  const board = scene.front([-2, 2], [1.35, 3], 10.2, { from: '#ffffff', to: '#e6eaec' });
  for (const x of [-1.9, 1.9]) scene.front([x - 0.05, x + 0.05], [0, 3.05], 10.18, paint.wood);
  scene.line(
    [
      [-1.5, 2.6, 10.1],
      [-0.4, 2.65, 10.1],
      [0.3, 2.4, 10.1],
    ],
    paint.accent,
    6,
    0.9,
  );
  scene.line(
    [
      [-1.5, 2, 10.1],
      [0.9, 2.05, 10.1],
    ],
    mixed(paint.second, '#333a48', 0.4),
    5,
    0.8,
  );
  const round = (x: number, z: number): Spot => {
    for (const at of [-0.9, 0.9]) chairAt(room, x + at, z + 0.1, true, true);
    scene.front([x - 0.05, x + 0.05], [0, 0.95], z, darker(paint.wood, 0.4));
    scene.round([x, 0.98, z], 0.62, 0.16, { from: lighter(paint.wood, 0.25), to: paint.wood });
    scene.round([x + 0.15, 1.06, z], 0.07, 0.07, '#f6efe4');
    const spot = scene.front([x - 0.7, x + 0.7], [0.55, 1.3], z, '#ffffff', 0.01);
    return spot;
  };
  const one = round(-3, 7.8);
  const two = round(3, 7.8);
  const chat = sofaAt(room, 0, 6.6, 2.2);
  return done(room, { board, one, two, chat }, doors);
}

export const ROOMS = { lobby, stage, expo, lounge, workshop, classroom, library, terrace };
export type RoomName = keyof typeof ROOMS;
