import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalizedText, pickText } from '../../../domain/kernel/localized';
import type { WordKey, Words } from '../../../src/words/words';
import { wordsIn } from '../../kernel/words';

export type Language = 'en' | 'ar' | 'de' | 'ja';
const CATALOGUES: Readonly<Record<Language, Words>> = {
  en: wordsIn('en'),
  ar: wordsIn('ar'),
  de: wordsIn('de'),
  ja: wordsIn('ja'),
};

type Named = {
  id: string;
  names?: readonly LocalizedText[];
  name?: readonly LocalizedText[];
  contentWidgets?: readonly Named[];
};
const { architectures } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../server/sample/aurora/venue.json'), 'utf8'),
) as { architectures: { areas: Named[] }[] };
const sampleAreas = architectures[0]?.areas ?? [];

/** The texts of the page, in one language. */
export type Speech = {
  /** A text of the catalogue with its parameters filled in. */
  t: (key: WordKey, parameters?: Readonly<Record<string, string>>) => string;
  /** A text of the catalogue with any parameters. */
  pattern: (key: WordKey) => RegExp;
  /** The name of an area of the sample venue, or of a widget in it. */
  named: (areaId: string, widgetId?: string) => string;
};

export const speak = (language: Language): Speech => speakWith(CATALOGUES[language], language);

/** Texts of any catalogue; the venue's own contents, the sample's unless others are given, are in the language. */
export function speakWith(catalogue: Words, language: string, areas: readonly Named[] = sampleAreas): Speech {
  const t = (key: WordKey, parameters: Readonly<Record<string, string>> = {}): string => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), catalogue);
    if (typeof found !== 'string') throw new Error(`There are no words for ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
  };
  return {
    t,
    pattern: (key) =>
      new RegExp(
        t(key)
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replace(/\{\{\w+\}\}/g, '.+'),
      ),
    named(areaId, widgetId) {
      const area = areas.find(({ id }) => id === areaId);
      const found = widgetId === undefined ? area : area?.contentWidgets?.find(({ id }) => id === widgetId);
      return pickText(found?.names ?? found?.name ?? [], language);
    },
  };
}
