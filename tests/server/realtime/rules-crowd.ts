import type { Place } from '../../../server/realtime/rules/place';
import { NOW, rules } from './rules-world';

type Leaf = string | number | boolean;
type Branch = Map<string, Tree>;
type Tree = Leaf | Branch;
type Count = { steps: number; listedUsers: number };

const WIDE = 10;

/** A place over maps, as a server keeps its tree, which counts what is asked of it. */
class MapPlace implements Place {
  constructor(
    readonly tree: Tree | undefined,
    readonly count: Count,
  ) {
    count.steps += 1;
  }
  exists(): boolean {
    return this.tree !== undefined;
  }
  hasChildren(): boolean {
    return this.tree instanceof Map;
  }
  child(key: string): Place {
    return new MapPlace(this.tree instanceof Map ? this.tree.get(key) : undefined, this.count);
  }
  keys(): Iterable<string> {
    if (!(this.tree instanceof Map)) return [];
    if (this.tree.size >= WIDE) this.count.listedUsers += this.tree.size;
    return this.tree.keys();
  }
  leaf(): Leaf | null {
    return this.tree === undefined || this.tree instanceof Map ? null : this.tree;
  }
  json(): unknown {
    return null;
  }
}

const branch = (entries: Record<string, Tree>): Branch => new Map(Object.entries(entries));
const record = (uid: string, areaId: string): Branch =>
  branch({ uid, areaId, name: 'A name', company: 'A company', timestamp: NOW, sid: 'session' });

/** Presence of so many users in 40 areas, as the path to a leaf of maps. */
export function peopleIn(count: number): Branch {
  const everyone: Branch = new Map();
  const areas: Branch = new Map();
  for (let index = 0; index < count; index += 1) {
    const uid = `user${index}`;
    const areaId = `area${index % 40}`;
    everyone.set(uid, record(uid, areaId));
    const area = areas.get(areaId);
    if (area instanceof Map) area.set(uid, record(uid, areaId));
    else areas.set(areaId, new Map([[uid, record(uid, areaId)]]));
  }
  return branch({ opmode: branch({ live: everyone }), presenceByArea: branch({ live: areas }) });
}

const PATHS = [
  ['opmode', 'live', 'user7'],
  ['presenceByArea', 'live', 'area8', 'user7'],
  ['presenceByArea', 'live', 'area7', 'user7'],
] as const;

/** The tree in which user7 has gone from area7 to area8; what did not change is shared. */
function moved(tree: Branch): Branch {
  const put = (at: Tree | undefined, [key, ...rest]: readonly string[], value: Branch | null): Branch => {
    const copy = new Map(at instanceof Map ? at : []);
    if (key === undefined) return copy;
    if (rest.length > 0) copy.set(key, put(copy.get(key), rest, value));
    else if (value === null) copy.delete(key);
    else copy.set(key, value);
    return copy;
  };
  const [person, to, from] = PATHS;
  return put(put(put(tree, person, record('user7', 'area8')), to, record('user7', 'area8')), from, null);
}

/** The decision on one walk of user7, ready to be repeated. */
export function walkOf(tree: Branch): (count: Count) => boolean {
  const after = moved(tree);
  const auth = { uid: 'user7', provider: 'password', token: {} };
  return (count) =>
    rules.canWrite({
      auth,
      now: NOW,
      root: new MapPlace(tree, count),
      newRoot: new MapPlace(after, count),
      paths: PATHS,
    });
}

export function countedWrite(tree: Branch): Count & { isAllowed: boolean } {
  const count: Count = { steps: 0, listedUsers: 0 };
  const isAllowed = walkOf(tree)(count);
  return { ...count, isAllowed };
}
