const NOTHING_TO_ENTER = 'the root is all that would be entered anew, and it has neither actions nor actors';
const ALWAYS_NAMED = 'every transition into it names the state in it';
const DECIDES_ALIKE = 'the other state leads on at once by the same question';

/** Faults that nobody could notice, by name, and why. A run reports what is not true of it. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  ['consent: (root): starts in asking instead of closed', 'no page is known yet, so it closes at once'],
  ['consent: (root) on consent.restore: leads to closed instead of deciding', DECIDES_ALIKE],
  ['consent: (root) on consent.configure: leads to closed instead of deciding', DECIDES_ALIKE],
  [
    'entry: inside.login.capturing when captureLogin is done: leads to inside.login.deciding instead of inside.login.captured',
    DECIDES_ALIKE,
  ],
  [
    'entry: inside.login.capturing when captureLogin fails: leads to inside.login.deciding instead of inside.login.captured',
    DECIDES_ALIKE,
  ],
  ['film: (root) on film.show: does not reenter', NOTHING_TO_ENTER],
  ['globalError: set: starts in set.suppressed instead of set.shown', DECIDES_ALIKE],
  ['publication: known: starts in known.unpublished instead of known.published', ALWAYS_NAMED],
]);
