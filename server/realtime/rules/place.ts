/** A path in a tree of the database, as rules see it. */
export interface Place {
  exists(): boolean;
  hasChildren(): boolean;
  /** Returns a nonexistent place if there is no such child. */
  child(key: string): Place;
  /** The keys of the children, none for a leaf. */
  keys(): Iterable<string>;
  /** The value of a leaf, null for a branch or nothing. */
  leaf(): string | number | boolean | null;
  /** The value as JSON, null where nothing exists. */
  json(): unknown;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isLeaf = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A branch without leaves does not exist: the database stores no empty objects. */
const exists = (value: unknown): boolean => isLeaf(value) || (isBranch(value) && Object.values(value).some(exists));

function pruned(value: unknown): unknown {
  if (isLeaf(value)) return value;
  if (!exists(value) || !isBranch(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => (exists(child) ? [[key, pruned(child)]] : [])),
  );
}

/** A place over plain JSON. */
export class JsonPlace implements Place {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  exists(): boolean {
    return exists(this.#value);
  }

  hasChildren(): boolean {
    return isBranch(this.#value) && exists(this.#value);
  }

  child(key: string): Place {
    const own = isBranch(this.#value) ? Object.getOwnPropertyDescriptor(this.#value, key) : undefined;
    return own?.enumerable === true ? new JsonPlace(own.value) : NOWHERE;
  }

  keys(): Iterable<string> {
    if (!isBranch(this.#value)) return [];
    return Object.entries(this.#value).flatMap(([key, child]) => (exists(child) ? [key] : []));
  }

  leaf(): string | number | boolean | null {
    return isLeaf(this.#value) ? this.#value : null;
  }

  json(): unknown {
    return pruned(this.#value);
  }
}

/** The place where nothing exists. */
export const NOWHERE: Place = new JsonPlace(null);
