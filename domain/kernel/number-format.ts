import { unitFormat } from './formats';

/** How a language writes numbers or, as `percent`, shares of 1. */
export const numberFormat = (locale: string, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat =>
  unitFormat(locale, { style });

/** Languages that browsers write with digits of their own, at least some of them. */
const OWN_DIGITS = /^(ar|bn|hi|ur)\b/;
/** From here on languages group digits. */
const GROUPED = 1000;

/**
 * A whole number of 0 or more as the language writes it. Small ones do without a format: a page's first one takes a slow
 * device 100 ms.
 */
export const countText = (count: number, locale: string): string =>
  count < GROUPED && !OWN_DIGITS.test(locale) ? String(count) : numberFormat(locale).format(count);
