import type { Place } from '../rules/place';
import { Branch, childOf, encodeNode, type TreeNode } from './node';
import { isWithin, type Path } from './path';

/** What a write would put at a path. */
export type Planned = { path: Path; node: TreeNode | null };

const asJson = (node: TreeNode | null): unknown => JSON.parse(encodeNode(node));

class NodePlace implements Place {
  constructor(private readonly node: TreeNode | null) {}
  exists = (): boolean => this.node !== null;
  hasChildren = (): boolean => this.node instanceof Branch;
  child = (key: string): Place => new NodePlace(childOf(this.node, key));
  keys = (): Iterable<string> => (this.node instanceof Branch ? this.node.children.keys() : []);
  leaf = (): string | number | boolean | null => (this.node instanceof Branch ? null : this.node);
  json = (): unknown => asJson(this.node);
}

/** The tree as it would be after a write, without writing or copying. */
class PlannedPlace implements Place {
  /** `planned` are all below this place; `depth` is its own. */
  constructor(
    private readonly node: TreeNode | null,
    private readonly planned: readonly Planned[],
    private readonly depth: number,
  ) {}

  exists = (): boolean => {
    if (this.node !== null && !(this.node instanceof Branch)) return true;
    return this.hasChildren();
  };

  hasChildren = (): boolean => {
    for (const _ of this.keys()) return true;
    return false;
  };

  child = (key: string): Place => {
    const own = this.planned.filter(({ path }) => path[this.depth] === key);
    return placeOf(childOf(this.node, key), own, this.depth + 1);
  };

  *keys(): Generator<string> {
    const changed = new Set(this.planned.map(({ path }) => path[this.depth] ?? ''));
    if (this.node instanceof Branch) {
      for (const key of this.node.children.keys()) if (!changed.has(key)) yield key;
    }
    for (const key of changed) if (this.child(key).exists()) yield key;
  }

  leaf = (): string | number | boolean | null => (this.node instanceof Branch || this.hasChildren() ? null : this.node);

  json = (): unknown => {
    const keys = [...this.keys()];
    return keys.length === 0 ? this.leaf() : Object.fromEntries(keys.map((key) => [key, this.child(key).json()]));
  };
}

function placeOf(node: TreeNode | null, planned: readonly Planned[], depth: number): Place {
  const [first] = planned;
  if (first === undefined) return new NodePlace(node);
  return first.path.length === depth ? new NodePlace(first.node) : new PlannedPlace(node, planned, depth);
}

/** The tree as rules see it: as it is, or as a write would leave it. Paths of one write are apart from each other. */
export const placeAt = (root: TreeNode | null, planned: readonly Planned[] = []): Place => placeOf(root, planned, 0);

/** Whether no path is at or above another one. */
export const areApart = (paths: readonly Path[]): boolean =>
  paths.every((path, index) => paths.every((other, at) => index === at || !isWithin(path, other)));
