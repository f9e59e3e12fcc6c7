const NOTHING_TO_ENTER = 'the root is all that would be entered anew, and it has neither actions nor actors';
const ALWAYS_NAMED = 'every transition into it names the state in it';

/** Faults that nobody could notice, by name, and why. A run reports what is not true of it. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  ['film: (root) on film.show: does not reenter', NOTHING_TO_ENTER],
  ['publication: known: starts in known.unpublished instead of known.published', ALWAYS_NAMED],
]);
