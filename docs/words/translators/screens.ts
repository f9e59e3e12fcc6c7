import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Entries } from '../entries';
import type { Unit } from './catalogues';
import { readOwn } from './state';

/** Beside the files of an export. */
export const SCREENS = 'screens';
const NAME = 'screens.json';

/** The keys that are seen on each picture. */
const ScreensSchema = v.record(v.string(), v.array(v.string()));
export type Screens = v.InferOutput<typeof ScreensSchema>;

const PLACEHOLDER = /\{\{.*?\}\}/;
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const literally = (text: string): string => text.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&');

/** The keys of the texts that a screen shows or names something with: whole texts, with anything for a placeholder. */
export function keysSeen(shown: Iterable<string>, english: Entries): string[] {
  const texts = [...new Set([...shown].map(spaced))];
  return [...english].flatMap(([key, text]) => {
    const parts = spaced(text).split(PLACEHOLDER);
    if (!/\p{L}/u.test(parts.join(''))) return [];
    const whole = new RegExp(`^${parts.map(literally).join('.+')}$`, 'u');
    return texts.some((one) => whole.test(one)) ? [key] : [];
  });
}

export function writeScreens(folder: string, screens: Screens): void {
  mkdirSync(join(folder, SCREENS), { recursive: true });
  writeFileSync(join(folder, SCREENS, NAME), `${JSON.stringify(screens, null, 1)}\n`);
}

/** Finds the pictures that show a text; a plural form that English lacks is where its other form is. */
export function screensOf(folder: string): (unit: Unit) => string[] {
  const path = join(folder, SCREENS, NAME);
  const all = Object.entries(readOwn(path, ScreensSchema, 'take the pictures again, or delete it') ?? {});
  const on = (key: string): string[] => all.flatMap(([name, keys]) => (keys.includes(key) ? `${SCREENS}/${name}` : []));
  return ({ key, plural }) => {
    const own = on(key);
    return own.length > 0 || plural === '' ? own : on(key.replace(/\.\w+$/, '.other'));
  };
}
