import type { Place } from '../rules/place';
import { Branch, childOf, encodeNode, type TreeNode } from './node';
import type { Path } from './path';

/** The node that a write would store at a path. */
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

/** The changes of a write at a path and below it. */
type Plan = {
  /** The replacement of the whole node; undefined if only paths below it change. */
  whole: TreeNode | null | undefined;
  below: Map<string, Plan>;
};

const newPlan = (): Plan => ({ whole: undefined, below: new Map() });

/** Adds a path to a plan; false if it is at, above or below a path added before. */
function addTo(plan: Plan, path: Path, node: TreeNode | null): boolean {
  let at = plan;
  for (const key of path) {
    if (at.whole !== undefined) return false;
    const next = at.below.get(key) ?? newPlan();
    at.below.set(key, next);
    at = next;
  }
  if (at.whole !== undefined || at.below.size > 0) return false;
  at.whole = node;
  return true;
}

/** The tree as it would be after a write, without writing or copying. */
class PlannedPlace implements Place {
  private isBranch: boolean | null = null;
  private readonly changed = new Map<string, Place>();

  constructor(
    private readonly node: TreeNode | null,
    private readonly plan: Plan,
  ) {}

  exists = (): boolean => (this.node !== null && !(this.node instanceof Branch)) || this.hasChildren();

  hasChildren = (): boolean => {
    if (this.isBranch === null) {
      const [first] = this.keys();
      this.isBranch = first !== undefined;
    }
    return this.isBranch;
  };

  child = (key: string): Place => {
    const plan = this.plan.below.get(key);
    const node = childOf(this.node, key);
    if (plan === undefined) return new NodePlace(node);
    const place = this.changed.get(key) ?? placeOf(node, plan);
    this.changed.set(key, place);
    return place;
  };

  *keys(): Generator<string> {
    const { below } = this.plan;
    if (this.node instanceof Branch) {
      for (const key of this.node.children.keys()) if (!below.has(key)) yield key;
    }
    for (const key of below.keys()) if (this.child(key).exists()) yield key;
  }

  leaf = (): string | number | boolean | null => (this.node instanceof Branch || this.hasChildren() ? null : this.node);

  json = (): unknown => {
    const keys = [...this.keys()];
    return keys.length === 0 ? this.leaf() : Object.fromEntries(keys.map((key) => [key, this.child(key).json()]));
  };
}

const placeOf = (node: TreeNode | null, plan: Plan): Place =>
  plan.whole === undefined ? new PlannedPlace(node, plan) : new NodePlace(plan.whole);

/** The tree as rules see it: current, or after a write. The paths of a write do not overlap. */
export function placeAt(root: TreeNode | null, planned: readonly Planned[] = []): Place {
  if (planned.length === 0) return new NodePlace(root);
  const plan = newPlan();
  for (const { path, node } of planned) addTo(plan, path, node);
  return placeOf(root, plan);
}

/** Whether no path is at or above another one. */
export function areApart(paths: readonly Path[]): boolean {
  const plan = newPlan();
  return paths.every((path) => addTo(plan, path, null));
}
