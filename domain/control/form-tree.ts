import type { FormField } from './forms';

/** A field of a form; for a list, with the fields of each of its items. */
export type FormNode = { field: FormField; items: readonly FormItem[] };
/** An item of a list: `head` says what it is and where it stands. */
export type FormItem = { head: FormField; nodes: readonly FormNode[] };

const isWithin = (field: FormField, { path }: FormField): boolean =>
  field.path.length > path.length && path.every((step, at) => step === field.path[at]);

const countWithin = (fields: readonly FormField[], around: FormField): number => {
  const end = fields.findIndex((field) => !isWithin(field, around));
  return end < 0 ? fields.length : end;
};

function itemsIn(fields: readonly FormField[]): FormItem[] {
  const [head, ...rest] = fields;
  if (head === undefined) return [];
  const end = rest.findIndex(({ kind, path }) => kind === 'item' && path.length === head.path.length);
  const own = end < 0 ? rest : rest.slice(0, end);
  return [{ head, nodes: nested(own) }, ...itemsIn(rest.slice(own.length))];
}

/** The fields of a part with those of a list's items below the list, in the same order. */
export function nested(fields: readonly FormField[]): FormNode[] {
  const nodes: FormNode[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at];
    if (field === undefined) break;
    const count = field.kind === 'list' ? countWithin(fields.slice(at + 1), field) : 0;
    nodes.push({ field, items: itemsIn(fields.slice(at + 1, at + 1 + count)) });
    at += count;
  }
  return nodes;
}
