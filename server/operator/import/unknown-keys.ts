import { kindOf } from '../../../domain/widgets/kinds';
import { isRecord } from '../../http/json';
import type { Path } from './json-source';

/** Allowed everywhere: the schema of a file, and notes of its author. */
const ALWAYS_KNOWN = ['$schema', '$comment'];

export type UnknownKey = { path: Path; key: string; known: readonly string[] };

/** A widget of an unknown kind, without the configurations whose keys depend on it. */
function withoutUnknownKind(widget: unknown): unknown {
  if (!isRecord(widget) || typeof widget['type'] !== 'string') return widget;
  return kindOf({ type: widget['type'] }) === null ? { ...widget, configurations: [] } : widget;
}

/** The keys of a value that are not in its schema. Schemas ignore unknown keys, so that newer venues can be read. */
export function unknownKeys(schema: unknown, value: unknown, path: Path = []): UnknownKey[] {
  if (!isRecord(schema)) return [];
  const { wrapped, getter, entries, item, items } = schema;
  if (wrapped !== undefined) return unknownKeys(wrapped, value, path);
  if (typeof getter === 'function') return unknownKeys(getter(value), withoutUnknownKind(value), path);
  if (isRecord(entries) && isRecord(value)) {
    const known = Object.keys(entries);
    return Object.entries(value).flatMap(([key, inner]) => {
      if (known.includes(key)) return unknownKeys(entries[key], inner, [...path, key]);
      return ALWAYS_KNOWN.includes(key) ? [] : [{ path: [...path, key], key, known }];
    });
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((inner, index) =>
    unknownKeys(Array.isArray(items) ? items[index] : item, inner, [...path, index]),
  );
}
