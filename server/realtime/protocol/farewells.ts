import type { Caller, RealtimeDatabase, Write } from '../database';
import { RefusalError } from '../tree/errors';
import { isWithin, type Path } from '../tree/path';

type Farewell = { caller: Caller; path: Path; values: Map<string, { path: Path; value: unknown }>; isMerge: boolean };

const MAX_FAREWELLS = 200;

/** The writes that a client leaves to be done when its connection ends. */
export class Farewells {
  private farewells: Farewell[] = [];

  constructor(private readonly database: RealtimeDatabase) {}

  /** Replaces what was set at the path and below it. @throws RefusalError if the write is not allowed now */
  add(caller: Caller, write: Write): void {
    const planned = this.database.check(caller, write);
    for (const { path } of planned) this.cancel(path);
    if (this.farewells.length >= MAX_FAREWELLS)
      throw new RefusalError('write_limit', `More than ${MAX_FAREWELLS} writes for the end of the connection.`);
    const { path, value, isMerge = false } = write;
    const values = new Map(
      planned.map((place) => {
        const key = place.path.slice(path.length).join('/');
        return [key, { path: place.path, value: isMerge ? Object(value)[key] : value }];
      }),
    );
    this.farewells.push({ caller, path, values, isMerge });
  }

  /** Forgets what was set at the path and below it. */
  cancel(path: Path): void {
    for (const { values } of this.farewells) {
      for (const [key, place] of values) if (isWithin(place.path, path)) values.delete(key);
    }
    this.farewells = this.farewells.filter(({ values }) => values.size > 0);
  }

  /** Does them, in order; one that is not allowed any more is left out. */
  run(): void {
    const farewells = this.farewells;
    this.farewells = [];
    for (const { caller, path, values, isMerge } of farewells) {
      const merged = Object.fromEntries([...values].map(([key, { value }]) => [key, value]));
      try {
        void this.database.write(caller, { path, value: isMerge ? merged : values.get('')?.value, isMerge });
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
      }
    }
  }
}
