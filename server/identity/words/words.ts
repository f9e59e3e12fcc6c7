import { FALLBACK_LOCALE, INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { numberFormat } from '../../../domain/kernel/number-format';
import { directionOf } from '../../../domain/shell/language';
import { PASSWORD_MIN_LENGTH } from '../users/passwords';
import { ar } from './ar';
import { bg } from './bg';
import { bn } from './bn';
import { cs } from './cs';
import { da } from './da';
import { de } from './de';
import { el } from './el';
import { en } from './en';
import { es } from './es';
import { et } from './et';
import { fi } from './fi';
import { fr } from './fr';
import { hi } from './hi';
import { hr } from './hr';
import { hu } from './hu';
import { it } from './it';
import { ja } from './ja';
import { lt } from './lt';
import { lv } from './lv';
import { mt } from './mt';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { ptBR } from './pt-BR';
import { ro } from './ro';
import { ru } from './ru';
import { sk } from './sk';
import { sl } from './sl';
import { sv } from './sv';
import type { Texts } from './texts';
import { ts } from './ts';
import { ur } from './ur';
import { zh } from './zh';

export const IDENTITY_CATALOGUES: Readonly<Record<string, Texts>> = {
  en,
  de,
  fr,
  it,
  es,
  ja,
  ar,
  bg,
  bn,
  cs,
  da,
  el,
  et,
  fi,
  hi,
  hr,
  hu,
  lt,
  lv,
  mt,
  nl,
  pl,
  pt,
  'pt-BR': ptBR,
  ro,
  ru,
  sk,
  sl,
  sv,
  ts,
  ur,
  zh,
};

type Values = Readonly<Record<string, string>>;

export type Wording = {
  locale: string;
  direction: 'ltr' | 'rtl';
  words: Texts;
  /** Puts values in the place of `{{venue}}` and the like. */
  fill: (text: string, values: Values) => string;
};

/** Keeps an address or a name from changing the direction of the surrounding text. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

function withLimits(locale: string, words: Texts): Texts {
  const number = numberFormat(locale);
  const limits = { min: number.format(PASSWORD_MIN_LENGTH), max: number.format(INPUT_LENGTH_LIMIT - 1) };
  return {
    ...words,
    passwordHint: fill(words.passwordHint, limits),
    tooShort: fill(words.tooShort, limits),
    tooLong: fill(words.tooLong, limits),
  };
}

/** The tags of a locale such as `de-CH` or of an `accept-language` header, in their order. */
const tagsOf = (wanted: string): string[] =>
  wanted.split(',').map((part) => part.replace(/;.*$/, '').trim().toLowerCase());

function localeFor(wanted: string): string {
  const known = Object.keys(IDENTITY_CATALOGUES);
  const matches = tagsOf(wanted).flatMap((tag) => [
    ...known.filter((locale) => locale.toLowerCase() === tag),
    ...known.filter((locale) => locale === tag.replace(/-.*$/, '')),
  ]);
  return matches[0] ?? FALLBACK_LOCALE;
}

const isolatedAll = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));

/** The catalogue of a locale such as `de` or `de-CH`, or of the first known one of an `accept-language` header; English if there is none. */
export function wordingOf(wanted: string | null | undefined): Wording {
  const locale = localeFor(wanted ?? FALLBACK_LOCALE);
  const direction = directionOf(locale);
  return {
    locale,
    direction,
    words: withLimits(locale, IDENTITY_CATALOGUES[locale] ?? en),
    fill: (text, values) => fill(text, direction === 'ltr' ? values : isolatedAll(values)),
  };
}
