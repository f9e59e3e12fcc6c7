import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CalendarEvent,
  calendarOf,
  escaped,
  fileNameOf,
  folded,
  sequenceOf,
} from '../../../domain/agenda/calendar';

const ORIGIN = 'https://venue.example';
const STAMP = Date.parse('2026-11-20T08:00:00.123Z');
const KEYNOTE: CalendarEvent = {
  id: 'aurora/keynote/morning',
  title: 'Keynote; with, commas',
  place: 'Lobby',
  begin: Date.parse('2026-11-20T09:00:00Z'),
  end: Date.parse('2026-11-20T10:00:00Z'),
  path: '/v/aurora/area/lobby?widget=keynote',
};

const fileOf = (...events: CalendarEvent[]) => ({ name: 'agenda.ics', sequence: 7, events });
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');
const unescape = (text: string): string =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
const valueOf = (calendar: string, name: string): string | undefined =>
  unfold(calendar)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('a talk is an event with its times in UTC, the way to it and an identity that lasts', () => {
  expect(calendarOf(fileOf(KEYNOTE), ORIGIN, STAMP)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Virtual venue//Agenda//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:aurora/keynote/morning@venue.example',
      'DTSTAMP:20261120T080000Z',
      'SEQUENCE:7',
      'DTSTART:20261120T090000Z',
      'DTEND:20261120T100000Z',
      'SUMMARY:Keynote\\; with\\, commas',
      'LOCATION:Lobby',
      'URL:https://venue.example/v/aurora/area/lobby?widget=keynote',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT5M',
      'DESCRIPTION:Keynote\\; with\\, commas',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('the identity of a talk stays when its time, its title or the time of the download changes', () => {
  const moved = { ...KEYNOTE, title: 'Opening', begin: KEYNOTE.begin + 60_000 };
  expect(valueOf(calendarOf(fileOf(moved), ORIGIN, STAMP + 1000), 'UID')).toBe(
    valueOf(calendarOf(fileOf(KEYNOTE), ORIGIN, STAMP), 'UID'),
  );
});

test('a sequence grows with publications, in stage mode with saves', () => {
  const live = { mode: 'live' as const, version: 9, publishedVersion: 7, publishedArchitectureId: null };
  expect([live, { ...live, mode: 'stage' as const }, { ...live, publishedVersion: -1 }, null].map(sequenceOf)).toEqual([
    7, 9, 0, 0,
  ]);
});

test('several talks are one calendar, and a talk without length or place has no line for it', () => {
  const bare = { ...KEYNOTE, id: 'bare', end: KEYNOTE.begin, place: '' };
  const lines = unfold(calendarOf(fileOf(KEYNOTE, bare), ORIGIN, STAMP));
  const count = (line: string) => lines.filter((one) => one.startsWith(line)).length;
  expect(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART', 'DTEND', 'LOCATION'].map(count)).toEqual([1, 2, 2, 1, 1]);
});

/** Texts of all scripts, with the signs and breaks that calendars escape. */
const text = array(
  oneof(constantFrom(';', ',', '\\', '\n', '\r\n', 'n', 'ä', '字', '👩‍🚀'), string({ unit: 'grapheme' })),
  {
    maxLength: 60,
  },
).map((parts) => parts.join(''));
const read = (written: string): string =>
  written.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

test('a calendar program reads every title as it was written', () => {
  assert(
    property(text, text, (title, place) => {
      const calendar = calendarOf(fileOf({ ...KEYNOTE, title, place }), ORIGIN, STAMP);
      expect(unescape(valueOf(calendar, 'SUMMARY') ?? '')).toBe(read(title));
      expect(unescape(valueOf(calendar, 'LOCATION') ?? '')).toBe(read(place));
    }),
  );
});

test('no line is longer than 75 octets, no character is torn, and nothing but CRLF breaks a line', () => {
  assert(
    property(text, (title) => {
      const calendar = calendarOf(fileOf({ ...KEYNOTE, title }), ORIGIN, STAMP);
      for (const line of calendar.split('\r\n')) {
        const octets = new TextEncoder().encode(line);
        expect(octets.length).toBeLessThanOrEqual(75);
        expect(new TextDecoder('utf-8', { fatal: true }).decode(octets)).toBe(line);
        expect(line).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

test.each(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'])(
  'a line of the character %j is not longer than 75 octets, and as long as it may be',
  (character) => {
    const own = new TextEncoder().encode(character).length;
    const [first = ''] = folded(character.repeat(80)).split('\r\n');
    expect(new TextEncoder().encode(first).length).toBe(Math.floor(75 / own) * own);
  },
);

test('a line of exactly 75 octets stays whole, and one more octet folds it', () => {
  expect(folded('a'.repeat(75))).toBe('a'.repeat(75));
  expect(folded('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  expect(folded(`${'a'.repeat(73)}字`)).toBe(`${'a'.repeat(73)}\r\n 字`);
  expect(folded(`${'a'.repeat(74)}\\, b`)).toBe(`${'a'.repeat(74)}\r\n \\, b`);
  expect(folded(`${'a'.repeat(73)}\\n${'b'.repeat(3)}`)).toBe(`${'a'.repeat(73)}\\n\r\n bbb`);
  expect(escaped('a\u0007b')).toBe('ab');
});

test.each([
  ['Keynote', 'Keynote.ics'],
  ['A/B: what?', 'A B  what.ics'],
  [' ', 'agenda.ics'],
  ['字'.repeat(200), `${'字'.repeat(80)}.ics`],
])('a talk with the title %j is saved as %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
