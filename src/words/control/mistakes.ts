import { isKnown, type Mistake } from '../../../domain/kernel/mistake';
import { apart } from './apart';
import { controlWords } from './words';

/** The units of numbers, by the name of the value. */
const UNITS: Readonly<Record<string, string>> = { megabytes: 'megabyte', seconds: 'second' };

/** A report has up to 200 000 mistakes, and a format takes longer to make than the rest of a sentence. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(locale: string, unit: string | undefined): Intl.NumberFormat {
  const key = `${locale} ${unit ?? ''}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, unit === undefined ? {} : { style: 'unit', unit });
  formats.set(key, format);
  return format;
}

function valueIn(locale: string, name: string, value: string | number): string {
  if (typeof value === 'string') return apart(value);
  return formatIn(locale, UNITS[name]).format(value);
}

/** What is wrong with a file, in the organiser's language; `null` for a mistake without a text here. */
export function mistakeText(locale: string, mistake: Mistake): string | null {
  if (!isKnown(mistake)) return null;
  const values = Object.entries(mistake.values).map(([name, value]) => [name, valueIn(locale, name, value)]);
  return controlWords(locale, `mistake.${mistake.code}`, Object.fromEntries(values));
}

/** All mistakes of a file, or `null` if one of them has no text here. */
export function mistakeTexts(locale: string, mistakes: readonly Mistake[]): string[] | null {
  const texts = mistakes.map((mistake) => mistakeText(locale, mistake)).filter((text) => text !== null);
  return texts.length > 0 && texts.length === mistakes.length ? texts : null;
}
