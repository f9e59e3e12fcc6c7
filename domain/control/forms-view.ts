import { type FormField, languagesOf } from './forms';

/**
 * What is shown: the place, the language that is read, the one that is written, whether only what is missing in it, and the time
 * zone of times: that of the event, or a chosen one; empty for that of the browser. Texts with formats may be shown as HTML.
 */
export type FormsView = {
  place: string;
  from: string;
  into: string;
  isMissingOnly: boolean;
  zone: string;
  isSource: boolean;
};

type Version = { fields: readonly FormField[]; zone: string | null };

/** The view of another version; choices are kept if they still exist. */
export function viewOf(
  { fields, zone: own }: Version,
  { place, from, into, isMissingOnly, zone, isSource }: FormsView,
): FormsView {
  const [first = '', second = first] = languagesOf(fields);
  const isThere = fields.some((field) => field.place.key === place);
  return {
    place: isThere ? place : (fields[0]?.place.key ?? ''),
    from: from || first,
    into: into || second,
    isMissingOnly,
    isSource,
    zone: zone || (own ?? ''),
  };
}
