import { seal } from '../../domain/kernel/sealed';

const SEALED = '[sealed]';
const HIDDEN = '[hidden]';

/** What takes the place of what a recording does not hold. */
export type Substitutes = {
  /**
   * The content of a sealed value; `names` are those of the properties that it is in, the innermost last, and `beside` is
   * the object or list that holds it.
   */
  sealed: (names: readonly string[], beside: object) => unknown;
  /** A text that is hidden, or an object of which nothing is known. */
  hidden: (names: readonly string[]) => unknown;
  /** An object in these properties, before what is in it is looked at. */
  object: (value: object, names: readonly string[]) => object;
  /** An event with the context of the actor that takes it, or a context with itself. */
  whole: (value: Record<string, unknown>, context: unknown) => Record<string, unknown>;
};

/**
 * Makes plain data what machines had: sealed values can be opened again. What is the same object stays the same one.
 */
export function createRevive({ sealed, hidden, object }: Omit<Substitutes, 'whole'>) {
  const known = new WeakMap<object, unknown>();
  const revive = (value: unknown, names: readonly string[], beside: object = {}): unknown => {
    if (value === SEALED) return seal(sealed(names, beside));
    if (value === HIDDEN) return hidden(names);
    if (typeof value !== 'object' || value === null) return value;
    const found = known.get(value);
    if (found !== undefined) return found;
    const inside = object(value, names);
    const revived = Array.isArray(inside)
      ? inside.map((item: unknown) => revive(item, names, inside))
      : Object.fromEntries(
          Object.entries(inside).map(([name, inner]) => [name, revive(inner, [...names, name], inside)]),
        );
    known.set(value, revived);
    return revived;
  };
  return revive;
}
