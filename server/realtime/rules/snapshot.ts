import { fault } from './fault';
import { NOWHERE, type Place } from './place';

/** A place together with its path: the type of `root`, `data` and `newData` in a rule. */
export class Snapshot {
  constructor(
    readonly place: Place,
    readonly above: Snapshot | null,
  ) {}

  step(key: string): Snapshot {
    return new Snapshot(this.place.child(key), this);
  }

  /** @param path one key, or several with slashes between them */
  child(path: string): Snapshot {
    if (path === '') return new Snapshot(NOWHERE, null);
    const keys = path.split('/');
    let first = 0;
    let last = keys.length - 1;
    while (keys[first] === '') first += 1;
    while (last > first && keys[last] === '') last -= 1;
    return keys
      .slice(first, last + 1)
      .reduce<Snapshot>((at, key) => (key === '' ? new Snapshot(NOWHERE, at) : at.step(key)), this);
  }

  hasChild(path: string): boolean {
    return path !== '' && this.child(path).place.exists();
  }

  parent(): Snapshot {
    return this.above ?? fault();
  }

  /** The value of a leaf; an object that equals nothing for a branch. */
  val(): unknown {
    return this.place.leaf() ?? (this.place.exists() ? {} : null);
  }
}
