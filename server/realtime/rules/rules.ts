import { compileExpression, type Surroundings } from './expression';
import { isFault, RulesError } from './fault';
import type { Place } from './place';
import { Snapshot } from './snapshot';
import type { QueryOfRules, ReadRequest, Scope, WriteRequest } from './types';

export type { Auth, QueryOfRules, ReadRequest, WriteRequest } from './types';

export type Rules = {
  /** Whether the client may read the path. */
  canRead(request: ReadRequest): boolean;
  /** Whether one write at `paths` (several for a multi-path update, which is judged as a whole) may turn `root` into `newRoot`. */
  canWrite(request: WriteRequest): boolean;
};

type Check = (scope: Scope) => boolean;
type RuleNode = {
  read: Check | null;
  write: Check | null;
  validate: Check | null;
  children: ReadonlyMap<string, RuleNode>;
  wildcard: RuleNode | null;
};

const EVERYTHING: QueryOfRules = {};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A rule with a runtime error denies. */
const denyFaults =
  (check: Check): Check =>
  (scope) => {
    try {
      return check(scope);
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  };

function compileRule(value: unknown, surroundings: Surroundings): Check {
  if (typeof value === 'boolean') return () => value;
  if (typeof value !== 'string') throw new RulesError('is neither a text nor a boolean');
  return denyFaults(compileExpression(value, surroundings));
}

function checkIndexes(value: unknown): void {
  const indexes: unknown[] = Array.isArray(value) ? value : [value];
  if (!indexes.every((index) => typeof index === 'string'))
    throw new RulesError('is neither a text nor a list of texts');
}

/** Adds the path in the file to errors that `compile` throws. */
function at<Result>(place: readonly string[], compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    throw error instanceof RulesError ? new RulesError(`${place.join('/')}: ${error.message}`) : error;
  }
}

function compileNode(place: readonly string[], value: unknown, above: ReadonlyMap<string, number>): RuleNode {
  const entries = at(place, () => {
    if (!isObject(value)) throw new RulesError('is not an object of rules');
    return Object.entries(value);
  });
  const children = new Map<string, RuleNode>();
  const checks: Record<Surroundings['rule'], Check | null> = { '.read': null, '.write': null, '.validate': null };
  let wildcard: RuleNode | null = null;
  for (const [key, inner] of entries) {
    const here = [...place, key];
    if (key === '.read' || key === '.write' || key === '.validate') {
      checks[key] = at(here, () => compileRule(inner, { rule: key, wildcards: above }));
    } else if (key === '.indexOn') {
      at(here, () => checkIndexes(inner));
    } else if (key.startsWith('$')) {
      at(here, () => {
        if (!/^\$[A-Za-z_]\w*$/.test(key)) throw new RulesError('is not a name');
        if (wildcard !== null) throw new RulesError('is the second name with $ at its place');
        if (above.has(key)) throw new RulesError('is a name that stands above already');
      });
      wildcard = compileNode(here, inner, new Map([...above, [key, place.length - 1]]));
    } else {
      at(here, () => {
        if (key === '' || /[.#$/[\]\u0000-\u001f\u007f]/.test(key)) throw new RulesError('is neither a rule nor a key');
      });
      children.set(key, compileNode(here, inner, above));
    }
  }
  return { read: checks['.read'], write: checks['.write'], validate: checks['.validate'], children, wildcard };
}

const below = (node: RuleNode, key: string): RuleNode | null => node.children.get(key) ?? node.wildcard;

function startOf(request: ReadRequest | WriteRequest, newRoot: Place, query: QueryOfRules): Scope {
  const root = new Snapshot(request.root, null);
  return {
    auth: request.auth,
    now: request.now,
    query,
    root,
    data: root,
    newData: new Snapshot(newRoot, null),
    path: [],
  };
}

function isReadable(top: RuleNode, request: ReadRequest): boolean {
  const scope = startOf(request, request.root, request.query ?? EVERYTHING);
  scope.path = request.path;
  let node: RuleNode | null = top;
  let depth = 0;
  while (node !== null) {
    if (node.read?.(scope) === true) return true;
    const key = request.path[depth];
    if (key === undefined) return false;
    scope.data = scope.data.step(key);
    node = below(node, key);
    depth += 1;
  }
  return false;
}

/** Whether everything below the scope's place in the new tree is valid. The path grows and shrinks during the traversal. */
function isValidBelow(node: RuleNode, scope: Scope, path: string[]): boolean {
  if (node.children.size === 0 && node.wildcard === null) return true;
  const { data, newData } = scope;
  for (const key of newData.place.keys()) {
    const child = below(node, key);
    if (child === null) continue;
    path.push(key);
    scope.data = data.step(key);
    scope.newData = newData.step(key);
    const isValid = child.validate?.(scope) !== false && isValidBelow(child, scope, path);
    path.pop();
    if (!isValid) return false;
  }
  scope.data = data;
  scope.newData = newData;
  return true;
}

/** One grant between the root and the path is enough, and every place that exists afterwards has to be valid. */
function isWritable(top: RuleNode, scope: Scope, target: readonly string[]): boolean {
  const path = [...target];
  scope.path = path;
  let node: RuleNode | null = top;
  let isGranted = false;
  let isThere = true;
  for (let depth = 0; ; depth += 1) {
    isGranted ||= node.write?.(scope) === true;
    isThere &&= scope.newData.place.exists();
    if (isThere && node.validate?.(scope) === false) return false;
    const key = target[depth];
    if (key === undefined) break;
    scope.data = scope.data.step(key);
    scope.newData = scope.newData.step(key);
    node = below(node, key);
    if (node === null) return isGranted;
  }
  return isGranted && (!isThere || isValidBelow(node, scope, path));
}

/** @throws RulesError with the path in the file and what is wrong */
export function compileRules(file: unknown): Rules {
  if (!isObject(file) || !('rules' in file) || Object.keys(file).length !== 1)
    throw new RulesError('The file has to be an object with "rules" alone');
  const top = compileNode(['rules'], file.rules, new Map());
  return {
    canRead: (request) => isReadable(top, request),
    canWrite(request) {
      const start = startOf(request, request.newRoot, EVERYTHING);
      return request.paths.every((path) => isWritable(top, { ...start }, path));
    },
  };
}
