import type { Caller, RealtimeDatabase, Write } from '../database';
import type { Left } from '../shared/body';
import { RefusalError } from '../tree/errors';
import { isWithin, type Path, pathText } from '../tree/path';

type Farewell = { caller: Caller; places: { path: Path; value: unknown }[] };

const MAX_FAREWELLS = 200;

/** The writes that a client leaves to be done when its connection ends. */
export class Farewells {
  private farewells: Farewell[] = [];

  constructor(
    private readonly database: RealtimeDatabase,
    /** Told of each change. */
    private readonly changed: () => void = () => {},
  ) {}

  /** What would be done now, for another instance to do it. */
  left(): Left {
    return this.farewells.map(({ caller, places }) => ({
      auth: caller === 'service' ? null : caller.auth,
      places: places.map(({ path, value }) => [pathText(path), value]),
    }));
  }

  forget(): void {
    this.farewells = [];
  }

  /** Replaces what was set at the path and below it. @throws RefusalError if the write is not allowed now */
  add(caller: Caller, write: Write): void {
    this.database.check(caller, write);
    const places = this.database.placesOf(write);
    for (const { path } of places) this.cancel(path);
    if (this.farewells.length >= MAX_FAREWELLS)
      throw new RefusalError('write_limit', `More than ${MAX_FAREWELLS} writes for the end of the connection.`);
    this.farewells.push({ caller, places });
    this.changed();
  }

  /** Forgets what was set at the path and below it. */
  cancel(path: Path): void {
    this.farewells = this.farewells
      .map(({ caller, places }) => ({ caller, places: places.filter((place) => !isWithin(place.path, path)) }))
      .filter(({ places }) => places.length > 0);
    this.changed();
  }

  /** Does them, in order; one that is not allowed any more is left out. */
  run(): void {
    const { farewells } = this;
    this.farewells = [];
    for (const { caller, places } of farewells) {
      const value = Object.fromEntries(places.map((place) => [pathText(place.path), place.value]));
      this.database.attempt(caller, { path: [], value, isMerge: true });
    }
    if (farewells.length > 0) this.changed();
  }
}
