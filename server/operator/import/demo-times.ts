import { isRecord, mapJson } from '../../http/json';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** Times of the demo's talks, in minutes after its first start: one is on, the others follow. */
const PROGRAMME: Readonly<Record<string, readonly [begin: number, end: number]>> = {
  'star-tour-room': [-30, 480],
  'keynote-webinar': [-15, 75],
  'light-from-the-north': [-15, 420],
  'table-two-room': [30, 150],
  'exhibitor-finale': [90, 150],
  'closing-panel-webinar': [180, 270],
  'closing-words': [420, 480],
};

/** The start of the quarter of an hour. */
const quarterOf = (now: number): number => Math.floor(now / QUARTER_MS) * QUARTER_MS;

const isTimed = (value: unknown): value is Record<string, unknown> & { id: string } =>
  isRecord(value) && typeof value['id'] === 'string' && Object.hasOwn(PROGRAMME, value['id']);

/** The demo with its talks moved close to a given time. */
export function withProgrammeAt(venue: unknown, now: number): unknown {
  const start = quarterOf(now);
  const at = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString();
  return mapJson(venue, (value) => {
    if (!isTimed(value)) return value;
    const [begin, end] = PROGRAMME[value.id] ?? [0, 0];
    return { ...value, begin: at(begin), end: at(end) };
  });
}

/** Whether all talks of the demo are over. */
export function isProgrammeOver(venue: unknown, now: number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  mapJson(venue, (value) => {
    if (isTimed(value)) last = Math.max(last, Date.parse(String(value['end'])));
    return value;
  });
  return last <= now;
}
