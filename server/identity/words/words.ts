import { FALLBACK_LOCALE, INPUT_LENGTH_LIMIT, PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import { numberFormat } from '../../../domain/kernel/number-format';
import { directionOf } from '../../../domain/shell/language';
import ar from './ar.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import bn from './bn.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import mt from './mt.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sl from './sl.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import type { Texts } from './texts';
import ts from './ts.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

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
  /** Replaces placeholders such as `{{venue}}` by values. */
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

/** The language tags of a locale such as `de-CH` or of an `accept-language` header, in order. */
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
