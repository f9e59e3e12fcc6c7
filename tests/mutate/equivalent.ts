const ONLY_ROOT_ENTERED = 'only the root would be entered again, and it has neither entry actions nor actors';
const FOLLOWS_VERSION = 'the state follows the version, and corrects itself at once';
const SAME_IN_PARENT = 'the transition of the parent state has the same effect';
const SAME_GUARD = 'the other state continues at once with the same guard';
const NONE_MET = 'only links with other users tell it, and before the first user came there is none';
const EVALUATED_AGAIN = 'the state has no entry actions and is evaluated again anyway';
const NONE_KEPT = 'members without users have stopped already';

/** Faults that no test could observe, by name, with the reason. A run reports entries that are wrong. */
export const equivalents: ReadonlyMap<string, string> = new Map([
  [
    'announcements: memory.keeping when keepDismissed is done: is missing',
    'the next dismissal is kept from both states',
  ],
  ['boards: (root) on collection.forget: is missing', NONE_KEPT],
  ['codes: (root) on collection.forget: is missing', NONE_KEPT],
  ['widgets: (root) on collection.forget: is missing', NONE_KEPT],
  ['connection: reconnecting always [1]: leads to online instead of offline', SAME_GUARD],
  ['consent: (root): starts in asking instead of closed', 'no page is known yet, so it closes at once'],
  ['consent: (root) on consent.restore: leads to closed instead of deciding', SAME_GUARD],
  ['consent: (root) on consent.configure: leads to closed instead of deciding', SAME_GUARD],
  [
    'entry: (root): starts in awaitingVenue instead of outside',
    'a login is asked for at first, so it continues to outside at once',
  ],
  [
    'entry: inside.login.capturing when captureLogin is done: leads to inside.login.deciding instead of inside.login.captured',
    SAME_GUARD,
  ],
  [
    'entry: inside.login.capturing when captureLogin fails: leads to inside.login.deciding instead of inside.login.captured',
    SAME_GUARD,
  ],
  ['consent: deciding always [1]: is missing', SAME_GUARD],
  ['consent: opened on consent.configure [2]: is missing', SAME_IN_PARENT],
  ['consent: keeping when keepDecisions is done: leads to closed instead of deciding', SAME_GUARD],
  ['consent: keeping when keepDecisions fails: leads to closed instead of deciding', SAME_GUARD],
  ['film: (root) on film.show: does not reenter', ONLY_ROOT_ENTERED],
  ['entry: leaving when forgetCapture is done: leads to awaitingVenue instead of outside', SAME_GUARD],
  ['entry: leaving when forgetCapture fails: leads to awaitingVenue instead of outside', SAME_GUARD],
  ['globalError: set: starts in set.suppressed instead of set.shown', SAME_GUARD],
  ['navigation: (root) on navigation.go: does not reenter', ONLY_ROOT_ENTERED],
  ['navigation: (root) on navigation.addressed: does not reenter', ONLY_ROOT_ENTERED],
  ['navigation: (root) on fact.learned [1]: does not reenter', ONLY_ROOT_ENTERED],
  ['navigation: checking.path always [2]: does not reenter', EVALUATED_AGAIN],
  ['navigation: settling always [1]: does not reenter', EVALUATED_AGAIN],
  [
    'navigation: checking.publication always [2]: leads to checking.publication instead of checking.path',
    'its target is not a legacy path, and at most the second redirect',
  ],
  [
    'navigation: checking.awaitingVenue always: leads to checking.leaving instead of checking.area',
    'a venue without the wanted area is a new fact, and starts all checks again',
  ],
  ['outlook: new: starts in new.cropped instead of new.whole', SAME_GUARD],
  ['requests: queue: starts in queue.waiting instead of queue.quiet', 'no request waits yet, so it is quiet at once'],
  ['outbox: (root) on outbox.retry: guard isRefused removed', 'without a refused message both lists stay as they are'],
  ['profile: (root): starts in deciding instead of none', 'no user is known yet, so it continues to none at once'],
  ['profile: (root) on profile.clear: leads to deciding instead of none', SAME_GUARD],
  ['profilePanel: (root) on profilePanel.openAttendee: does not reenter', ONLY_ROOT_ENTERED],
  ['publication: known.unknown always [1]: leads to known.unpublished instead of known.published', FOLLOWS_VERSION],
  ['publication: known.published always: leads to known.unknown instead of known.unpublished', FOLLOWS_VERSION],
  [
    'room: content.listening.messages.shown: starts in content.listening.messages.shown.filled instead of content.listening.messages.shown.empty',
    'without messages it continues to empty at once',
  ],
  ['talk: (root) on talk.linked: without meet', 'a connected user keeps their link, and no other user arrives with it'],
  ['talk: deciding always [7]: leads to connecting instead of alone', NONE_MET],
  ['talk: deciding always [7]: is missing', NONE_MET],
  ['venue: ready on venue.load: without want', 'the same venue is wanted already, and a ready one has no fault'],
  ['widget: open.reserved always: leads to open.allowed instead of open.consentMissing', SAME_GUARD],
  ['widget: open: starts in open.allowed instead of open.consentMissing', SAME_GUARD],
  ['widget: open.allowed always [2]: leads to open.reserved instead of open.allowed', SAME_GUARD],
  ['serverTime: (root) on serverTime.observed: does not reenter', ONLY_ROOT_ENTERED],
]);
