/** Leads from a venue's file to a place in it: names of properties, `@mark` of an item of a list, or `#position` of one without a mark. */
export type Path = readonly string[];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A text of an object; empty where there is none. */
export const textAt = (owner: unknown, name: string): string => {
  const found = isRecord(owner) ? owner[name] : null;
  return typeof found === 'string' ? found : '';
};

/** What an item of a list can be known by. */
const MARKS = ['id', 'viewpointId', 'locale', 'areaId'] as const;

/** What an item is known by while others come and go; `null` for one that has nothing of its own. */
export function markOfItem(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const found = MARKS.map((name) => item[name]).find((mark) => typeof mark === 'string');
  return typeof found === 'string' ? found : null;
}

const marksIn = (list: readonly unknown[]): (string | null)[] => list.map(markOfItem);

/** The step to an item of a list: its mark, or its position where it has none of its own. */
export function stepTo(list: readonly unknown[], index: number): string {
  const marks = marksIn(list);
  const mark = marks[index] ?? null;
  return mark !== null && marks.indexOf(mark) === marks.lastIndexOf(mark) ? `@${mark}` : `#${index}`;
}

/** The steps to all items of a list. */
export function stepsTo(list: readonly unknown[]): string[] {
  const marks = marksIn(list);
  const counts = new Map<string | null, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return marks.map((mark, index) => (mark !== null && counts.get(mark) === 1 ? `@${mark}` : `#${index}`));
}

/** The position of an item; -1 if it is gone. */
export function indexAt(list: readonly unknown[], step: string): number {
  if (step.startsWith('@')) return marksIn(list).indexOf(step.slice(1));
  const index = Number(step.slice(1));
  return index < list.length ? index : -1;
}

/** What is at a path; `undefined` if nothing is. */
export function valueAt(value: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isList(value)) return valueAt(value[indexAt(value, step)], rest);
  return isRecord(value) ? valueAt(value[step], rest) : undefined;
}

/** The list at a path; empty if there is none. */
export function listAt(value: unknown, path: Path): readonly unknown[] {
  const found = valueAt(value, path);
  return isList(found) ? found : [];
}

/** The same file but for what is at a path; nothing changes where the path leads nowhere. */
export function replacedAt(value: unknown, path: Path, replace: (found: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replace(value);
  if (isList(value)) {
    const index = indexAt(value, step);
    return value.map((item, at) => (at === index ? replacedAt(item, rest, replace) : item));
  }
  return isRecord(value) ? { ...value, [step]: replacedAt(value[step], rest, replace) } : value;
}
