import { type FormField, fieldsIn, isMissing, languagesOf } from './forms';
import { allOf, type Part, WITHOUT } from './outline';
import { isRecord, valueAt } from './paths';

const known = new WeakMap<object, readonly FormField[]>();

/** The texts of an area, a widget or the pictures. Each of their states is read once, since steps leave all others as they are. */
function textsOf(document: unknown, { path, kind }: Part): readonly FormField[] {
  const read = () =>
    fieldsIn(document, { under: path, without: kind === 'venue' ? WITHOUT.venue : [] }).filter(
      (field) => field.kind === 'text',
    );
  const found = valueAt(document, path);
  const state = kind === 'venue' || !(isRecord(found) || Array.isArray(found)) ? null : found;
  if (state === null) return read();
  const texts = known.get(state) ?? read();
  known.set(state, texts);
  return texts;
}

/** How many texts are missing in a language, by the key of each part that lacks some. Parts count what is in them. */
export function missingIn(document: unknown, parts: readonly Part[], language: string): ReadonlyMap<string, number> {
  return new Map(
    parts.flatMap((top) => {
      const paths = textsOf(document, top).flatMap((field) => (isMissing(field, language) ? [field.path] : []));
      return paths.length === 0
        ? []
        : allOf([top]).flatMap(({ key, path }): [string, number][] => {
            const count = paths.filter((one) => path.every((step, at) => step === one[at])).length;
            return count === 0 ? [] : [[key, count]];
          });
    }),
  );
}

/** The languages in which the venue is written, those with the most texts first. */
export const languagesIn = (document: unknown, parts: readonly Part[]): string[] =>
  languagesOf(parts.flatMap((part) => textsOf(document, part)));
