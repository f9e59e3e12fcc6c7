import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en as identity } from '../../../server/identity/words/en';
import { en as control } from '../../../src/words/control/en';
import { en as venue } from '../../../src/words/en';
import { type Entries, entriesOf } from '../entries';
import { PLURAL_CATEGORIES, pluralsOf } from '../rules';
import { textsIn } from './source';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A folder of catalogues: one file for each language, such as `fr.ts`. */
export type Catalogue = {
  name: string;
  /** Precedes its keys, so that they differ from those of other catalogues. */
  prefix: string;
  folder: string;
  english: Entries;
  /** Folders of the code that shows its texts. */
  usedIn: readonly string[];
};

export const CATALOGUES: readonly Catalogue[] = [
  {
    name: 'venue',
    prefix: '',
    folder: 'src/words',
    english: entriesOf(venue),
    usedIn: ['src/views', 'src/ui', 'src/adapters', 'domain', 'machines'],
  },
  {
    name: 'control',
    prefix: 'control:',
    folder: 'src/words/control',
    english: entriesOf(control),
    usedIn: ['src/views/control', 'src/control', 'src/words/control'],
  },
  {
    name: 'identity',
    prefix: 'identity:',
    folder: 'server/identity/words',
    english: entriesOf(identity),
    usedIn: ['server/identity/pages', 'server/identity/sign-on'],
  },
];

/** A text to translate. */
export type Unit = {
  key: string;
  english: string;
  /** Empty if there is none yet. */
  text: string;
  /** Numbers for which the language uses this plural form; empty if the text is no plural form. */
  plural: string;
};

export type Translated = { catalogue: Catalogue; path: string; code: string; units: readonly Unit[] };

const SAMPLES = [...Array.from({ length: 102 }, (_, number) => number), 1000, 1_000_000, 0.5, 1.5];
const SHOWN = 6;

/** Some numbers of a plural category, such as “2, 3, 4” for `few` in Polish. */
export function samplesOf(locale: string, category: Intl.LDMLPluralRule): string {
  const rules = new Intl.PluralRules(locale);
  const numbers = SAMPLES.filter((number) => rules.select(number) === category);
  return [...numbers.slice(0, SHOWN), ...(numbers.length > SHOWN ? ['…'] : [])].join(', ');
}

/** The units of a language: English keys, with the language's own plural categories in place of the English ones. */
export function unitsOf({ prefix, english }: Catalogue, locale: string, texts: Entries): Unit[] {
  const plurals = pluralsOf(english);
  const own = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const categories = PLURAL_CATEGORIES.filter((category) => own.includes(category));
  return [...english].flatMap(([key, source]): Unit[] => {
    const group = key.slice(0, Math.max(0, key.lastIndexOf('.')));
    if (!plurals.has(group)) return [{ key: prefix + key, english: source, text: texts.get(key) ?? '', plural: '' }];
    if (key !== `${group}.other`) return [];
    return categories.map((category) => ({
      key: `${prefix}${group}.${category}`,
      english: english.get(`${group}.${category}`) ?? source,
      text: texts.get(`${group}.${category}`) ?? '',
      plural: samplesOf(locale, category),
    }));
  });
}

/** What a language has in each catalogue. */
export const readLanguage = (locale: string, catalogues = CATALOGUES, root = ROOT): Translated[] =>
  catalogues.flatMap((catalogue) => {
    const path = `${root}/${catalogue.folder}/${locale}.ts`;
    if (!existsSync(path)) return [];
    const code = readFileSync(path, 'utf8');
    return [{ catalogue, path, code, units: unitsOf(catalogue, locale, textsIn(path, code)) }];
  });
