import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyRows, inGroups, type Listed, unreadText } from '../../../domain/chat/history';

const MINUTE = 60_000;
const START = Date.parse('2026-06-01T21:58:00Z');
const message = (id: string, from: string, minutes: number): Listed => ({
  id,
  from,
  at: START + minutes * MINUTE,
  isKnown: from === 'ada',
});
const rowsOf = (messages: readonly Listed[], readId: string | null = null, timeZone = 'UTC') =>
  historyRows(messages, { timeZone, readId }).map((row) =>
    row.kind === 'message' ? (row.isContinued ? `+${row.id}` : row.id) : row.kind,
  );

describe('the history of a room', () => {
  test('a day starts at midnight of the time zone', () => {
    const messages = [message('a', 'bob', 0), message('b', 'bob', 1), message('c', 'bob', 3)];
    expect(rowsOf(messages)).toEqual(['day', 'a', '+b', '+c']);
    expect(rowsOf(messages, null, 'Europe/Berlin')).toEqual(['day', 'a', '+b', 'day', 'c']);
  });

  test('messages of one author within five minutes belong together', () => {
    const messages = [message('a', 'bob', -600), message('b', 'bob', -596), message('c', 'bob', -591)];
    expect(rowsOf(messages)).toEqual(['day', 'a', '+b', 'c']);
    expect(rowsOf([message('a', 'bob', 0), message('b', 'eve', 0)])).toEqual(['day', 'a', 'b']);
  });

  test('a line marks the first message of another user after the last that was read', () => {
    const messages = [message('a', 'bob', 0), message('b', 'ada', 0), message('c', 'bob', 0), message('d', 'bob', 0)];
    expect(rowsOf(messages, 'a')).toEqual(['day', 'a', 'b', 'new', 'c', '+d']);
    expect(rowsOf(messages, 'd')).toEqual(['day', 'a', 'b', 'c', '+d']);
    expect(rowsOf(messages, null)).toEqual(['day', 'a', 'b', 'c', '+d']);
  });

  test('no line marks a message that the user knows without having read it', () => {
    const messages = [message('a', 'bob', 0), { ...message('b', 'bob', 0), isKnown: true }];
    expect(rowsOf(messages, 'a')).toEqual(['day', 'a', '+b']);
    expect(rowsOf([...messages, message('c', 'bob', 0)], 'a')).toEqual(['day', 'a', '+b', 'new', 'c']);
  });

  test('every message has one row, in order, below a day, and at most one line says what is new', () => {
    const listed = fc
      .array(fc.record({ from: fc.constantFrom('ada', 'bob', 'eve'), minutes: fc.integer({ min: 0, max: 5000 }) }))
      .map((found) =>
        found
          .toSorted((one, other) => one.minutes - other.minutes)
          .map(({ from, minutes }, index) => message(String(index).padStart(4, '0'), from, minutes)),
      );
    fc.assert(
      fc.property(listed, fc.option(fc.integer({ min: 0, max: 9 }).map(String)), (messages, readId) => {
        const rows = historyRows(messages, { timeZone: 'Asia/Kolkata', readId });
        const ids = rows.flatMap((row) => (row.kind === 'message' ? [row.id] : []));
        expect(ids).toEqual(messages.map(({ id }) => id));
        expect(rows.filter(({ kind }) => kind === 'new').length).toBeLessThanOrEqual(1);
        expect(rows.length === 0 || rows[0]?.kind === 'day').toBe(true);
        expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length);
      }),
    );
  });

  test('groups keep all rows in order, and whole pages of older messages change none of them', () => {
    const rowsUntil = (from: number) =>
      historyRows(
        Array.from({ length: 60 - from }, (_, index) => message(String(from + index).padStart(3, '0'), 'bob', index)),
        { timeZone: 'UTC', readId: '040' },
      );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 55 }), fc.integer({ min: 1, max: 9 }), (from, size) => {
        const rows = rowsUntil(from);
        const groups = inGroups(rows, size);
        expect(groups.flatMap((group) => group.rows)).toEqual(rows);
        for (const { id, rows: own } of groups) {
          const ids = own.flatMap((row) => (row.kind === 'message' ? [row.id] : []));
          expect(ids[0]).toBe(id);
          expect(ids.length).toBeLessThanOrEqual(size);
        }
        if (from < size) return;
        const ids = groups.map(({ id }) => id);
        const more = inGroups(rowsUntil(from - size), size).map(({ id }) => id);
        expect(more.slice(1)).toEqual(ids);
      }),
    );
  });

  test.each([
    [1, 'en', '1'],
    [99, 'en', '99'],
    [100, 'de', '99+'],
    [7, 'ar-EG', '٧'],
  ])('%i unread messages in %s: %s', (count, locale, text) => {
    expect(unreadText(count, locale)).toBe(text);
  });
});
