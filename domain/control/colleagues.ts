import * as v from 'valibot';
import type { OpMode } from '../shell/version';
import { allOf, keyOfPath, type Part } from './outline';
import { markOfItem, type Path } from './paths';
import type { Change } from './steps';

/** Parts of the venue, by their keys, that an organiser has selected, and those that they change. */
export type Working = { selected: readonly string[]; changing: readonly string[] };
/** Another organiser in the editor. */
export type Colleague = Working & { uid: string; name: string };

/** The security rules refuse longer lists, as a text. */
const LIST_LENGTH = 10_000;
const NAME_LENGTH = 200;
/** How often a tab says that it is still there, and after how long a tab that has not said so is gone. */
export const BEAT_MS = 4000;
export const GONE_MS = 10_000;

export const workingPath = (mode: OpMode): string => `editing/${mode}`;
export const ownWorkingPath = (mode: OpMode, uid: string, tab: string): string => `${workingPath(mode)}/${uid}/${tab}`;

/** As many keys as a record takes. */
function listed(keys: readonly string[]): string {
  let text = '';
  for (const key of new Set(keys)) {
    const next = text === '' ? key : `${text}\n${key}`;
    if (next.length > LIST_LENGTH) break;
    text = next;
  }
  return text;
}

/** What a tab writes, without the time; `null` where nothing is selected and changed. */
export function workingRecord(name: string, { selected, changing }: Working): Record<string, string> | null {
  const texts = {
    name: name.trim().slice(0, NAME_LENGTH).trim(),
    selected: listed(selected),
    changing: listed(changing),
  };
  if (texts.selected === '' && texts.changing === '') return null;
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

const TextSchema = v.exactOptional(v.string(), '');
const RecordSchema = v.object({ at: v.number(), name: TextSchema, selected: TextSchema, changing: TextSchema });
/** What a tab of an organiser has written. */
export type WorkingTab = v.InferOutput<typeof RecordSchema> & { uid: string; tab: string };

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** All tabs; malformed records are left out. */
export const tabsIn = (value: unknown): WorkingTab[] =>
  entriesOf(value).flatMap(([uid, tabs]) =>
    entriesOf(tabs).flatMap(([tab, record]): WorkingTab[] => {
      const { success, output } = v.safeParse(RecordSchema, record);
      return success ? [{ ...output, uid, tab }] : [];
    }),
  );

const keysIn = (text: string): string[] => text.split('\n').filter((key) => key !== '');

/** The organisers of tabs, by name; each once. */
export function colleaguesIn(tabs: readonly WorkingTab[]): Colleague[] {
  const known = new Map<string, Colleague>();
  for (const { uid, name, selected, changing } of tabs) {
    const before = known.get(uid);
    known.set(uid, {
      uid,
      name: before?.name || name,
      selected: [...new Set([...(before?.selected ?? []), ...keysIn(selected)])],
      changing: [...new Set([...(before?.changing ?? []), ...keysIn(changing)])],
    });
  }
  return [...known.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.uid < other.uid ? -1 : 1),
  );
}

/** When each tab was heard last, by the clock of this browser. */
export type Heard = ReadonlyMap<string, { at: number; since: number }>;
const tabKey = ({ uid, tab }: WorkingTab): string => `${uid}/${tab}`;

export const heardAt = (before: Heard, tabs: readonly WorkingTab[], now: number): Heard =>
  new Map(
    tabs.map((tab) => {
      const known = before.get(tabKey(tab));
      return [tabKey(tab), known?.at === tab.at ? known : { at: tab.at, since: now }];
    }),
  );

/** Tabs that were heard a short time ago: of one without a network the service learns late. */
export const present = (tabs: readonly WorkingTab[], heard: Heard, now: number): WorkingTab[] =>
  tabs.filter((tab) => now - (heard.get(tabKey(tab))?.since ?? now) < GONE_MS);

/** What an organiser does with a part of the venue, or with one within it whose row is not seen. */
export type Doing = 'changing' | 'selected' | 'inside';
export type Attending = Pick<Colleague, 'uid' | 'name'> & { doing: Doing };
const RANKS: readonly Doing[] = ['inside', 'selected', 'changing'];

const PathSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The nearest row around a place that is seen; `null` for none. */
function seenAround(key: string, seen: ReadonlySet<string>): string | null {
  if (seen.has(key)) return key;
  const { success, output: path } = v.safeParse(PathSchema, key);
  if (!success) return null;
  const around = path.map((_, length) => keyOfPath(path.slice(0, path.length - length)));
  return around.find((one) => seen.has(one)) ?? null;
}

/** Who attends to what, by the keys of the rows that are seen. */
export function attendingIn(
  colleagues: readonly Colleague[],
  seen: ReadonlySet<string>,
): ReadonlyMap<string, readonly Attending[]> {
  const rows = new Map<string, Attending[]>();
  for (const { uid, name, selected, changing } of colleagues) {
    const own = new Map<string, Doing>();
    const note = (key: string, doing: Doing) => {
      const row = seenAround(key, seen);
      const now = row === key ? doing : 'inside';
      if (row !== null && RANKS.indexOf(now) > RANKS.indexOf(own.get(row) ?? 'inside')) own.set(row, now);
      else if (row !== null && !own.has(row)) own.set(row, now);
    };
    for (const key of selected) note(key, 'selected');
    for (const key of changing) note(key, 'changing');
    for (const [row, doing] of own) rows.set(row, [...(rows.get(row) ?? []), { uid, name, doing }]);
  }
  return rows;
}

/** Who attends to any of some parts, each once. */
export function attendingTo(colleagues: readonly Colleague[], keys: readonly string[]): Attending[] {
  const all = [...attendingIn(colleagues, new Set(keys)).values()].flat();
  const ranked = all.toSorted((one, other) => RANKS.indexOf(other.doing) - RANKS.indexOf(one.doing));
  return colleagues.flatMap(({ uid }) => ranked.find((one) => one.uid === uid) ?? []);
}

const placeOf = (change: Change): Path => {
  if (change.kind === 'move') return [...change.path, `@${change.item}`];
  if (change.kind === 'text' || change.kind === 'set') return change.path;
  const mark = markOfItem(change.item);
  return mark === null ? change.path : [...change.path, `@${mark}`];
};
/** What the navigation knows of an area is a part of it. */
const ofArea = (path: Path): Path => {
  const at = path.indexOf('floorplan');
  return at >= 0 && path[at + 1] === 'areaPositions' ? [...path.slice(0, at), 'areas', ...path.slice(at + 2)] : path;
};

/** The parts of the venue, by their keys, that changes are of. */
export function changedParts(parts: readonly Part[], changes: readonly Change[]): string[] {
  const known = new Set(allOf(parts).map(({ key }) => key));
  return [...new Set(changes.flatMap((change) => seenAround(keyOfPath(ofArea(placeOf(change))), known) ?? []))];
}
