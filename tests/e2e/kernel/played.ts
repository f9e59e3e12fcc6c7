import type { Frame, Page } from '@playwright/test';
import type { Run } from '../../../domain/support/recording';

/** What assistive technology gets of a page, at a time. */
export type Seen = { at: number; lines: string[] };

const HIDDEN = '[hidden]';

/** The pages of a document are drawn from its file, which a played page does not fetch. */
function withoutPages(lines: readonly string[]): string[] {
  let depth = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    const at = line.search(/\S/);
    if (at > depth) return false;
    depth = /- region "?Document/.test(line) ? at : Number.POSITIVE_INFINITY;
    return depth !== at && !/- status: Page \d/.test(line);
  });
}

/** Leaves out what differs in a played page: quotes of the format, addresses, where the focus is, and what was typed. */
const linesOf = (snapshot: string): string[] =>
  withoutPages(snapshot.split('\n'))
    .filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line))
    .map((line) =>
      line
        .replaceAll(/["']| \[active\]/g, '')
        .replace(/(- (?:textbox|searchbox) [^:]*):.*/, '$1')
        .trimEnd(),
    );

export async function see(page: Page): Promise<Seen> {
  const lines = linesOf(await page.locator('body').ariaSnapshot());
  return { at: await page.evaluate(() => Date.now()), lines };
}

/** The number of the last event before a time, -1 for none. */
export function eventAt({ startedAt, entries }: Run, at: number): number {
  return entries.filter((entry) => entry.kind === 'event' && startedAt + entry.at <= at).length - 1;
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const isSame = (live: string, played: string): boolean =>
  new RegExp(`^${played.split(HIDDEN).map(literally).join('.*')}$`, 's').test(live);

/** The lines in which a played page differs from the live one, but for what the recording hides. */
export async function differences({ lines }: Seen, frame: Frame): Promise<string[]> {
  const played = linesOf(await frame.locator('body').ariaSnapshot());
  const length = Math.max(lines.length, played.length);
  return Array.from({ length }, (_, at) => [lines[at] ?? 'nothing', played[at] ?? 'nothing'] as const).flatMap(
    ([live, shown]) => (isSame(live, shown) ? [] : [`${live} | ${shown}`]),
  );
}
