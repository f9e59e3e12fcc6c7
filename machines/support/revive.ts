import { seal } from '../../domain/kernel/sealed';

const SEALED = '[sealed]';

/** What takes the place of what a recording does not hold. */
export type Substitutes = {
  /** The content of a sealed value; `names` are those of the properties that it is in, the innermost last. */
  sealed: (names: readonly string[]) => unknown;
  /** An object in these properties, before what is in it is looked at. */
  object: (value: object, names: readonly string[]) => object;
  /** An event with the context of the actor that takes it, or a context with itself. */
  whole: (value: Record<string, unknown>, context: unknown) => Record<string, unknown>;
};

/**
 * Makes plain data what machines had: sealed values can be opened again. What is the same object stays the same one.
 */
export function createRevive({ sealed, object }: Pick<Substitutes, 'sealed' | 'object'>) {
  const known = new WeakMap<object, unknown>();
  const revive = (value: unknown, names: readonly string[]): unknown => {
    if (value === SEALED) return seal(sealed(names));
    if (typeof value !== 'object' || value === null) return value;
    const found = known.get(value);
    if (found !== undefined) return found;
    const inside = object(value, names);
    const revived = Array.isArray(inside)
      ? inside.map((item: unknown) => revive(item, names))
      : Object.fromEntries(Object.entries(inside).map(([name, inner]) => [name, revive(inner, [...names, name])]));
    known.set(value, revived);
    return revived;
  };
  return revive;
}
