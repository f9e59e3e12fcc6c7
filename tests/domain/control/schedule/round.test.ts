import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsIn } from '../../../../domain/control/forms';
import { programmeOf, type Talk } from '../../../../domain/control/programme';
import { readCsv, writeCsv } from '../../../../domain/control/schedule/csv';
import type { Listing } from '../../../../domain/control/schedule/file';
import { readCalendar } from '../../../../domain/control/schedule/icalendar';
import { readScheduleJson } from '../../../../domain/control/schedule/schedule-json';
import { readScheduleXml } from '../../../../domain/control/schedule/schedule-xml';
import { flatText, lineOf, plainName } from '../../../../domain/control/schedule/texts';
import { readWorkbook } from '../../../../domain/control/schedule/workbook';
import { writeWorkbook } from '../../../../domain/control/schedule/workbook-write';
import { calendarFile, type Exporting, tableOf } from '../../../../domain/control/schedule/write';
import { scheduleJson, scheduleXml } from '../../../../domain/control/schedule/write-schedule';
import { listingOfSheet } from './reading';
import { after, against, BERLIN, room, text, venue } from './venues';

const HOUR_MS = 3_600_000;
/** Two days around the night in which clocks are put back, so that one hour is there twice. */
const FIRST = Date.parse('2027-10-30T06:00Z');

const Words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    "'so",
    '"a";b',
    'a,b',
    '-x',
    '@x',
    '_x0041_',
    '<b>&amp;',
    'a | b',
    '2027-03-12',
    '12',
    'TRUE',
    '٣ ليل',
  ),
);
const Line = Words.map(lineOf).filter((words) => plainName(words) !== '');
const Lines = fc.array(Words, { maxLength: 3 }).map((lines) => lines.join('\n'));
const Name = Line.filter((name) => name.length < 100);

const Item = fc.record({
  title: fc.option(Line, { nil: '' }),
  from: fc.integer({ min: 0, max: 47 * 12 }),
  length: fc.integer({ min: 0, max: 30 * 12 }),
  track: fc.option(Line, { nil: '' }),
  description: Lines,
  names: fc.uniqueArray(Name, { maxLength: 3, selector: plainName }),
  isBack: fc.boolean(),
  source: fc.option(fc.constantFrom('ABC', 'x-17', '5c2e3f0a-90b1-4c7d-8f7e-0123456789ab'), { nil: null }),
});

/** A venue with two or three rooms, also of one name, and talks in them. */
const Venue = fc
  .tuple(fc.array(Name, { minLength: 2, maxLength: 3 }), fc.array(fc.tuple(fc.nat(2), Item), { maxLength: 6 }))
  .map(([names, items]) => {
    const sources = new Set<string>();
    const talks = items.map(([at, one], index) => {
      const begin = FIRST + (one.from * HOUR_MS) / 12;
      const isFree = one.source !== null && !sources.has(one.source);
      if (one.source !== null) sources.add(one.source);
      return {
        at: at % names.length,
        item: {
          id: `t${index}`,
          name: one.title === '' ? [] : [{ locale: one.isBack ? 'de' : 'en', text: one.title }],
          begin: new Date(begin).toISOString(),
          end: new Date(begin + (one.length * HOUR_MS) / 12).toISOString(),
          descriptions: one.description.trim() === '' ? [] : text(one.description),
          track: one.track === '' ? [] : text(one.track),
          speakers: one.names.map((name) => ({ id: plainName(name), name })),
          ...(isFree && { sourceKey: one.source }),
        },
      };
    });
    const rooms = names.map((name, at) => ({
      ...room(`r${at}`, ...talks.filter((one) => one.at === at).map(({ item }) => item)),
      name: text(name),
    }));
    return venue(...rooms);
  });

const exporting = (document: unknown): Exporting => ({
  programme: programmeOf(document),
  title: 'Aurora <3',
  language: 'en',
  zone: BERLIN,
  now: FIRST,
});

/** Each format, written and read again. */
const ROUNDS: Readonly<Record<string, (of: Exporting) => Listing>> = {
  CSV: (of) => listingOfSheet(readCsv(writeCsv(tableOf(of)))),
  XLSX: (of) => listingOfSheet(readWorkbook(writeWorkbook('Programme', tableOf(of)))[0] ?? { name: '', rows: [] }),
  JSON: (of) => readScheduleJson(scheduleJson(of)).listing,
  XML: (of) => readScheduleXml(scheduleXml(of)).listing,
  iCalendar: (of) => readCalendar(calendarFile(of)).listing,
};

const withoutTalks = (document: ReturnType<typeof venue>) => ({
  architectures: document.architectures.map((one) => ({
    ...one,
    areas: one.areas.map((area) => ({
      ...area,
      contentWidgets: area.contentWidgets.map((widget) => ({ ...widget, configurations: [{ id: 'open', name: [] }] })),
    })),
  })),
});

/** What a talk says, without its id and the language in which it is written. */
const contentOf = ({ title, room: { mark, title: name }, begin, end, track, people, item }: Talk) => {
  const [words] = Object.values(title);
  return JSON.stringify({
    title: lineOf(words ?? Object.values(name)[0] ?? ''),
    begin,
    end,
    mark,
    track: lineOf(Object.values(track)[0] ?? ''),
    people: people.map((one) => plainName(one.name)),
    description: flatText(Object.values(textsIn(item['descriptions']))[0] ?? '').length > 0,
  });
};
const contentsIn = (document: unknown): string[] => programmeOf(document).talks.map(contentOf).toSorted();

for (const [format, round] of Object.entries(ROUNDS)) {
  test(`an export as ${format} changes nothing when it is imported again`, () => {
    fc.assert(
      fc.property(Venue, (document) => {
        const { talks, faults } = round(exporting(document));
        const { all, adoptions, same, left } = against(document, talks);
        expect({ faults, all, adoptions, same, left }).toEqual({
          faults: [],
          all: [],
          adoptions: [],
          same: programmeOf(document).talks.length,
          left: 0,
        });
      }),
    );
  });

  test(`an export as ${format} makes the same talks in a venue without any`, () => {
    fc.assert(
      fc.property(Venue, (document) => {
        const { talks } = round(exporting(document));
        const made = after(withoutTalks(document), talks).document;
        expect(contentsIn(made)).toEqual(contentsIn(document));
      }),
    );
  });
}
