import * as v from 'valibot';
import type { FormEdit, FormField } from './forms';

/** An unsaved edit with the value that it replaces, as stored in the organiser's browser. */
const KeptEditSchema = v.object({ field: v.string(), name: v.string(), value: v.string(), before: v.string() });
export const DraftSchema = v.array(KeptEditSchema);
export type Draft = v.InferOutput<typeof DraftSchema>;

export function draftOf(edits: readonly FormEdit[], fields: readonly FormField[]): Draft {
  const byKey = new Map(fields.map(({ key, values }) => [key, values]));
  return edits.map((edit) => ({ ...edit, before: byKey.get(edit.field)?.[edit.name] ?? '' }));
}

/** The part of a draft about the version that it changes. */
export function fieldsBefore(draft: Draft): Pick<FormField, 'key' | 'values'>[] {
  const values = new Map<string, Record<string, string>>();
  for (const { field, name, before } of draft) values.set(field, { ...values.get(field), [name]: before });
  return [...values].map(([key, own]) => ({ key, values: own }));
}

export const editsIn = (draft: Draft): FormEdit[] => draft.map(({ field, name, value }) => ({ field, name, value }));
