import { type CountForm, type CountKey, say } from './words';

const rules = new Map<string, Intl.PluralRules>();

/** The text of this many things, in the plural form of the language. */
export function countForm(locale: string, key: CountKey, count: number): CountForm {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return `${key}.${rule.select(count)}`;
}

/** `{{count}}` is the number with the locale's digits. */
export const sayCount = (locale: string, key: CountKey, count: number): string =>
  say(locale, countForm(locale, key, count), { count });
