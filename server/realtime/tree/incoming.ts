import { invalid, noPriorities, RefusalError } from './errors';
import { Branch, childOf, type Leaf, type TreeNode } from './node';
import { checkKey, MAX_DEPTH } from './path';

const TEXT_BYTES = 10 * 1024 * 1024;

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The key of a server value, such as a timestamp. */
function serverValue(sign: unknown, old: TreeNode | null, now: number): Leaf {
  if (sign === 'timestamp') return now;
  const step = isRecord(sign) ? sign['increment'] : undefined;
  if (typeof step !== 'number' || !Number.isFinite(step)) throw invalid('Unknown server value');
  return typeof old === 'number' ? old + step : step;
}

/** How many more values are allowed. */
export type Allowance = { values: number };

/**
 * A client's value as a node; null to delete. `old` is the current value, which increments add to; `now` is the
 * time of the write.
 * @throws RefusalError
 */
export function readIncoming(
  value: unknown,
  old: TreeNode | null,
  now: number,
  allowance: Allowance = { values: Number.POSITIVE_INFINITY },
  depth = 0,
): TreeNode | null {
  allowance.values -= 1;
  if (allowance.values < 0) throw new RefusalError('write_limit', 'Too many values in one write.');
  if (value === null || value === undefined) return null;
  if (isLeaf(value)) {
    if (typeof value === 'string' && value.length > TEXT_BYTES) throw invalid('A text is larger than 10 MB.');
    return value;
  }
  if (!isRecord(value)) throw invalid('Numbers must be finite.');
  if (depth > MAX_DEPTH) throw invalid(`A value is nested deeper than ${MAX_DEPTH} levels.`);
  if ('.sv' in value) return serverValue(value['.sv'], old, now);
  if ('.priority' in value && value['.priority'] !== null) throw noPriorities();
  if ('.value' in value) return readIncoming(value['.value'], old, now, allowance, depth);
  const branch = new Branch();
  for (const [key, child] of Object.entries(value)) {
    if (key === '.priority') continue;
    checkKey(key);
    const node = readIncoming(child, childOf(old, key), now, allowance, depth + 1);
    if (node !== null) branch.children.set(key, node);
  }
  return branch.children.size === 0 ? null : branch;
}
