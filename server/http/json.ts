import * as v from 'valibot';
import { describeIssues } from '../../domain/kernel/fault';
import { badRequest } from './errors';

const DEPTH_LIMIT = 100;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Copies a value, replacing each value by the result of `visit` before its children; `undefined` drops a field. `path` has
 * `*` for an index: `architectures.*.assets.*.uri`.
 */
export function mapJson(
  value: unknown,
  visit: (value: unknown, path: string) => unknown,
  path = '',
  depth = 0,
): unknown {
  if (depth > DEPTH_LIMIT) throw badRequest(`Nested deeper than ${DEPTH_LIMIT} levels.`);
  const visited = visit(value, path);
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(visited)) return visited.map((item) => mapJson(item, visit, below('*'), depth + 1));
  if (!isRecord(visited)) return visited;
  return Object.fromEntries(
    Object.entries(visited)
      .map(([key, item]) => [key, mapJson(item, visit, below(key), depth + 1)] as const)
      .filter(([, item]) => item !== undefined),
  );
}

/**
 * Parses the body, query or parameters of a request.
 * @throws ApiError 400 that names every invalid field
 */
export function parseRequest<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw badRequest(describeIssues(result.issues).join('; '));
}

/** Ids in paths: without separators, control characters and relative folders. */
export const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(/^[^/\\\p{Cc}]+$/u, 'Invalid id'),
  v.check((id) => id !== '.' && id !== '..', 'Invalid id'),
);
