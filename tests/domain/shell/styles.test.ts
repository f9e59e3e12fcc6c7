import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../../domain/kernel/constants';

const HEADER_HEIGHT = 60;
const HEADER_WITH_PRESENCE = 102;
const SRC = new URL('../../../src/', import.meta.url);
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, SRC), 'utf8') }));

test('the header height in the style sheets is 60 px, and 102 px on desktops with presence §3.72 §9.17', () => {
  const valuesOf = (name: string) =>
    sheets.flatMap(({ css }) => [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value));
  expect(valuesOf('header-bar')).toEqual([`${HEADER_HEIGHT}px`, `${HEADER_WITH_PRESENCE}px`]);
  // The connection bar and the notice of blocked content make room for themselves.
  const rooms = ['connection-room', 'notice-room'].flatMap((room) =>
    valuesOf(room).map(() => `calc(var(--header-bar) + var(--${room}))`),
  );
  expect(rooms).toHaveLength(4);
  const heights = valuesOf('header-height');
  expect(heights).toHaveLength(rooms.length + 1);
  expect(heights).toEqual(expect.arrayContaining([...rooms, 'var(--header-bar)']));
});

test('layouts change only at the breakpoints §9.27', () => {
  const allowed = Object.values(BREAKPOINTS).flatMap((width) => [
    `(min-width: ${width}px)`,
    `(max-width: ${width - 0.02}px)`,
  ]);
  const widths = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/\((?:min|max)-width:[^)]*\)/g)].map(([query]) => ({ name, query })),
  );
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter(({ query }) => !allowed.includes(query))).toEqual([]);
});
