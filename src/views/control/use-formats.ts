import { dateFormat, unitFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';
import { useControl } from './use-control';

/** Numbers and times in the format of the organiser's language. */
export function useFormats() {
  const { locale } = useControl();
  const times = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    number: (of: number): string => numberFormat(locale).format(of),
    numberRange: (from: number, to: number): string => numberFormat(locale).formatRange(from, to),
    milliseconds: (of: number): string => unitFormat(locale, { style: 'unit', unit: 'millisecond' }).format(of),
    percent: (share: number): string => numberFormat(locale, 'percent').format(share),
    /** A day such as `2027-04-12`, which is the same in all time zones. */
    day: (of: string): string => dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(of)),
    time: (at: string | number): string => times.format(new Date(at)),
  };
}
