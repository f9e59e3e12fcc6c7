import { CHECK_PATH } from '../../../domain/agenda/certificates';
import { dateFormat, listFormat, unitFormat } from '../../../domain/kernel/formats';
import type { Wording } from '../../identity/words/words';
import type { Certificate } from './store';

const HOUR = 60;

/** `2 hours, 5 minutes` in a language. */
export function durationText(minutes: number, locale: string): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const textOf = (unit: 'hour' | 'minute', number: number): string =>
    unitFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
  const parts = [
    hours > 0 ? [textOf('hour', hours)] : [],
    rest > 0 || hours === 0 ? [textOf('minute', rest)] : [],
  ].flat();
  return listFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}

export type Fact = { label: string; value: string };

/** What a certificate says of a talk or a day, on paper and on its page, in a language. */
export function factsOf(certificate: Certificate, { words, locale }: Wording): Fact[] {
  const { begin, title, event, minutes, issuer, issuedAt, timeZone } = certificate;
  const day = dateFormat(locale, { dateStyle: 'long', timeZone });
  return [
    ...(title === '' ? [] : [{ label: words.certificateEvent, value: event }]),
    { label: words.certificateDate, value: day.format(begin) },
    { label: words.certificateAttended, value: durationText(minutes, locale) },
    { label: words.certificateIssuer, value: issuer },
    { label: words.certificateIssued, value: day.format(issuedAt) },
  ];
}

/** Where a certificate can be checked. */
export const checkAddress = (origin: string, number: string): string => `${origin}${CHECK_PATH}/${number}`;
