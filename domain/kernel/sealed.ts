/**
 * A secret or personal value on its way through machines and events. Whatever writes it down writes `[sealed]`; only
 * adapters and views open it, and no guard may depend on what is inside: a replay has nothing to open.
 */
export class Sealed<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  open(): T {
    return this.#value;
  }

  toJSON(): string {
    return '[sealed]';
  }

  toString(): string {
    return '[sealed]';
  }
}

export const seal = <T>(value: T): Sealed<T> => new Sealed(value);
