import type { RealtimeDatabase } from '../database';
import type { Left } from '../shared/body';
import { RefusalError } from '../tree/errors';
import { isWithin, type Path, pathText } from '../tree/path';
import { type Caller, placesOf, type Write } from '../writes';

type LeftWrite = { caller: Caller; places: { path: Path; value: unknown }[]; length: number };

const MAX_PLACES = 200;
/** Of the values, as JSON. */
const MAX_LENGTH = 64 * 1024;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The writes that a client leaves to be done when its connection ends. */
export class OnDisconnect {
  private writes: LeftWrite[] = [];

  constructor(
    private readonly database: RealtimeDatabase,
    /** Called at each change. */
    private readonly changed: () => void = () => {},
  ) {}

  /** What would be done now, for another instance to do it. */
  left(): Left {
    return this.writes.map(({ caller, places }) => ({
      auth: caller === 'service' ? null : caller.auth,
      places: places.map(({ path, value }) => [pathText(path), value]),
    }));
  }

  forget(): void {
    this.writes = [];
  }

  /** Replaces what was set at the path and below it. @throws RefusalError if the write is not allowed now */
  add(caller: Caller, write: Write): void {
    this.database.check(caller, write);
    const places = placesOf(write);
    for (const { path } of places) this.cancel(path);
    const length = JSON.stringify(write.value ?? null).length;
    const all = {
      places: sum(this.writes.map((one) => one.places.length)),
      length: sum(this.writes.map((one) => one.length)),
    };
    if (all.places + places.length > MAX_PLACES || all.length + length > MAX_LENGTH)
      throw new RefusalError('write_limit', `More than ${MAX_PLACES} places or ${MAX_LENGTH} bytes for the end.`);
    this.writes.push({ caller, places, length });
    this.changed();
  }

  /** Forgets what was set at the path and below it. */
  cancel(path: Path): void {
    this.writes = this.writes
      .map(({ places, ...rest }) => ({ ...rest, places: places.filter((place) => !isWithin(place.path, path)) }))
      .filter(({ places }) => places.length > 0);
    this.changed();
  }

  /** Does them, in order; one that is not allowed any more is left out. */
  run(): void {
    const { writes } = this;
    this.writes = [];
    for (const { caller, places } of writes) {
      const value = Object.fromEntries(places.map((place) => [pathText(place.path), place.value]));
      this.database.attempt(caller, { path: [], value, isMerge: true });
    }
    if (writes.length > 0) this.changed();
  }
}
