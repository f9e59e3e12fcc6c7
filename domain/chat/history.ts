/** What the list of messages needs to know about each of them. */
export type Listed = { id: string; from: string; at: number };
export type HistoryRow =
  | { kind: 'day'; id: string; at: number }
  /** The first message that the user had not read follows. */
  | { kind: 'new'; id: string }
  /** `isContinued`: by the same author, soon after the one before. */
  | { kind: 'message'; id: string; isContinued: boolean };

const CONTINUED_MS = 5 * 60_000;

const dayFormats = new Map<string, Intl.DateTimeFormat>();
function dayOf(at: number, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}

type Reading = {
  uid: string;
  timeZone: string /** The last message that was read before the room was shown. */;
  readId: string | null;
};

/** The rows of a room, oldest first: its messages with a line for each day and one before what is new. */
export function historyRows(messages: readonly Listed[], { uid, timeZone, readId }: Reading): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const firstNew = readId === null ? undefined : messages.find(({ id, from }) => id > readId && from !== uid)?.id;
  let before: Listed | null = null;
  for (const message of messages) {
    const { id, from, at } = message;
    const isNewDay = before === null || dayOf(before.at, timeZone) !== dayOf(at, timeZone);
    if (isNewDay) rows.push({ kind: 'day', id: `day ${id}`, at });
    if (id === firstNew) rows.push({ kind: 'new', id: 'new' });
    const isContinued = !isNewDay && id !== firstNew && before?.from === from && at - before.at < CONTINUED_MS;
    rows.push({ kind: 'message', id, isContinued });
    before = message;
  }
  return rows;
}

/** How many messages are counted at most; more are shown as `99+`. */
export const COUNTED = 100;

/** A number of unread messages, such as `7` or `99+`. */
export const unreadText = (count: number, locale: string): string => {
  const format = new Intl.NumberFormat(locale);
  return count < COUNTED ? format.format(count) : `${format.format(COUNTED - 1)}+`;
};
