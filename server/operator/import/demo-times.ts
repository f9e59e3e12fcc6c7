import { isRecord, mapJson } from '../../http/json';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

type Bounds = readonly [begin: number, end: number];

/** Times of the demo's talks, in minutes after its first start: one is on, the others follow. */
const FIRST: readonly (readonly [id: string, bounds: Bounds])[] = [
  ['star-tour-room', [-30, 480]],
  ['keynote-webinar', [-15, 75]],
  ['light-from-the-north', [-15, 420]],
  ['table-two-room', [30, 150]],
  ['exhibitor-finale', [90, 150]],
  ['closing-panel-webinar', [180, 270]],
  ['closing-words', [420, 480]],
];

/** The same of the talks beside them, and of the second and the third day. */
const SERIES: typeof FIRST = [
  ['walk-through-the-hall', [75, 165]],
  ['daylight-for-dark-months', [285, 345]],
  ['fireside-talk', [405, 465]],
  ['rooms-that-breathe-talk', [1395, 1455]],
  ['paper-bridges', [1425, 1545]],
  ['glass-that-listens-talk', [1485, 1545]],
  ['lamps-from-scraps', [1635, 1755]],
  ['who-owns-the-night', [1665, 1725]],
  ['thinking-with-your-hands', [1785, 1845]],
  ['stars-by-name', [2025, 2085]],
  ['timber-at-scale-talk', [2835, 2895]],
  ['quiet-rooms', [2865, 2925]],
  ['the-favourite-stands', [2955, 3015]],
  ['open-boards', [3105, 3195]],
  ['a-house-for-the-polar-night', [3105, 3165]],
  ['what-we-take-home', [3225, 3285]],
];

const PROGRAMME = new Map([...FIRST, ...SERIES]);
const FIRST_IDS: ReadonlySet<string> = new Set(FIRST.map(([id]) => id));

/** The start of the quarter of an hour. */
const quarterOf = (now: number): number => Math.floor(now / QUARTER_MS) * QUARTER_MS;

const isNamed = (value: unknown): value is Record<string, unknown> & { id: string } =>
  isRecord(value) && typeof value['id'] === 'string';

/** The demo with its talks moved close to a given time. */
export function withProgrammeAt(venue: unknown, now: number): unknown {
  const start = quarterOf(now);
  const at = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString();
  return mapJson(venue, (value) => {
    const bounds = isNamed(value) ? PROGRAMME.get(value.id) : undefined;
    return bounds === undefined ? value : { ...Object(value), begin: at(bounds[0]), end: at(bounds[1]) };
  });
}

/** Whether the talks that are around the demo's first start are over: then nothing is on any more. */
export function isProgrammeOver(venue: unknown, now: number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  mapJson(venue, (value) => {
    if (isNamed(value) && FIRST_IDS.has(value.id)) last = Math.max(last, Date.parse(String(value['end'])));
    return value;
  });
  return last <= now;
}
