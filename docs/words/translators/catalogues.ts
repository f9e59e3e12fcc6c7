import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import identity from '../../../server/identity/words/en.json' with { type: 'json' };
import control from '../../../src/words/en/control.json' with { type: 'json' };
import entry from '../../../src/words/en/entry.json' with { type: 'json' };
import venue from '../../../src/words/en/venue.json' with { type: 'json' };
import { type Entries, entriesOf } from '../entries';
import { PLURAL_CATEGORIES, pluralsOf } from '../rules';
import { textsIn } from './source';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Catalogues of one name: one file for each language. */
export type Catalogue = {
  name: string;
  /** Precedes its keys, so that they differ from those of other catalogues. */
  prefix: string;
  /** The file of a language, from the root. */
  file: (locale: string) => string;
  english: Entries;
  /** Folders of the code that shows its texts. */
  usedIn: readonly string[];
};

const USED_IN = ['src/views', 'src/theme', 'src/adapters', 'domain', 'machines'];

export const CATALOGUES: readonly Catalogue[] = [
  {
    name: 'entry',
    prefix: '',
    file: (locale) => `src/words/${locale}/entry.json`,
    english: entriesOf(entry),
    usedIn: USED_IN,
  },
  {
    name: 'venue',
    prefix: '',
    file: (locale) => `src/words/${locale}/venue.json`,
    english: entriesOf(venue),
    usedIn: USED_IN,
  },
  {
    name: 'control',
    prefix: 'control:',
    file: (locale) => `src/words/${locale}/control.json`,
    english: entriesOf(control),
    usedIn: ['src/views/control', 'src/control', 'src/words/control'],
  },
  {
    name: 'identity',
    prefix: 'identity:',
    file: (locale) => `server/identity/words/${locale}.json`,
    english: entriesOf(identity),
    usedIn: ['server/identity/pages', 'server/identity/sign-on', 'server/agenda/certificates'],
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
    const path = `${root}/${catalogue.file(locale)}`;
    if (!existsSync(path)) return [];
    const code = readFileSync(path, 'utf8');
    return [{ catalogue, path, code, units: unitsOf(catalogue, locale, textsIn(path, code)) }];
  });
