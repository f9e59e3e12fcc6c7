import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS, HEADER_HEIGHT } from '../../domain/constants';

const SRC = new URL('../../src/', import.meta.url);
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, SRC), 'utf8') }));

test('the header is as high in the style sheets as in the constants §3.72 §9.17', () => {
  const heights = sheets.flatMap(({ css }) => css.match(/--header-height:[^;]+/g) ?? []);
  expect(heights).toEqual([`--header-height: ${HEADER_HEIGHT}px`]);
});

test('layouts change at the breakpoints alone §9.27', () => {
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
