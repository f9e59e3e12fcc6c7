/**
 * A secret or personal value that travels through machines and events. Logs contain `[sealed]` instead. Only adapters and
 * views open it, and no guard may depend on its content, because a replay does not have it.
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
