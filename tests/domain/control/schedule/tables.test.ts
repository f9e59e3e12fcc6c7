import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../domain/control/schedule/csv';
import { ProgrammeFileError } from '../../../../domain/control/schedule/file';
import { readWorkbook } from '../../../../domain/control/schedule/workbook';
import { dateCell, formatsOf } from '../../../../domain/control/schedule/workbook-dates';
import { columnsIn, faultsIn, linesIn, listingOf, listingOfSheet } from './reading';
import { workbookOf } from './workbooks';

const csv = (...lines: string[]) => lines.join('\r\n');

describe('a programme as CSV', () => {
  test('is read with English and German headers, in any order and with any separator', () => {
    const english = csv(
      'Date,Time,Duration,Title,Abstract,Room,Speakers',
      '2027-03-12,09:00,45,Opening,"Hello, all",Hall,"Anna Berg, Ben Holm"',
    );
    const german = csv('Raum;Datum;Uhrzeit;Dauer;Titel;Vortragende', 'Saal;12.03.2027;9:30;1:15;Größe;Anna; ');
    const tabs = csv('Title\tStart\tEnd\tLocation', 'Light\t2027-03-12 10:00\t11:30\tLab');
    expect([linesIn(english), linesIn(german), linesIn(tabs)]).toEqual([
      ['2027-03-12T09:00 · 45 min · Hall · Opening · Anna Berg & Ben Holm'],
      ['2027-03-12T09:30 · 75 min · Saal · Größe · Anna'],
      ['2027-03-12T10:00 · 2027-03-12T11:30 · Lab · Light · '],
    ]);
  });

  test('may have a byte order mark, a line that names its separator, titles above its header, and two headers', () => {
    const text = csv(
      '\uFEFFsep=;',
      'Our conference',
      '',
      'Datum;Uhrzeit;Dauer;Titel;Raum',
      'Date;Time;Duration;Title;Room',
      '2027-03-12;23:30;90;Night;Hall',
    );
    expect(linesIn(text)).toEqual(['2027-03-12T23:30 · 90 min · Hall · Night · ']);
    expect(listingOf(text).talks[0]?.row).toBe(6);
  });

  test('has columns by their positions, also where a name repeats, each with what is in it first', () => {
    const sheet = readCsv(csv('Title,Name,Name,Date', ',,,', 'Light,Anna,,2027-03-12'));
    expect(columnsIn(sheet)).toEqual([
      { at: 0, label: 'Title', sample: 'Light' },
      { at: 1, label: 'Name', sample: 'Anna' },
      { at: 2, label: 'Name', sample: '' },
      { at: 3, label: 'Date', sample: '2027-03-12' },
    ]);
  });

  test('names each row that cannot be read with its line and its reason, and reads the others', () => {
    const text = csv(
      'ID,Date,Time,Duration,Title,Description',
      'a,2027-03-12,09:00,45,"Two',
      'lines",x',
      'b,2027-02-30,09:00,45,Never,x',
      'c,2027-03-12,soon,45,Soon,x',
      'd,2027-03-12,09:00,long,Long,x',
      'e,2027-03-12,09:00,45,,x',
      'f,,,45,When,x',
      'a,2027-03-12,10:00,45,Twice,x',
      `g,2027-03-12,10:00,45,${'T'.repeat(301)},x`,
      `h,2027-03-12,10:00,45,Much,${'t'.repeat(20_001)}`,
      'i,2027-03-12,11:00,45,Last,x',
    );
    expect(linesIn(text).map((line) => line.split(' · ')[3])).toEqual(['Two lines', 'Last']);
    expect(faultsIn(text)).toEqual([
      '4 date 2027-02-30',
      '5 time soon',
      '6 length long',
      '7 noTitle',
      '8 noBegin',
      '9 repeated 2',
      `10 titleLong ${'T'.repeat(60)}…`,
      '11 textLong Much',
    ]);
  });

  test('reads dates with slashes only where a row tells the day from the month', () => {
    const rows = (...dates: string[]) => csv('Title,Date,Time', ...dates.map((date) => `T,${date},9:05 PM`));
    expect(linesIn(rows('13/03/2027', '04/03/2027'))[1]).toContain('2027-03-04T21:05');
    expect(linesIn(rows('03/13/2027', '04/03/2027'))[1]).toContain('2027-04-03T21:05');
    expect(faultsIn(rows('04/03/2027', '05/05/2027'))).toEqual(['2 orders 04/03/2027']);
  });

  test('a talk of more than 31 days is none, and its end may be at 24:00', () => {
    const text = csv(
      'Title,Begin,End',
      'Long,2027-03-12 09:00,2027-05-12 09:00',
      'Back,2027-03-12 09:00,2027-03-11 09:00',
      'Late,2027-03-12 22:00,24:00',
    );
    expect(faultsIn(text)).toEqual(['2 tooLong 87840', '3 endsBefore Back']);
    expect(linesIn(text)).toEqual(['2027-03-12T22:00 · 2027-03-13T00:00 ·  · Late · ']);
  });

  test('a talk past midnight ends on the next day, a time with an offset is an instant, and a cancelled talk is out', () => {
    const text = csv(
      'Title,Begin,End,Status',
      'Night,2027-03-12 23:00,01:00,confirmed',
      'Far,2027-03-12T09:00:00+05:30,2027-03-12T04:00:00Z,',
      'Off,2027-03-12 09:00,10:00,Withdrawn',
    );
    expect(linesIn(text)).toEqual([
      '2027-03-12T23:00 · 2027-03-13T01:00 ·  · Night · ',
      '2027-03-12T03:30Z · 2027-03-12T04:00Z ·  · Far · ',
      '2027-03-12T09:00 · 2027-03-12T10:00 ·  · Off · ',
    ]);
    expect(listingOf(text).talks.map(({ isOut }) => isOut)).toEqual([false, false, true]);
  });

  test('takes back the apostrophe before what a spreadsheet would run, and no other', () => {
    const text = csv('Title,Begin', "'=SUM(1),2027-03-12 09:00", "'Tis so,2027-03-12 10:00");
    expect(listingOf(text).talks.map(({ title }) => title)).toEqual(['=SUM(1)', "'Tis so"]);
  });

  test('is refused with the line of a quotation mark that is never closed', () => {
    const broken = csv('Title,Begin', 'One,2027-03-12 09:00', '"Two,2027-03-12 10:00');
    expect(() => readCsv(broken)).toThrow(new ProgrammeFileError('broken', 3));
  });

  test('has at most 5,000 rows and 2,000 talks', () => {
    const rows = (count: number) =>
      csv('Title,Begin', ...Array.from({ length: count }, (_, at) => `T${at},2027-03-12 09:00`));
    expect(() => readCsv(rows(5000))).toThrow(new ProgrammeFileError('tooManyRows'));
    const { talks, faults } = listingOf(rows(2001));
    expect([talks.length, faults]).toEqual([2000, [{ row: 2002, code: 'most', text: 'T2000' }]]);
  });
});

describe('a programme as a workbook', () => {
  test('has its visible sheets, and dates, times and durations as their cells show them', () => {
    const file = workbookOf({
      Programme: [
        ['Title', 'Date', 'Time', 'Duration'],
        ['Opening', { serial: 46458, style: 1 }, { serial: 0.375, style: 2 }, { serial: 45, style: 0 }],
        ['Night', { serial: 46458, style: 1 }, { serial: 23 / 24, style: 2 }, { serial: 26 / 24, style: 3 }],
      ],
      Rooms: [['Hall']],
    });
    const sheets = readWorkbook(file);
    expect(sheets.map(({ name }) => name)).toEqual(['Programme', 'Rooms']);
    const [sheet = { name: '', rows: [] }] = sheets;
    const { talks, faults } = listingOfSheet(sheet);
    expect(faults).toEqual([]);
    expect(talks.map(({ begin, length }) => [begin, (length ?? 0) / 60_000])).toEqual([
      [{ wall: '2027-03-12T09:00' }, 45],
      [{ wall: '2027-03-12T23:00' }, 1560],
    ]);
  });

  test('knows the formats of dates that every workbook has, and those of its own', () => {
    const codes = new Map([
      [164, 'dd.mm.yyyy hh:mm'],
      [165, '[$-407]d. mmmm'],
      [166, '0.00 "d"'],
      [167, 'mmm'],
    ]);
    const shownAs = (id: number, serial = 46458.5, is1904 = false) =>
      dateCell(serial, formatsOf(codes, [id])[0] ?? { hasDate: false, hasTime: false }, is1904);
    expect([14, 22, 20, 164, 165, 166, 167, 0].map((id) => shownAs(id))).toEqual([
      '2027-03-12',
      '2027-03-12 12:00',
      '12:00',
      '2027-03-12 12:00',
      '2027-03-12',
      null,
      '2027-03-12',
      null,
    ]);
    expect(shownAs(14, 44996, true)).toBe('2027-03-12');
  });

  test('is refused where it is no workbook, damaged, or another kind of archive', () => {
    const bytes = workbookOf({ One: [['Title']] });
    expect(() => readWorkbook(bytes.slice(0, 200))).toThrow(new ProgrammeFileError('broken'));
    expect(() => readWorkbook(workbookOf({}, 'word/document.xml'))).toThrow(new ProgrammeFileError('unknown'));
  });
});
