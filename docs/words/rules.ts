import { type Entries, placeholdersOf } from './entries';
import { COMMON_MARKS, ENGLISH, LATIN_WORDS, LOANS, OTHER_ENDINGS, WRITINGS, type Writing } from './languages';

export type Finding = { key: string; rule: string; text: string };

const ADDRESS = /https:\/\/(?:[\w/.-]*\w)?|\b\w+@[\w.]+\w\b|#[\dA-F]{6}\b|npm start -- --[a-z]+|\b[A-Z]+_[A-Z]+\b/g;
const PLACEHOLDER = /\{\{.*?\}\}/g;
/** Takes the place of a placeholder, an address, a colour, a command or a setting, so that the marks around it stay where they are. */
const FILLED = '\ufffc';

const filled = (text: string): string => text.replaceAll(PLACEHOLDER, FILLED).replaceAll(ADDRESS, FILLED);

export const PLURAL_CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The endings of each key that stands for a number of things, such as `one` and `other` of `chat.unread.one` and `chat.unread.other`. */
export function pluralsOf(entries: Entries): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of entries.keys()) {
    const group = key.slice(0, Math.max(0, key.lastIndexOf('.')));
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  const endings = [...groups].map(([group, keys]) => [group, keys.map((key) => key.slice(group.length + 1))] as const);
  return new Map(
    endings
      .filter(
        ([, names]) =>
          names.includes('other') && names.every((name) => PLURAL_CATEGORIES.some((category) => category === name)),
      )
      .map(([group, names]) => [group, names.toSorted()]),
  );
}

/** Groups of plural forms that lack a category of the language or have one that it does not use. */
export function pluralFindings(locale: string, entries: Entries): Finding[] {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  return [...pluralsOf(entries)]
    .filter(([, names]) => names.join() !== wanted.join())
    .map(([key, names]) => ({ key, rule: `plural forms are ${wanted.join(', ')}`, text: names.join(', ') }));
}

/** The English text of a key; a plural form that English lacks has that of `other`. */
const englishOf = (english: Entries, key: string): string | undefined =>
  english.get(key) ?? english.get(key.replace(/\.\w+$/, '.other'));

/** Languages that write some small numbers as words. */
const WRITTEN_OUT = /\.(?:zero|one|two)$/;

type Rule = { rule: string; isBroken: (text: string, english: string, key: string) => boolean };

const isIn = (set: string) => (character: string) => set.includes(character);

function hasStrayMark(text: string, { marks, quotes }: Writing): boolean {
  const isKnown = isIn(` ${FILLED}${COMMON_MARKS}${marks}${quotes.join('')}`);
  return [...text].some((character) => !/[\p{L}\p{M}\p{Nd}]/u.test(character) && !isKnown(character));
}

function hasOddScript(text: string, locale: string, { scripts }: Writing): boolean {
  const own = new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u');
  const latin = LATIN_WORDS[locale] ?? [];
  return (text.match(/[A-Za-z]+|[\p{L}\p{M}]+?(?=[^\p{L}\p{M}]|[A-Za-z]|$)/gu) ?? []).some(
    (word) => !own.test(word) && !latin.includes(word),
  );
}

/** An apostrophe may look like a closing quotation mark, so only the opening marks have to find one. */
function hasOpenQuote(text: string, [open, close]: Writing['quotes']): boolean {
  if (open === close) return text.split(open).length % 2 === 0;
  const parts = text.split(open).slice(1);
  const closings = text.split(close).length - 1;
  return parts.some((part) => !part.includes(close)) || (close !== '’' && closings !== parts.length);
}

const hasOpenBracket = (text: string): boolean => text.replaceAll(/[^()（）]/g, '').replaceAll(/\(\)|（）/g, '') !== '';

/** In these languages a space stands between a word and the ellipsis after it. */
const SPACED_ELLIPSIS: readonly string[] = ['da', 'de', 'sv'];

function hasOddSpace(text: string, locale: string, { quotes: [open, close] }: Writing): boolean {
  if (SPACED_ELLIPSIS.includes(locale) ? /[\p{L}\p{M}]…/u.test(text) : /[\p{L}\p{M}]\s…/u.test(text)) return true;
  if (/ {2}|\( | \)|[（「] | [）」]/.test(text)) return true;
  if (locale === 'fr') return /(?<!\u202f)[;:!?»]|«(?!\u202f)| [\u00a0\u202f]|[\u00a0\u202f] /.test(text);
  if (/[。、：？！（）「」，] | [。、：？！（）「」，]/.test(text)) return true;
  if (/ [.,:;!?،؟۔।]/.test(text)) return true;
  return open !== close && (text.includes(`${open} `) || text.includes(` ${close}`));
}

const ELLIPSIS = /(?:…|\.{3})$/;

/** Whether a text is a sentence, goes on, introduces what follows or is just words. */
function endingOf(text: string, ends: string, closing: string): 'sentence' | 'ellipsis' | 'colon' | 'none' {
  const bare = text.endsWith(closing) ? text.slice(0, -closing.length).trimEnd() : text;
  if (ELLIPSIS.test(bare)) return 'ellipsis';
  if (/[:：]$/.test(bare)) return 'colon';
  return isIn(ends)(bare.at(-1) ?? ' ') ? 'sentence' : 'none';
}

const FOUR_WORDS = /(?=(?<run>\b[A-Za-z’]+(?: [A-Za-z’]+){3}))\b[A-Za-z’]+/g;
const runsOf = (text: string): string[] => [...text.matchAll(FOUR_WORDS)].map(({ groups }) => groups?.run ?? '');

function isEnglish(text: string, english: string, locale: string): boolean {
  if (text === english) return /\p{L}/u.test(filled(english)) && !(LOANS[locale] ?? []).includes(english);
  const runs = runsOf(filled(text));
  return runsOf(filled(english)).some((run) => runs.includes(run));
}

const digitsOf = (locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);

function rulesOf(locale: string, writing: Writing): Rule[] {
  const digits = digitsOf(locale);
  const ending = (text: string) => endingOf(text, writing.ends, writing.quotes[1]);
  const hasOtherEnding = OTHER_ENDINGS[locale] ?? [];
  return [
    { rule: 'no English', isBroken: (text, source) => locale !== 'en' && isEnglish(text, source, locale) },
    {
      rule: 'the placeholders of English',
      isBroken: (text, source, key) => {
        const isWrittenOut = WRITTEN_OUT.test(key) && !text.includes('{{count}}');
        const wanted = placeholdersOf(source).filter((one) => !isWrittenOut || one !== '{{count}}');
        return placeholdersOf(text).join() !== wanted.join();
      },
    },
    {
      rule: 'no control characters',
      isBroken: (text) => /[\p{Cc}\p{Cf}]/u.test(text) || text !== text.normalize('NFC'),
    },
    { rule: 'the marks of the language', isBroken: (text) => hasStrayMark(filled(text), writing) },
    { rule: 'the script of the language', isBroken: (text) => hasOddScript(filled(text), locale, writing) },
    {
      rule: 'the digits of the language',
      isBroken: (text) => (filled(text).match(/\p{Nd}/gu) ?? []).some((digit) => !digits.includes(digit)),
    },
    { rule: 'quotation marks in pairs', isBroken: (text) => hasOpenQuote(text, writing.quotes) },
    { rule: 'one sign for an ellipsis', isBroken: (text) => locale !== 'en' && text.includes('...') },
    { rule: 'brackets in pairs', isBroken: hasOpenBracket },
    { rule: 'the spaces of the language', isBroken: (text) => hasOddSpace(filled(text), locale, writing) },
    {
      rule: 'Spanish questions open with ¿',
      isBroken: (text) => locale === 'es' && text.replaceAll(/[^¿?¡!]/g, '').replaceAll(/¿\?|¡!/g, '') !== '',
    },
    {
      rule: 'the kind of ending that English has',
      isBroken: (text, source, key) =>
        !hasOtherEnding.includes(key) && ending(text) !== endingOf(source, ENGLISH.ends, ENGLISH.quotes[1]),
    },
  ];
}

/** Everything in a catalogue that is not written as its language is, beside its keys. */
export function findingsOf(locale: string, english: Entries, entries: Entries): Finding[] {
  const writing = WRITINGS[locale];
  if (writing === undefined) throw new Error(`There are no rules for "${locale}"`);
  const rules = rulesOf(locale, writing);
  const texts = [...entries].flatMap(([key, text]) =>
    rules
      .filter(({ isBroken }) => isBroken(text, englishOf(english, key) ?? text, key))
      .map(({ rule }) => ({ key, rule, text })),
  );
  return [...pluralFindings(locale, entries), ...texts];
}
