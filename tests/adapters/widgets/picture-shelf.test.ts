import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { clearPictureShelf, openPictureShelf } from '../../../src/adapters/widgets/picture-shelf';
import { picture, ROOM } from '../../machines/widgets/illustrator.inputs';
import { browser, keepTorn } from '../kernel/browser-database';

const image = (id: string) => picture({ id, name: seal(`${id}.png`), content: seal<object>(new Blob([id])) });

test('pictures that wait are there on the next page in their order, for their user and board alone', async () => {
  const { kept, open } = browser();
  const first = openPictureShelf(ROOM, open);
  await first.keep(image('p3'));
  await first.keep(image('p1'));
  await first.keep(image('p2'));
  await first.drop('p1');
  keepTorn(kept, 'live/ada/b~sketches/p2');
  await openPictureShelf({ ...ROOM, room: 'b~other' }, open).keep(image('p4'));
  await openPictureShelf({ ...ROOM, line: { ...ROOM.line, uid: 'grace' } }, open).keep(image('p5'));

  const restored = await openPictureShelf(ROOM, open).restore();
  expect(restored.map(({ id, name, at, type }) => [id, name.open(), at, type])).toEqual([
    ['p3', 'p3.png', { x: 0, y: 0 }, 'image/png'],
    ['p2', 'p2.png', { x: 0, y: 0 }, 'image/png'],
  ]);
  const content = restored[0]?.content.open();
  expect(content instanceof Blob && (await content.text())).toBe('p3');
});

test('a user who deletes their data leaves no picture on any board', async () => {
  const { kept, open } = browser();
  await openPictureShelf(ROOM, open).keep(image('p1'));
  await openPictureShelf({ ...ROOM, room: 'b~other' }, open).keep(image('p2'));
  await openPictureShelf({ ...ROOM, line: { ...ROOM.line, uid: 'grace' } }, open).keep(image('p3'));
  await clearPictureShelf('ada', open);
  expect([...kept.keys()]).toEqual(['live/grace/b~sketches/p3']);
});
