import { fault } from './fault';
import { Snapshot } from './snapshot';
import type { Compiled, Kind, Run, Scope } from './types';

type Method<Of> = { arity: number; kind: Kind; run: (of: Of, values: readonly string[]) => unknown };

const PLACE_METHODS: ReadonlyMap<string, Method<Snapshot>> = new Map<string, Method<Snapshot>>([
  ['val', { arity: 0, kind: 'primitive', run: (at) => at.val() }],
  ['exists', { arity: 0, kind: 'boolean', run: ({ place }) => place.exists() }],
  ['child', { arity: 1, kind: 'place', run: (at, [path = '']) => at.child(path) }],
  ['parent', { arity: 0, kind: 'place', run: (at) => at.parent() }],
  ['hasChild', { arity: 1, kind: 'boolean', run: (at, [path = '']) => at.hasChild(path) }],
  ['hasChildren', { arity: 0, kind: 'boolean', run: ({ place }) => place.hasChildren() }],
  ['isString', { arity: 0, kind: 'boolean', run: ({ place }) => typeof place.leaf() === 'string' }],
  ['isNumber', { arity: 0, kind: 'boolean', run: ({ place }) => typeof place.leaf() === 'number' }],
  ['isBoolean', { arity: 0, kind: 'boolean', run: ({ place }) => typeof place.leaf() === 'boolean' }],
]);

const TEXT_METHODS: ReadonlyMap<string, Method<string>> = new Map<string, Method<string>>([
  ['contains', { arity: 1, kind: 'boolean', run: (text, [part = '']) => text.includes(part) }],
  ['beginsWith', { arity: 1, kind: 'boolean', run: (text, [start = '']) => text.startsWith(start) }],
  ['endsWith', { arity: 1, kind: 'boolean', run: (text, [end = '']) => text.endsWith(end) }],
  ['replace', { arity: 2, kind: 'string', run: (text, [part = '', other = '']) => text.split(part).join(other) }],
  ['toLowerCase', { arity: 0, kind: 'string', run: (text) => text.toLowerCase() }],
  ['toUpperCase', { arity: 0, kind: 'string', run: (text) => text.toUpperCase() }],
]);

const QUERY_PROPERTIES: ReadonlyMap<string, Compiled> = new Map<string, Compiled>([
  ['orderByChild', { kind: 'string', run: ({ query }) => query.orderByChild ?? null }],
  ['orderByKey', { kind: 'boolean', run: ({ query }) => query.orderByKey ?? isOrderedByKey(query) }],
  ['orderByValue', { kind: 'boolean', run: ({ query }) => query.orderByValue ?? false }],
  ['startAt', { kind: 'primitive', run: ({ query }) => query.startAt ?? null }],
  ['endAt', { kind: 'primitive', run: ({ query }) => query.endAt ?? null }],
  ['equalTo', { kind: 'primitive', run: ({ query }) => query.equalTo ?? null }],
  ['limitToFirst', { kind: 'number', run: ({ query }) => query.limitToFirst ?? null }],
  ['limitToLast', { kind: 'number', run: ({ query }) => query.limitToLast ?? null }],
]);

const isOrderedByKey = ({ orderByChild, orderByValue }: Scope['query']): boolean =>
  (orderByChild ?? null) === null && orderByValue !== true;

const asText = (value: unknown): string => (typeof value === 'string' ? value : fault());
const asPlace = (value: unknown): Snapshot => (value instanceof Snapshot ? value : fault());

const bind = <Of>(of: Run, as: (value: unknown) => Of, { kind, run }: Method<Of>, values: readonly Run[]): Compiled => {
  const [first, second] = values;
  if (first === undefined) return { kind, run: (scope) => run(as(of(scope)), []) };
  if (second === undefined) return { kind, run: (scope) => run(as(of(scope)), [asText(first(scope))]) };
  return {
    kind,
    run: (scope) =>
      run(
        as(of(scope)),
        values.map((value) => asText(value(scope))),
      ),
  };
};

const isTextLike = (kind: Kind): boolean => kind === 'string' || kind === 'primitive' || kind === 'any';

/** @returns null if there is no such method with this number of arguments */
export function callMethod({ kind, run }: Compiled, name: string, values: readonly Run[]): Compiled | null {
  if (kind === 'place') {
    const method = PLACE_METHODS.get(name);
    return method?.arity === values.length ? bind(run, asPlace, method, values) : null;
  }
  const method = isTextLike(kind) ? TEXT_METHODS.get(name) : undefined;
  return method?.arity === values.length ? bind(run, asText, method, values) : null;
}

export const hasAllChildren = ({ run }: Compiled, keys: readonly Run[]): Compiled => ({
  kind: 'boolean',
  run(scope) {
    const at = asPlace(run(scope));
    return keys.every((key) => at.hasChild(asText(key(scope))));
  },
});

export const matchesPattern = ({ kind, run }: Compiled, pattern: RegExp): Compiled | null =>
  isTextLike(kind) ? { kind: 'boolean', run: (scope) => pattern.test(asText(run(scope))) } : null;

const lengthOf = (value: unknown): number | null => (typeof value === 'string' ? value.length : null);

function ownProperty(of: unknown, key: string): unknown {
  if (typeof of === 'string') return key === 'length' ? of.length : null;
  if (typeof of !== 'object' || of === null) return null;
  const own: unknown = Object.getOwnPropertyDescriptor(of, key)?.value;
  return own ?? null;
}

/** @returns null if there is no such property */
export function property({ kind, run }: Compiled, name: string): Compiled | null {
  if (kind === 'any') return { kind: 'any', run: (scope) => ownProperty(run(scope), name) };
  if (kind === 'query') return QUERY_PROPERTIES.get(name) ?? null;
  if (name !== 'length' || !isTextLike(kind)) return null;
  return { kind: 'number', run: (scope) => lengthOf(run(scope)) };
}

export const computedProperty = ({ run }: Compiled, { run: key }: Compiled): Compiled => ({
  kind: 'any',
  run(scope) {
    const name = key(scope);
    return typeof name === 'string' || typeof name === 'number' ? ownProperty(run(scope), String(name)) : fault();
  },
});
