import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { PresenceLine, PresenceUpdate } from './presence.events';

export const PRESENCE_ACTORS = {
  /** Opens the connection and watches it, the own record and the token. */
  connection: fromCallback<EventObject, PresenceLine>(notProvided('connection')),
  /** Sends `presence.led` and `presence.followed`: of all tabs of a browser, one writes. */
  tabLock: fromCallback<EventObject, PresenceLine>(notProvided('tabLock')),
  /** Leaves the removal of the record to the server, for the end of the connection. */
  armRemoval: fromPromise<void, PresenceUpdate>(promiseNotProvided('armRemoval')),
  disarmRemoval: fromPromise<void, PresenceLine>(promiseNotProvided('disarmRemoval')),
  /** Writes the record, unless it is the same already. */
  updateAttendee: fromPromise<void, PresenceUpdate>(promiseNotProvided('updateAttendee')),
  /** Removes the record of a user who is invisible. */
  hideAttendee: fromPromise<void, PresenceUpdate>(promiseNotProvided('hideAttendee')),
  /** Removes the record and closes the connection. */
  removeAttendee: fromPromise<void, PresenceLine>(promiseNotProvided('removeAttendee')),
};
