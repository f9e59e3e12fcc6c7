import * as v from 'valibot';
import type { Auth } from '../rules/rules';
import { readIncoming } from '../tree/incoming';
import { Branch, encodeNode, nodeAt, type TreeNode } from '../tree/node';
import type { Planned } from '../tree/overlay';
import { isWithin, type Path, pathText, splitPath } from '../tree/path';

const AuthSchema: v.GenericSchema<unknown, Auth> = v.object({
  uid: v.string(),
  provider: v.string(),
  token: v.record(v.string(), v.unknown()),
});

/** The disconnect writes of a connection. */
const LeftSchema = v.array(
  v.object({ auth: v.nullable(AuthSchema), places: v.array(v.tuple([v.string(), v.unknown()])) }),
);
export type Left = v.InferOutput<typeof LeftSchema>;

const LeftBySessionSchema = v.record(v.string(), LeftSchema);

const BodySchema = v.object({
  /** Values by path, in order. */
  changes: v.array(v.tuple([v.string(), v.unknown()])),
  /** By session; an empty list removes them. */
  left: LeftBySessionSchema,
  /** Sessions that reconnected to another instance. */
  moved: v.array(v.string()),
  /** Users whose sessions have ended. */
  revoked: v.array(v.string()),
  /** Stopped instances, whose connections have been ended. */
  gone: v.array(v.string()),
  /** An instance that waits for a snapshot. */
  joined: v.nullable(v.string()),
});
/** The content of a batch for the other instances. */
export type Body = v.InferOutput<typeof BodySchema>;

const SnapshotSchema = v.object({ tree: v.unknown(), left: v.record(v.string(), LeftBySessionSchema) });

export const readBody = (text: string): Body => v.parse(BodySchema, JSON.parse(text));

export const changesOf = ({ changes }: Body): Planned[] =>
  changes.map(([path, value]) => ({ path: splitPath(path), node: readIncoming(value, null, 0) }));

/** Encodes a value in a change. */
export const encodeChange = ({ path, node }: Planned): string =>
  `[${JSON.stringify(pathText(path))},${encodeNode(node)}]`;

export const encodeBody = (changes: readonly string[], rest: Partial<Omit<Body, 'changes'>>): string => {
  const others = JSON.stringify({ left: {}, moved: [], revoked: [], gone: [], joined: null, ...rest });
  return `{"changes":[${changes.join(',')}],${others.slice(1)}`;
};

/** The part of a tree that is only in memory; subtrees without stored values are not copied. */
function withoutKept(node: TreeNode | null, kept: readonly Path[], path: Path = []): TreeNode | null {
  if (kept.some((place) => isWithin(path, place))) return null;
  if (!(node instanceof Branch) || !kept.some((place) => isWithin(place, path))) return node;
  const rest = new Branch();
  for (const [key, child] of node.children) {
    const own = withoutKept(child, kept, [...path, key]);
    if (own !== null) rest.children.set(key, own);
  }
  return rest.children.size === 0 ? null : rest;
}

export type LeftByInstance = ReadonlyMap<string, ReadonlyMap<string, Left>>;

export function encodeSnapshot(root: TreeNode | null, kept: readonly Path[], left: LeftByInstance): string {
  const lefts = Object.fromEntries([...left].map(([instance, sessions]) => [instance, Object.fromEntries(sessions)]));
  return `{"tree":${encodeNode(withoutKept(nodeAt(root, []), kept))},"left":${JSON.stringify(lefts)}}`;
}

export function readSnapshot(text: string) {
  const { tree, left } = v.parse(SnapshotSchema, JSON.parse(text));
  return {
    tree: readIncoming(tree, null, 0),
    left: new Map(
      Object.entries(left).map(([instance, sessions]) => [instance, new Map(Object.entries(sessions))] as const),
    ),
  };
}
