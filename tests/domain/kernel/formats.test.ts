import { afterEach, expect, test } from 'vitest';
import {
  collator,
  dateFormat,
  listFormat,
  relativeFormat,
  unitFormat,
  writeAsIn,
} from '../../../domain/kernel/formats';

const OWN_ZONE = process.env['TZ'];
afterEach(() => {
  writeAsIn([]);
  if (OWN_ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = OWN_ZONE;
});

test('each language and style has one format', () => {
  const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const texts = ['en', 'de'].map((locale) => dateFormat(locale, day).format(0));
  expect(texts).toEqual(['January 1', '1. Januar']);
  expect(dateFormat('en', day)).toBe(dateFormat('en', { ...day }));
  expect(dateFormat('en', { ...day, month: 'short' }).format(0)).toBe('Jan 1');
  expect(relativeFormat('en', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday');
  expect(relativeFormat('en', { numeric: 'always' }).format(-1, 'day')).toBe('1 day ago');
  expect(listFormat('en', {}).format(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(unitFormat('en', { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(2)).toBe('2 hours');
  expect(['Zug', 'Äpfel'].toSorted(collator('de', {}).compare)).toEqual(['Äpfel', 'Zug']);
});

test('a time with Latin letters keeps its order in a language from right to left', () => {
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const [begin, end] = [Date.UTC(2026, 10, 27, 9), Date.UTC(2026, 10, 27, 10, 30)];
  const dated = { ...time, day: 'numeric', month: 'short' } as const;
  expect([dateFormat('ur', time).format(begin), dateFormat('ur', time).formatRange(begin, end)]).toEqual([
    '\u20689:00 AM\u2069',
    '\u20689:00–10:30 AM\u2069',
  ]);
  expect(dateFormat('ur', dated).formatRange(begin, end)).toBe('27 نومبر \u20689:00–10:30 AM\u2069');
  expect(dateFormat('ur', dated).formatRange(begin, end + 86_400_000)).toMatch(
    /\u20689:00 AM\u2069.*\u206810:30 AM\u2069/,
  );
  expect(dateFormat('ar', time).formatRange(begin, end)).toBe('9:00–10:30 ص');
  expect(dateFormat('en', time).format(begin)).toBe('9:00 AM');
});

test('a user who travels sees times in the new time zone', () => {
  const time = () => dateFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(0);
  const seen = ['Europe/Berlin', 'Asia/Tokyo', 'Europe/Berlin'].map((zone) => {
    process.env['TZ'] = zone;
    return time();
  });
  expect(seen).toEqual(['01:00', '09:00', '01:00']);
});

test('dates are written as in the region of the browser, with the digits and the calendar of the language', () => {
  const time = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const text = (locale: string) =>
    dateFormat(locale, time)
      .format(Date.UTC(2026, 2, 1, 15))
      .replaceAll(/\s/g, ' ');
  const [american, arabic, ...others] = ['en', 'ar', 'pt-BR', 'zh', 'fr'].map(text);
  expect(american).toBe('Mar 1, 2026, 3:00 PM');
  writeAsIn(['en-GB', 'ar-SA', 'pt-PT', 'zh-TW', 'de-AT', 'x y']);
  expect(text('en')).toBe('1 Mar 2026, 15:00');
  expect(text('ar')).toMatch(/2026|٢٠٢٦/);
  expect(text('ar').match(/\p{Nd}/u)?.[0]).toBe(arabic?.match(/\p{Nd}/u)?.[0]);
  expect(['pt-BR', 'zh', 'fr'].map(text)).toEqual(others);
});
