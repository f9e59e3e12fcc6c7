const NOTHING_TO_ENTER = 'the root is all that would be entered anew, and it has neither actions nor actors';
const ALWAYS_NAMED = 'every transition into it names the state in it';
const SAME_ABOVE = 'what the state above does then comes to the same';
const LEAVES_AT_ONCE = 'for anybody else the connection is left in the same step, and what was begun is never started';
const DECIDES_ALIKE = 'the other state leads on at once by the same question';

/** Faults that no test could observe, by name, with the reason. A run reports entries that are wrong. */
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
  ['consent: deciding always [1]: is missing', DECIDES_ALIKE],
  ['consent: opened on consent.configure [2]: is missing', SAME_ABOVE],
  ['consent: keeping when keepDecisions is done: leads to closed instead of deciding', DECIDES_ALIKE],
  ['consent: keeping when keepDecisions fails: leads to closed instead of deciding', DECIDES_ALIKE],
  ['film: (root) on film.show: does not reenter', NOTHING_TO_ENTER],
  ['globalError: set: starts in set.suppressed instead of set.shown', DECIDES_ALIKE],
  ['navigation: (root) on navigation.go: does not reenter', NOTHING_TO_ENTER],
  ['navigation: (root) on navigation.addressed: does not reenter', NOTHING_TO_ENTER],
  ['navigation: (root) on fact.learned [1]: does not reenter', NOTHING_TO_ENTER],
  [
    'navigation: checking.path always [2]: does not reenter',
    'the state has nothing to enter and is asked again anyway',
  ],
  [
    'navigation: checking.publication always [2]: leads to checking.publication instead of checking.path',
    'where it leads is no legacy path, and at most the second redirect',
  ],
  [
    'navigation: checking.awaitingVenue always: leads to checking.leaving instead of checking.area',
    'a venue that lacks the wanted area is news, and has everything checked from the start',
  ],
  ['profile: (root): starts in deciding instead of none', 'nobody is known yet, so it leads on to none at once'],
  ['profile: (root) on profile.clear: leads to deciding instead of none', DECIDES_ALIKE],
  ['profilePanel: (root) on profilePanel.openAttendee: does not reenter', NOTHING_TO_ENTER],
  ['presence: on.awaitingUser on presence.enterArea [2]: is missing', SAME_ABOVE],
  ['presence: on.awaitingUser on presence.arrive: guard isSameUser removed', LEAVES_AT_ONCE],
  ['presence: on.present on presence.arrive: guard isSameUser removed', LEAVES_AT_ONCE],
  ['publication: known: starts in known.unpublished instead of known.published', ALWAYS_NAMED],
  ['serverTime: (root) on serverTime.observed: does not reenter', NOTHING_TO_ENTER],
]);
