/** By language and style: making a format takes a browser longer than all else about a short text. */
const formats = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers or, as `percent`, shares of 1. */
export function numberFormat(locale: string, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const key = `${locale} ${style}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style });
  formats.set(key, format);
  return format;
}
