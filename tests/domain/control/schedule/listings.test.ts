import { describe, expect, test } from 'vitest';
import { encodingOf, formatOf, isWorkbook } from '../../../../domain/control/schedule/detect';
import { ProgrammeFileError } from '../../../../domain/control/schedule/file';
import { readScheduleJson } from '../../../../domain/control/schedule/schedule-json';
import { readScheduleXml } from '../../../../domain/control/schedule/schedule-xml';
import { flatText } from '../../../../domain/control/schedule/texts';
import { faultsIn, linesIn, listingOf } from './reading';

const event = (own: object) => ({ id: 7, title: 'Light', subtitle: '', duration: '00:45', persons: [], ...own });
const json = (events: object[], conference: object = {}, more: object = {}) =>
  JSON.stringify({
    ...more,
    schedule: {
      conference: {
        days: [{ index: 1, date: '2027-03-12', rooms: { Hall: events, Lab: [] } }],
        daysCount: 1,
        ...conference,
      },
    },
  });

const xml = (events: string, conference = '') =>
  `<?xml version="1.0"?>\n<schedule><generator name="frab" version="0.7"/><conference><days>1</days>${conference}</conference>` +
  `<day index="1" date="2027-03-12"><room name="Empty" guid="1"></room><room name="Hall &amp; more">${events}</room></day></schedule>`;

const ics = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

describe('a schedule of pretalx or frab in JSON', () => {
  test('has its talks with identifiers, times with offset, durations of more than a day, people and track', () => {
    const text = json(
      [
        event({
          guid: 'g-1',
          code: 'ABC',
          date: '2027-03-12T09:00:00+01:00',
          duration: '1:02:30',
          track: 'Art',
          persons: [{ public_name: 'Anna Berg' }, { name: 'Ben', public_name: '' }],
          abstract: '**Light** and [shade](https://x.example)',
          description: 'x',
          subtitle: 'A story',
        }),
        event({ guid: 'g-2', date: '2027-03-12T10:00:00Z', end: '2027-03-12T11:00:00Z', duration: '', track: null }),
      ],
      { time_zone_name: 'Europe/Berlin' },
      { generator: { name: 'pretalx' } },
    );
    expect(linesIn(text)).toEqual([
      '2027-03-12T08:00Z · 1590 min · Hall · Light · Anna Berg & Ben',
      '2027-03-12T10:00Z · 2027-03-12T11:00Z · Hall · Light · ',
    ]);
    const { maker, listing } = readScheduleJson(text);
    expect([
      maker,
      listing.zone,
      listing.talks[0]?.keys,
      listing.talks[0]?.track,
      listing.talks[0]?.description,
    ]).toEqual([
      'pretalx',
      'Europe/Berlin',
      ['g-1', 'ABC', '7|Hall|2027-03-12T08:00:00.000Z'],
      'Art',
      'A story\n\nLight and shade (https://x.example)\n\nx',
    ]);
  });

  test('without an offset is local, of a zone that older files shorten; what begins before four is of the next day', () => {
    const text = json([event({ date: '2027-03-12T09:00:00' }), event({ id: 8, date: '', start: '01:30' })], {
      time_zone_name: 'Berlin',
    });
    expect([linesIn(text), listingOf(text).zone]).toEqual([
      ['2027-03-12T09:00 · 45 min · Hall · Light · ', '2027-03-13T01:30 · 45 min · Hall · Light · '],
      'Europe/Berlin',
    ]);
  });

  test('names talks without a begin or with another duration, takes cancelled ones as out, and refuses other JSON', () => {
    const text = json([
      event({ date: '', start: '' }),
      event({ date: 'soon' }),
      event({ guid: 'a', date: '2027-03-12T09:00:00Z', duration: 'long' }),
      event({ guid: 'b', date: '2027-03-12T09:00:00Z', state: 'CANCELED' }),
    ]);
    expect(faultsIn(text)).toEqual(['1 noBegin', '2 date soon', '3 length long']);
    expect(listingOf(text).talks.map(({ isOut }) => isOut)).toEqual([true]);
    expect(() => readScheduleJson('{"architectures":[]}')).toThrow(new ProgrammeFileError('unknown'));
    expect(() => readScheduleJson('{')).toThrow(new ProgrammeFileError('broken'));
  });
});

describe('a schedule of pretalx or frab in XML', () => {
  const talk = (inner: string) =>
    `<event guid="g-1" id="7" code="ABC"><room>Other</room><title>Light &lt;3</title><date>2027-03-12T09:00:00+01:00</date><duration>00:45</duration>${inner}</event>`;

  test('has the room of the list, people, and texts in CDATA', () => {
    const text = xml(
      talk(
        '<persons><person id="1">Anna</person><person id="2">Ben</person></persons><abstract><![CDATA[<p>a</p>]]></abstract>',
      ),
      '<time_zone_name>Europe/Berlin</time_zone_name>',
    );
    expect(linesIn(text)).toEqual(['2027-03-12T08:00Z · 45 min · Hall & more · Light <3 · Anna & Ben']);
    const { maker, listing } = readScheduleXml(text);
    expect([maker, listing.zone, listing.talks[0]?.description]).toEqual(['frab', 'Europe/Berlin', 'a']);
  });

  test('is refused with the line where it is broken, where it defines entities of its own, or is other XML', () => {
    expect(() => readScheduleXml('<schedule>\n<day>')).toThrow(/refused: broken in line/);
    const entity = '<!DOCTYPE s [<!ENTITY a "b">]><schedule><day date="2027-03-12"><room name="&a;"/></day></schedule>';
    expect(() => readScheduleXml(entity)).toThrow(/refused: broken/);
    expect(() => readScheduleXml('<html></html>')).toThrow(new ProgrammeFileError('unknown'));
  });
});

describe('a calendar', () => {
  test('has times in UTC, of known zones, of zones that it describes, and local ones', () => {
    const text = ics(
      ['UID:a', 'DTSTART:20270312T080000Z', 'DTEND:20270312T090000Z', 'SUMMARY:One\\, two', 'LOCATION:Hall'],
      ['UID:b', 'DTSTART;TZID=Europe/Berlin:20270712T090000', 'DURATION:PT1H30M', 'SUMMARY:Summer'],
      ['UID:c', 'DTSTART;TZID=Own:20270312T090000', 'DTEND;TZID=Own:20270312T100000', 'SUMMARY:Own'],
      ['UID:d', 'DTSTART:20270312T090000', 'SUMMARY:Local', 'X-SPEAKER;VALUE=TEXT:Anna\\, Berg'],
    );
    expect(linesIn(text)).toEqual([
      '2027-03-12T08:00Z · 2027-03-12T09:00Z · Hall · One, two · ',
      '2027-07-12T07:00Z · 90 min ·  · Summer · ',
      '2027-03-12T07:00Z · 2027-03-12T08:00Z ·  · Own · ',
      '2027-03-12T09:00 · 0 min ·  · Local · Anna, Berg',
    ]);
  });

  test('leaves out what repeats, has no time of day, or an unknown zone, and says so', () => {
    const text = ics(
      ['UID:a', 'DTSTART:20270312T080000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Daily'],
      ['UID:b', 'DTSTART;VALUE=DATE:20270312', 'SUMMARY:All day'],
      ['UID:c', 'DTSTART;TZID=Nowhere:20270312T090000', 'SUMMARY:Nowhere'],
      ['UID:d', 'SUMMARY:Never'],
      ['UID:e', 'DTSTART:20270312T090000Z', 'DTEND:20270312T080000Z', 'SUMMARY:Back'],
      ['UID:f', 'DTSTART:20270312T080000Z', 'STATUS:CANCELLED', 'SUMMARY:Off'],
    );
    expect(faultsIn(text)).toEqual([
      '1 repeats Daily',
      '2 allDay All day',
      '3 zone Nowhere',
      '4 noBegin Never',
      '5 endsBefore Back',
    ]);
    expect(listingOf(text).talks.map(({ isOut }) => isOut)).toEqual([true]);
    expect(() => listingOf('BEGIN:VCALENDAR\r\nnothing')).toThrow(new ProgrammeFileError('broken'));
  });
});

test('the format of a file is told by what is in it', () => {
  expect(['\uFEFF {"a":1}', '<?xml?>', 'BEGIN:VCALENDAR', 'Title,Begin'].map(formatOf)).toEqual([
    'json',
    'xml',
    'ics',
    'csv',
  ]);
  const bytes = (...some: number[]) => new Uint8Array(some);
  expect([isWorkbook(bytes(0x50, 0x4b, 3, 4)), isWorkbook(bytes(0x54, 0x69))]).toEqual([true, false]);
  expect(() => isWorkbook(bytes(0xd0, 0xcf, 0x11, 0xe0))).toThrow(new ProgrammeFileError('oldWorkbook'));
  expect(() => isWorkbook(bytes())).toThrow(new ProgrammeFileError('empty'));
  expect(() => isWorkbook(new Uint8Array(10 * 1024 * 1024 + 1))).toThrow(new ProgrammeFileError('tooLarge'));
  const encodings = [
    bytes(0xff, 0xfe, 0x41, 0),
    bytes(0x41, 0, 0x42, 0),
    bytes(0, 0x41, 0, 0x42),
    bytes(0x41),
    bytes(1, 0, 0, 0),
  ];
  expect(encodings.map(encodingOf)).toEqual(['utf-16le', 'utf-16le', 'utf-16be', 'utf-8', null]);
});

test('descriptions keep the words of HTML and Markdown, without scripts, marks and what a text cannot have', () => {
  expect(
    flatText('<h2>Light</h2><p>One &amp; two<br>three<script>alert(1)</script></p><ul><li>a</li><li>b</li></ul>'),
  ).toBe('Light\n\nOne & two\nthree\n\n• a\n• b');
  expect(flatText('# Light\r\n\r\n* **one** `two`\n* _three_ ![x](y.png)\u0007')).toBe('Light\n\n• one two\n• three x');
  expect(flatText('a < b and c > d, snake_case_name, 2 * 3 * 4')).toBe('a < b and c > d, snake_case_name, 2 * 3 * 4');
  expect(flatText('&lt;script&gt;')).toBe('&lt;script&gt;');
});
