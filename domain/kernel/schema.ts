import * as v from 'valibot';

/** An id that can be a path segment: no dot segment, no lone surrogate. */
export const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.regex(/^(?!\.{1,2}$)\P{Cs}*$/u, 'Invalid id: it cannot stand in a path'),
);
export const OptionalTextSchema = v.nullish(v.string(), null);
export const listOf = <const S extends v.GenericSchema>(item: S) => v.nullish(v.array(item), []);
