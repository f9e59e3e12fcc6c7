import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './venue';

type Chunk = { file: string; css?: string[]; imports?: string[] };
const MANIFEST = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
) as Record<string, Chunk>;

const first = new Set<string>();
const collect = (key: string): void => {
  const chunk = MANIFEST[key];
  if (chunk === undefined) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) first.add(file);
  for (const next of chunk.imports ?? []) collect(next);
};
collect('index.html');
/** Every file that the browser fetches after the first page. */
const LATE = [...new Set(Object.values(MANIFEST).flatMap(({ file, css = [] }) => [file, ...css]))].filter(
  (file) => !first.has(file),
);

/** Breaks off the first request for each of these files. */
async function abortOnce(page: Page, files: readonly string[]): Promise<ReadonlySet<string>> {
  const left = new Set(files);
  await page.route('**/app/**', (route) =>
    left.delete(new URL(route.request().url()).pathname.slice(1)) ? route.abort() : route.continue(),
  );
  return left;
}

/** Style sheets that the page wants and that failed to load. */
const unstyled = (): string[] =>
  [...document.styleSheets].flatMap((sheet) => {
    try {
      return sheet.cssRules.length > 0 ? [] : [sheet.href ?? 'inline'];
    } catch {
      return [sheet.href ?? 'inline'];
    }
  });

test('the venue has its style after its style sheet failed once at login', async ({ page, visitor }) => {
  await page.goto('/');
  await abortOnce(
    page,
    LATE.filter((file) => /VenuePages.*css$/.test(file)),
  );
  await visitor.logIn();
  await visitor.expectArea('lobby');
  expect(await page.evaluate(unstyled)).toEqual([]);
});
