import { unitFormat } from '../../../domain/kernel/formats';

/** A size such as `1.4 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  return unitFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}
