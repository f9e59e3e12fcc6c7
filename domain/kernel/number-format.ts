import { unitFormat } from './formats';

/** How a language writes numbers or, as `percent`, shares of 1. */
export const numberFormat = (locale: string, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat =>
  unitFormat(locale, { style });
