import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../../domain/kernel/constants';

const HEADER_HEIGHT = 60;
const SRC = new URL('../../../src/', import.meta.url);
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, SRC), 'utf8') }));

test('the header height in the style sheets is 60 px §3.72 §9.17', () => {
  const pixels = (name: string) =>
    sheets.flatMap(({ css }) => [...css.matchAll(new RegExp(`--${name}: (\\d+)px`, 'g'))].map(([, px]) => Number(px)));
  const [height, ...besideNotices] = pixels('header-height').toSorted((a, b) => a - b);
  expect(height).toBe(HEADER_HEIGHT);
  // The connection bar and the notice of blocked content make room for themselves.
  const rooms = [...pixels('connection-room'), ...pixels('notice-room')];
  expect(besideNotices).toEqual(rooms.map((room) => HEADER_HEIGHT + room).toSorted((a, b) => a - b));
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
