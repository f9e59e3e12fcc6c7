import { expect, test } from 'vitest';
import { delayed } from '../../../domain/stage/delay';

const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const slot = (id: string, begin: string, end: string) => ({ id, begin: at(begin), end: at(end) });
const place = (...widgets: [string, ReturnType<typeof slot>[]][]) =>
  [{ contentWidgets: widgets.map(([id, configurations]) => ({ id, configurations })) }] as never;
const STAGE = place(
  ['keynote', [slot('opening', '09:00', '10:00')]],
  ['talks', [slot('wood', '10:15', '11:00'), slot('late', '20:00', '21:00')]],
);
const move = (areas: never, widgetId: string, configurationId: string, minutes: number, now = at('08:00')) => {
  const moved = delayed(areas, { talk: { widgetId, configurationId }, minutes }, Date.parse(now));
  return moved === null ? null : Object.fromEntries([...moved].map(([key, { begin, end }]) => [key, [begin, end]]));
};

test('a delay moves a talk and those that follow it in its place, up to a long break', () => {
  expect(move(STAGE, 'keynote', 'opening', 10)).toEqual({
    'keynote/opening': [at('09:10'), at('10:10')],
    'talks/wood': [at('10:25'), at('11:10')],
  });
});

test('a talk that is on ends later and keeps its begin', () => {
  expect(move(STAGE, 'keynote', 'opening', 10, at('09:30'))).toMatchObject({
    'keynote/opening': [at('09:00'), at('10:10')],
  });
});

test('talks of a widget that is on at the same time do not follow', () => {
  const rooms = place(
    ['one', [slot('a', '09:00', '10:00'), slot('b', '10:00', '11:00')]],
    ['two', [slot('c', '10:30', '12:00')]],
  );
  expect(Object.keys(move(rooms, 'one', 'a', 5) ?? {})).toEqual(['one/a', 'one/b']);
});

test('no talk is moved into the past, and none that is over', () => {
  expect(move(STAGE, 'keynote', 'opening', -70)).toBeNull();
  expect(move(STAGE, 'keynote', 'opening', -40, at('09:30'))).toBeNull();
  expect(move(STAGE, 'keynote', 'opening', 10, at('10:00'))).toBeNull();
  expect(move(STAGE, 'keynote', 'closing', 10)).toBeNull();
});
