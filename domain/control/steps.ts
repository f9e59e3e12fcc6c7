import isSame from 'fast-deep-equal';
import { isList, isRecord, listAt, markOfItem, type Path, replacedAt, valueAt } from './paths';

/** An item of a list of a venue's file, such as an area or a widget. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * One change of a venue's file that can be taken back. `text`: of the list of texts at `path`, that in the language `name`;
 * empty for none. `set`: the property `name` of the object at `path`; `null` for none. The others are about an item of the
 * list at `path`, which stands before the one with the mark `next`, at the end for `null`.
 */
export type Change =
  | { kind: 'text'; path: Path; name: string; before: string; after: string }
  | { kind: 'set'; path: Path; name: string; before: unknown; after: unknown }
  | { kind: 'insert' | 'remove'; path: Path; item: Item; next: string | null }
  | { kind: 'move'; path: Path; item: string; before: string | null; after: string | null };

export const STEP_KINDS = [
  'text',
  'settings',
  'place',
  'add',
  'copy',
  'remove',
  'move',
  'replace',
  'shift',
  'import',
] as const;
/**
 * What an organiser did at once. `name` is the name by language of what it was done to, or of the first of the `count` parts
 * that it was done to together; `gesture` the one that it belongs to while that lasts.
 */
export type Step = {
  kind: (typeof STEP_KINDS)[number];
  name: Readonly<Record<string, string>>;
  count?: number;
  gesture: string | null;
  changes: readonly Change[];
};

const markOf = (item: unknown): string => markOfItem(item) ?? '';
const textIn = (list: readonly unknown[], language: string): string => {
  const found = list.find((entry) => isRecord(entry) && entry['locale'] === language);
  return isRecord(found) && typeof found['text'] === 'string' ? found['text'] : '';
};

function withText(list: readonly unknown[], locale: string, text: string): unknown[] {
  const isOf = (entry: unknown): boolean => isRecord(entry) && entry['locale'] === locale;
  if (text.trim() === '') return list.filter((entry) => !isOf(entry));
  if (!list.some(isOf)) return [...list, { locale, text }];
  return list.map((entry) => (isRecord(entry) && isOf(entry) ? { ...entry, text } : entry));
}

function withProperty(owner: unknown, name: string, value: unknown): unknown {
  const known = isRecord(owner) ? owner : {};
  const { [name]: _, ...others } = known;
  return value === null ? others : { ...known, [name]: value };
}

const without = (list: readonly unknown[], mark: string): unknown[] => list.filter((one) => markOf(one) !== mark);

function withItem(list: readonly unknown[], item: unknown, next: string | null): unknown[] {
  const at = list.findIndex((one) => next !== null && markOf(one) === next);
  return at < 0 ? [...list, item] : list.toSpliced(at, 0, item);
}

/** The mark of the item after another one; `null` at the end. */
export function nextOf(list: readonly unknown[], mark: string): string | null {
  const at = list.findIndex((one) => markOf(one) === mark);
  return at < 0 || at === list.length - 1 ? null : markOf(list[at + 1]);
}

/** The change as it would be made now: what it would replace is what is there. `null` if there is nothing to change. */
function asOfNow(document: unknown, change: Change): Change | null {
  const list = listAt(document, change.path);
  const hasOwner = isRecord(valueAt(document, change.path.slice(0, -1)));
  const found = (mark: string): unknown => list.find((one) => markOf(one) === mark);
  switch (change.kind) {
    case 'text':
      return hasOwner ? { ...change, before: textIn(list, change.name) } : null;
    case 'set': {
      const owner = valueAt(document, change.path);
      if (isRecord(owner)) return { ...change, before: owner[change.name] ?? null };
      return hasOwner && (owner ?? null) === null ? { ...change, before: null } : null;
    }
    case 'insert':
      return hasOwner && found(markOf(change.item)) === undefined ? change : null;
    case 'remove': {
      const item = found(markOf(change.item));
      return isRecord(item) ? { ...change, item, next: nextOf(list, markOf(item)) } : null;
    }
    case 'move':
      return found(change.item) === undefined ? null : { ...change, before: nextOf(list, change.item) };
  }
}

function made(document: unknown, change: Change): unknown {
  const inList = (replace: (list: readonly unknown[]) => readonly unknown[]) =>
    replacedAt(document, change.path, (found) => replace(isList(found) ? found : []));
  switch (change.kind) {
    case 'text':
      return inList((list) => withText(list, change.name, change.after));
    case 'set':
      return replacedAt(document, change.path, (owner) => withProperty(owner, change.name, change.after));
    case 'insert':
      return inList((list) => withItem(list, change.item, change.next));
    case 'remove':
      return inList((list) => without(list, markOf(change.item)));
    case 'move':
      return inList((list) => {
        const item = list.find((one) => markOf(one) === change.item);
        return withItem(without(list, change.item), item, change.after);
      });
  }
}

/** Whether a change leaves all as it is. */
function isIdle(change: Change): boolean {
  switch (change.kind) {
    case 'text':
    case 'set':
    case 'move':
      return isSame(change.before, change.after);
    case 'insert':
    case 'remove':
      return false;
  }
}

function inverse(change: Change): Change {
  switch (change.kind) {
    case 'text':
      return { ...change, before: change.after, after: change.before };
    case 'set':
      return { ...change, before: change.after, after: change.before };
    case 'move':
      return { ...change, before: change.after, after: change.before };
    case 'insert':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'insert' };
  }
}

/** What takes a step back. */
export const inverseOf = (step: Step): Step => ({
  ...step,
  gesture: null,
  changes: step.changes.toReversed().map(inverse),
});

/** `lost`: changes whose place is gone. `clashes`: those that replace what somebody else wrote in the meantime. */
export type Made = { document: unknown; step: Step; lost: number; clashes: number };

const hasClash = (change: Change, now: Change): boolean =>
  (change.kind === 'text' || change.kind === 'set') &&
  (now.kind === 'text' || now.kind === 'set') &&
  !isSame(change.before, now.before) &&
  !isSame(change.after, now.before);

/** An item that is there already, or gone already, is as the change wants it. */
const isMet = (document: unknown, change: Change): boolean => {
  const mark = change.kind === 'insert' || change.kind === 'remove' ? markOf(change.item) : null;
  if (mark === null || !isRecord(valueAt(document, change.path.slice(0, -1)))) return false;
  const isThere = listAt(document, change.path).some((one) => markOf(one) === mark);
  return isThere === (change.kind === 'insert');
};

/**
 * A step on a file that may have changed since. It has only the changes that do something, and with `isSparing` none that
 * replaces what others wrote.
 */
export function madeOn(document: unknown, step: Step, isSparing = false): Made {
  const changes: Change[] = [];
  let [current, lost, clashes] = [document, 0, 0];
  for (const change of step.changes) {
    const now = asOfNow(current, change);
    if (now === null) lost += isMet(current, change) ? 0 : 1;
    else if (!isIdle(now)) {
      const isClash = hasClash(change, now);
      clashes += isClash ? 1 : 0;
      if (isClash && isSparing) continue;
      changes.push(now);
      current = made(current, now);
    }
  }
  return { document: current, step: { ...step, changes }, lost, clashes };
}

/** Whether a change finds what it left: nobody has changed the same since. */
function isUntouched(document: unknown, change: Change): boolean {
  const now = asOfNow(document, change);
  if (now === null) return false;
  if (change.kind === 'remove') return now.kind === 'remove' && isSame(change.item, now.item);
  return !hasClash(change, now);
}

/** A step back or forth that leaves alone what somebody else changed since; `skipped` counts that. */
export function madeOver(document: unknown, step: Step): Made & { skipped: number } {
  const all = step.changes.length;
  let kept: Change[] = [];
  let current = document;
  for (const change of step.changes) {
    if (!isUntouched(current, change)) continue;
    kept = [...kept, change];
    current = madeOn(current, { ...step, changes: [change] }).document;
  }
  return { ...madeOn(document, { ...step, changes: kept }), skipped: all - kept.length };
}

/** What two changes of the same text or property have in common; `null` for changes of lists. */
const placeOf = (change: Change): string | null =>
  'name' in change ? JSON.stringify([change.kind, change.name, change.path]) : null;

/** A later change of the same text or property, with what was there before the first one. */
function since(first: Change, last: Change): Change {
  if (first.kind === 'text' && last.kind === 'text') return { ...last, before: first.before };
  return first.kind === 'set' && last.kind === 'set' ? { ...last, before: first.before } : last;
}

/** Two steps of one gesture as one step. */
export function joined(first: Step, second: Step): Step {
  const known = new Map(first.changes.map((change, at) => [placeOf(change), at]));
  const changes = [...first.changes];
  for (const change of second.changes) {
    const place = placeOf(change);
    const at = place === null ? undefined : known.get(place);
    const before = at === undefined ? undefined : changes[at];
    if (at === undefined || before === undefined) {
      known.set(place, changes.length);
      changes.push(change);
    } else changes[at] = since(before, change);
  }
  return { ...second, name: first.name, changes: changes.filter((change) => !isIdle(change)) };
}

/** Steps that are done to several parts, as one step. */
export function together(steps: readonly Step[]): Step | null {
  const [first] = steps;
  if (first === undefined) return null;
  return {
    ...first,
    ...(steps.length > 1 && { count: steps.length }),
    gesture: null,
    changes: steps.flatMap(({ changes }) => changes),
  };
}
