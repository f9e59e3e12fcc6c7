import { expect, test } from 'vitest';
import { wayBack, waysOf } from '../../../domain/control/doors';
import { startedAt } from '../../../domain/control/making';
import { allOf, outlineOf, type Part } from '../../../domain/control/outline';
import { startAt } from '../../../domain/control/scene';
import { inverseOf, madeOn } from '../../../domain/control/steps';

const text = (en: string, de: string) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];
const door = (id: string, ...areas: string[]) => ({
  id,
  type: 'DOOR',
  name: text(id, id),
  placements: [],
  configurations: areas.map((areaId, at) => ({ id: `${id}-${at}`, areaId })),
});
const area = (id: string, names: object[], contentWidgets: object[], more: object = {}) => ({
  id,
  names,
  viewPoints: [
    { id: `${id}-side`, names: [] },
    { id: `${id}-front`, names: [] },
  ],
  defaultViewpointId: `${id}-front`,
  contentWidgets,
  ...more,
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        area('lobby', text('Lobby', 'Foyer'), [door('in', 'hall', 'hall', 'lobby', 'gone'), door('up', 'roof')]),
        area('hall', text('Hall', 'Halle'), []),
        area('roof', text('Roof', 'Dach'), [door('down', 'lobby')], { viewMode: 'VIEW_360D' }),
      ],
      globalWidgets: [door('everywhere', 'lobby')],
    },
  ],
};
const part = (document: unknown, mark: string): Part => {
  const found = allOf(outlineOf(document)).find((one) => one.mark === mark);
  if (found === undefined) throw new Error(`${mark} is no part`);
  return found;
};
const ways = (document: unknown, mark: string) =>
  waysOf(document, part(document, mark)).map(({ to, back }) => [to.mark, back?.mark ?? null]);

test('a door leads to other areas that there are, each with the way back if there is one', () => {
  expect(ways(VENUE, 'in')).toEqual([['hall', null]]);
  expect(ways(VENUE, 'up')).toEqual([['roof', 'down']]);
  expect(ways(VENUE, 'everywhere')).toEqual([]);
  expect(ways(VENUE, 'lobby')).toEqual([]);
});

test('the way back is a door with the names of the area, in the first picture, as one step that is undone', () => {
  const step = wayBack(VENUE, part(VENUE, 'in'), part(VENUE, 'hall'), 'out');
  if (step === null) throw new Error('There is no way back');
  expect(step).toMatchObject({ kind: 'add', name: { en: 'Lobby', de: 'Foyer' }, changes: [{ kind: 'insert' }] });
  const { document, step: made } = madeOn(VENUE, step);
  expect(ways(document, 'in')).toEqual([['hall', 'out']]);
  expect(ways(document, 'out')).toEqual([['lobby', 'in']]);
  expect(document).toMatchObject({
    architectures: [
      {
        areas: [
          {},
          {
            contentWidgets: [
              {
                id: 'out',
                type: 'DOOR',
                name: text('Lobby', 'Foyer'),
                placements: [{ viewpointId: 'hall-front', x: expect.any(Number) }],
                configurations: [{ areaId: 'lobby' }],
              },
            ],
          },
          {},
        ],
      },
    ],
  });
  expect(madeOn(document, inverseOf(made)).document).toEqual(VENUE);
  expect(wayBack(VENUE, part(VENUE, 'everywhere'), part(VENUE, 'hall'), 'out')).toBeNull();
});

test('the start of a viewpoint is one step in tenths of a degree, and goes again', () => {
  const front = part(VENUE, 'roof-front');
  expect(startAt(VENUE, front)).toBeNull();
  const { document, step } = madeOn(VENUE, startedAt(VENUE, front, { yaw: 190.04, pitch: 95 }, null));
  expect(startAt(document, front)).toEqual({ yaw: -170, pitch: 90 });
  expect(step).toMatchObject({ kind: 'settings', changes: [{ kind: 'set', name: 'start', before: null }] });
  expect(madeOn(document, inverseOf(step)).document).toEqual(VENUE);
  expect(startAt(madeOn(document, startedAt(document, front, null, null)).document, front)).toBeNull();
});
