import { LOCALES } from '../../../../domain/kernel/constants';
import { isRecord } from '../../../http/json';
import type { Path } from '../json-source';
import type { Report } from '../reader';
import { suggestion } from '../words';

export const isLocale = (locale: string): boolean => LOCALES.some((known) => known === locale);

export const localeText = (locale: string): string =>
  `there is no catalogue for the language "${locale}": ${suggestion(locale, LOCALES)}`;

/** Reports a name that is not allowed. */
export function checkKnown(name: string, allowed: readonly string[], path: Path, report: Report): void {
  if (!allowed.includes(name)) report(path, `"${name}" is unknown: ${suggestion(name, allowed)}`);
}

/** Reports a reference to something that does not exist. */
export function checkReference(id: string | null, ids: readonly string[], what: string, path: Path, report: Report) {
  if (id !== null && !ids.includes(id))
    report(path, `there is no ${what} "${id}": ${suggestion(id, ids, 'there are')}`);
}

/** Reports duplicates of values that must be unique. */
export function checkDistinct(values: readonly { value: string; path: Path }[], what: string, report: Report): void {
  const seen = new Set<string>();
  for (const { value, path } of values) {
    if (seen.has(value)) report(path, `"${value}" is taken by another ${what}: use each once`);
    seen.add(value);
  }
}

/** Reports unsupported languages, and texts that occur twice in a language. */
export function checkLocales(value: unknown, report: Report, path: Path = []): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => checkLocales(item, report, [...path, index]));
    const named = value.flatMap((item, index) => {
      const locale: unknown = isRecord(item) ? item['locale'] : undefined;
      return typeof locale === 'string' ? [{ value: locale, path: [...path, index, 'locale'] }] : [];
    });
    checkDistinct(named, 'entry of this list', report);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key !== 'locale' || typeof item !== 'string') checkLocales(item, report, [...path, key]);
      else if (!isLocale(item)) report([...path, key], localeText(item));
    }
  }
}
