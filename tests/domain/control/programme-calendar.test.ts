import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Talk } from '../../../domain/control/programme';
import {
  columnsOf,
  draggedTalk,
  hoursOf,
  laidOut,
  nudgedTalk,
  pressedSlot,
  SNAP_MS,
  windowOf,
} from '../../../domain/control/programme-calendar';
import { begunAt, endedAt, nextSlot, writtenTimes } from '../../../domain/control/programme-times';
import { wallOf } from '../../../domain/kernel/zoned';

const BERLIN = 'Europe/Berlin';
const HOUR = 3_600_000;
const room = (mark: string) => ({ key: mark, path: [mark], mark, title: {}, areaKey: 'a', areaTitle: {} });
const [HALL, LAB, BAR] = [room('hall'), room('lab'), room('bar')];
const talkAt = (begin: number, end: number, of = HALL, key = `${of.key}-${begin}-${end}`): Talk => ({
  key,
  path: [key],
  mark: key,
  room: of,
  title: {},
  track: {},
  people: [],
  begin,
  end,
  item: {},
});
const at = (iso: string): number => Date.parse(iso);

describe('the calendar of a day', () => {
  test('goes from midnight to the next morning in the zone of the event, also when clocks change', () => {
    const usual = windowOf('2027-03-12', BERLIN);
    expect([usual.begin, hoursOf(usual).length]).toEqual([at('2027-03-11T23:00:00Z'), 30]);
    expect(hoursOf(windowOf('2027-03-28', BERLIN))).toHaveLength(29);
    const autumn = hoursOf(windowOf('2027-10-31', BERLIN)).map((hour) => wallOf(hour, BERLIN).slice(11));
    expect([autumn.length, ...autumn.slice(1, 5)]).toEqual([31, '01:00', '02:00', '02:00', '03:00']);
  });

  test('has the rooms with talks, or of these the chosen one, and an empty one that is chosen beside them', () => {
    const all = { rooms: [HALL, LAB, BAR], people: [] };
    expect(columnsOf({ ...all, talks: [] }, null)).toEqual([HALL, LAB, BAR]);
    expect(columnsOf({ ...all, talks: [talkAt(0, 1, LAB)] }, null)).toEqual([LAB]);
    expect(columnsOf({ ...all, talks: [talkAt(0, 1, LAB)] }, 'bar')).toEqual([LAB, BAR]);
    expect(columnsOf({ ...all, talks: [talkAt(0, 1, LAB), talkAt(0, 1, HALL)] }, LAB.key)).toEqual([LAB]);
    expect(columnsOf({ ...all, talks: [] }, 'bar')).toEqual([BAR]);
  });

  test('lays talks that are on together beside each other, and never over each other', () => {
    const minute = fc.integer({ min: 0, max: 200 });
    const spans = fc.array(fc.record({ begin: minute, length: fc.integer({ min: 0, max: 60 }) }), { maxLength: 14 });
    fc.assert(
      fc.property(spans, (drafts) => {
        const talks = drafts.map(({ begin, length }, key) =>
          talkAt(begin * SNAP_MS, (begin + length) * SNAP_MS, HALL, `${key}`),
        );
        const laid = laidOut(talks, HALL, { begin: 0, end: 30 * HOUR });
        expect(laid).toHaveLength(talks.length);
        for (const one of laid) {
          expect(one.lane).toBeLessThan(one.lanes);
          const over = laid.filter(
            (other) =>
              other !== one &&
              other.lane === one.lane &&
              other.talk.begin < Math.max(one.talk.end, one.talk.begin + SNAP_MS) &&
              one.talk.begin < Math.max(other.talk.end, other.talk.begin + SNAP_MS),
          );
          expect(over).toEqual([]);
        }
      }),
    );
    expect(laidOut([talkAt(0, HOUR, LAB), talkAt(-HOUR, 0)], HALL, { begin: 0, end: HOUR })).toEqual([]);
  });

  test('a drag across midnight keeps the length', () => {
    const talk = talkAt(at('2027-03-12T22:00:00Z'), at('2027-03-12T22:45:00Z'));
    const slot = draggedTalk(talk, 'body', talk.begin, { room: LAB, at: at('2027-03-12T23:31:00Z') });
    expect(slot).toEqual({ room: LAB, begin: at('2027-03-12T23:30:00Z'), end: at('2027-03-13T00:15:00Z') });
  });

  test('arrow keys move by five minutes and by rooms, in the direction of reading, and stretch', () => {
    const talk = talkAt(HOUR, 2 * HOUR, LAB);
    const nudge = (key: string, isResizing = false, direction: 'ltr' | 'rtl' = 'ltr') => {
      const to = nudgedTalk(talk, key, isResizing, [HALL, LAB, BAR], direction);
      return to && [to.room.mark, (to.begin - HOUR) / SNAP_MS, (to.end - 2 * HOUR) / SNAP_MS];
    };
    expect([nudge('ArrowDown'), nudge('ArrowUp')]).toEqual([
      ['lab', 1, 1],
      ['lab', -1, -1],
    ]);
    expect([nudge('ArrowDown', true), nudge('ArrowRight', true), nudge('x')]).toEqual([['lab', 0, 1], null, null]);
    expect([nudge('ArrowRight')?.[0], nudge('ArrowLeft')?.[0], nudge('ArrowLeft', false, 'rtl')?.[0]]).toEqual([
      'bar',
      'hall',
      'bar',
    ]);
    const last = talkAt(HOUR, 2 * HOUR, BAR);
    expect(nudgedTalk(last, 'ArrowRight', false, [HALL, LAB, BAR], 'ltr')).toBeNull();
    expect(nudgedTalk(talkAt(0, SNAP_MS), 'ArrowUp', true, [HALL], 'ltr')).toBeNull();
  });

  test('a press makes half an hour from the quarter before it', () => {
    const { begin, end } = pressedSlot({ room: HALL, at: at('2027-03-12T10:29:00Z') });
    expect([begin, end]).toEqual([at('2027-03-12T10:15:00Z'), at('2027-03-12T10:45:00Z')]);
  });
});

describe('written times', () => {
  const talk = { begin: at('2027-03-12T22:00:00Z'), end: at('2027-03-12T22:45:00Z') };

  test('another begin keeps the length, an end before it is on the next day', () => {
    expect(begunAt(talk, '2027-03-13T09:00', BERLIN)).toEqual({
      begin: at('2027-03-13T08:00:00Z'),
      end: at('2027-03-13T08:45:00Z'),
    });
    expect(endedAt(talk, '00:30', BERLIN)?.end).toBe(at('2027-03-12T23:30:00Z'));
    expect(endedAt(talk, '23:00', BERLIN)?.end).toBe(talk.begin);
  });

  test('what is no time, or the same as before, is none', () => {
    expect(writtenTimes('begin', talk, '', BERLIN)).toBeNull();
    expect(writtenTimes('begin', talk, '2027-03-12T23:00', BERLIN)).toBeNull();
    expect(writtenTimes('end', talk, '9', BERLIN)).toBeNull();
    expect(writtenTimes('end', talk, '23:50', BERLIN)?.end).toBe(at('2027-03-12T22:50:00Z'));
  });

  test('a new talk comes after the last one of the room, or begins with the day', () => {
    const last = talkAt(at('2027-03-12T08:00:00Z'), at('2027-03-12T09:30:00Z'));
    expect(nextSlot([last], HALL, '2027-03-12', BERLIN)).toEqual({
      room: HALL,
      begin: last.end,
      end: last.end + 1.5 * HOUR,
    });
    expect(nextSlot([last], LAB, '2027-03-12', BERLIN)).toMatchObject({ begin: last.begin });
    const long = { ...last, end: last.begin + 8 * 3_600_000 };
    const after = nextSlot([long], HALL, '2027-03-12', BERLIN);
    expect(after.end - after.begin, 'a day is no length of a talk').toBe(
      nextSlot([], HALL, '2027-03-12', BERLIN).end - nextSlot([], HALL, '2027-03-12', BERLIN).begin,
    );
    expect(nextSlot([], LAB, '2027-03-13', BERLIN)).toEqual({
      room: LAB,
      begin: at('2027-03-13T08:00:00Z'),
      end: at('2027-03-13T08:30:00Z'),
    });
  });
});
