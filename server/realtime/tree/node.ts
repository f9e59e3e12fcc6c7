import { createHash } from 'node:crypto';
import { compareNames } from './order';
import type { Path } from './path';

export type Leaf = string | number | boolean;

/** A place with children. It is never empty: a branch without children does not exist. */
export class Branch {
  readonly children = new Map<string, TreeNode>();
  /** The total length of the children; null after a change. */
  hash: string | null = null;
  /** The JSON text, if it is short; null after a change. */
  json: string | null = null;
  /** The approximate length of the JSON text; null after a change. */
  size: number | null = null;

  forget(): void {
    this.hash = null;
    this.json = null;
    this.size = null;
  }
}

/**
 * Texts of small records, such as an attendee's, are cached, because lists contain them; longer texts would use too
 * much memory.
 */
const REMEMBERED_JSON = 2000;

export type TreeNode = Leaf | Branch;

export const childOf = (node: TreeNode | null, key: string): TreeNode | null =>
  node instanceof Branch ? (node.children.get(key) ?? null) : null;

export function nodeAt(root: TreeNode | null, path: Path): TreeNode | null {
  let node = root;
  for (const key of path) {
    if (node === null) return null;
    node = childOf(node, key);
  }
  return node;
}

/** The node that a write at the path replaces: the one there, or a leaf above it. */
export function coveredBy(root: TreeNode | null, path: Path): { path: Path; node: TreeNode | null } {
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node !== null && !(node instanceof Branch)) return { path: path.slice(0, depth), node };
    node = childOf(node, key);
  }
  return { path, node };
}

/** The node as JSON text. */
export function encodeNode(node: TreeNode | null): string {
  if (!(node instanceof Branch)) return JSON.stringify(node);
  if (node.json !== null) return node.json;
  const parts: string[] = [];
  for (const [key, child] of node.children) parts.push(`${JSON.stringify(key)}:${encodeNode(child)}`);
  const json = `{${parts.join(',')}}`;
  if (json.length <= REMEMBERED_JSON) node.json = json;
  return json;
}

/** The approximate length of the node as JSON text. */
export function sizeOf(node: TreeNode | null): number {
  if (node === null) return 0;
  if (!(node instanceof Branch)) return String(node).length;
  if (node.size === null) {
    node.size = 0;
    for (const [key, child] of node.children) node.size += key.length + sizeOf(child);
  }
  return node.size;
}

const sha1 = (text: string): string => createHash('sha1').update(text, 'utf8').digest('base64');

function numberText(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
}

/** The hash with which the SDK compares its data with the server's. */
export function hashOf(node: TreeNode | null): string {
  if (node === null) return '';
  if (typeof node === 'number') return sha1(`number:${numberText(node)}`);
  if (!(node instanceof Branch)) return sha1(`${typeof node}:${node}`);
  node.hash ??= sha1(
    [...node.children]
      .toSorted(([one], [other]) => compareNames(one, other))
      .map(([key, child]) => `:${key}:${hashOf(child)}`)
      .join(''),
  );
  return node.hash;
}

export function isSame(one: TreeNode | null, other: TreeNode | null): boolean {
  if (one === other) return true;
  if (!(one instanceof Branch) || !(other instanceof Branch)) return false;
  if (one.children.size !== other.children.size) return false;
  for (const [key, child] of one.children) {
    if (!isSame(child, other.children.get(key) ?? null)) return false;
  }
  return true;
}

/**
 * Puts a node into the tree in place and returns the new root. Empty branches are removed, leaves on the path become
 * branches, and cached hashes on the path are cleared. Nothing changes if there is nothing to remove.
 */
export function putNode(root: TreeNode | null, path: Path, node: TreeNode | null): TreeNode | null {
  if (path.length === 0) return node;
  const way: Branch[] = [];
  let top = root;
  if (!(top instanceof Branch)) {
    if (node === null) return root;
    top = new Branch();
  }
  const first = top;
  let branch = first;
  for (const key of path.slice(0, -1)) {
    way.push(branch);
    const next = branch.children.get(key);
    if (next instanceof Branch) {
      branch = next;
      continue;
    }
    if (node === null) return root;
    const made = new Branch();
    branch.children.set(key, made);
    branch = made;
  }
  way.push(branch);
  const last = path.at(-1) ?? '';
  if (node !== null) branch.children.set(last, node);
  else if (!branch.children.delete(last)) return root;
  for (const passed of way) passed.forget();
  for (let depth = way.length - 1; depth > 0 && way[depth]?.children.size === 0; depth -= 1) {
    way[depth - 1]?.children.delete(path[depth - 1] ?? '');
  }
  return first.children.size === 0 ? null : first;
}
