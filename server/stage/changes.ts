const partsOf = (value: unknown): Map<string, unknown> | null =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).filter(([, part]) => part !== null && part !== undefined))
    : null;

/**
 * What differs, by paths below the value, for a write of several paths: readers of a long list receive what changed in it.
 * The key is empty where all differs. The database knows neither lists nor empty values: a list is as an object by numbers.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): Readonly<Record<string, unknown>> {
  const [old, next] = [partsOf(before), partsOf(after)];
  if (old === null || next === null || next.size === 0) return before === after ? {} : { [path]: after ?? null };
  const keys = new Set([...old.keys(), ...next.keys()]);
  return Object.fromEntries(
    [...keys].flatMap((key) =>
      Object.entries(changesBetween(old.get(key), next.get(key), path === '' ? key : `${path}/${key}`)),
    ),
  );
}
