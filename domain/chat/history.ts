import { dateFormat } from '../kernel/formats';
import { countText } from '../kernel/number-format';

/** What the list of messages needs to know about each of them. */
export type Listed = { id: string; from: string; at: number; isKnown: boolean };
export type HistoryRow =
  | { kind: 'day'; id: string; at: number }
  /** The first message that the user had not read follows. */
  | { kind: 'new'; id: string }
  /** `isContinued`: by the same author, soon after the one before. */
  | { kind: 'message'; id: string; isContinued: boolean };

const CONTINUED_MS = 5 * 60_000;

/** The start of a day is a multiple of this in every time zone. */
const SLOT_MS = 15 * 60_000;

/** Names the day of a time, one formatting for each quarter of an hour. */
function daysOf(timeZone: string): (at: number) => string {
  const format = dateFormat('en-CA', { timeZone, dateStyle: 'short' });
  const days = new Map<number, string>();
  return (at) => {
    const slot = Math.floor(at / SLOT_MS);
    let day = days.get(slot);
    if (day === undefined) {
      day = format.format(at);
      days.set(slot, day);
    }
    return day;
  };
}

type Reading = {
  timeZone: string /** The last message that was read before the room was shown. */;
  readId: string | null;
};

/** The rows of a room, oldest first: its messages with a line for each day and one before what is new. */
export function historyRows(messages: readonly Listed[], { timeZone, readId }: Reading): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const firstNew = readId === null ? undefined : messages.find(({ id, isKnown }) => id > readId && !isKnown)?.id;
  const dayOf = daysOf(timeZone);
  let before: Listed | null = null;
  for (const message of messages) {
    const { id, from, at } = message;
    const isNewDay = before === null || dayOf(before.at) !== dayOf(at);
    if (isNewDay) rows.push({ kind: 'day', id: `day ${id}`, at });
    if (id === firstNew) rows.push({ kind: 'new', id: 'new' });
    const isContinued = !isNewDay && id !== firstNew && before?.from === from && at - before.at < CONTINUED_MS;
    rows.push({ kind: 'message', id, isContinued });
    before = message;
  }
  return rows;
}

/** Rows that belong together on the screen; the id is that of the first message. */
type HistoryGroup = { id: string; rows: HistoryRow[] };

/**
 * The rows in groups of as many messages, counted from the oldest one: as older messages come by whole pages, groups of
 * a page's size stay the same.
 */
export function inGroups(rows: readonly HistoryRow[], size: number): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  let messages = 0;
  let ahead: HistoryRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'message') {
      ahead.push(row);
      continue;
    }
    if (messages % size === 0) groups.push({ id: row.id, rows: [] });
    groups.at(-1)?.rows.push(...ahead, row);
    ahead = [];
    messages += 1;
  }
  return groups;
}

/** How many messages are counted at most; more are shown as `99+`. */
export const COUNTED = 100;

/** A number of unread messages, such as `7` or `99+`. */
export const unreadText = (count: number, locale: string): string =>
  count < COUNTED ? countText(count, locale) : `${countText(COUNTED - 1, locale)}+`;
