import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { PresenceStatus } from '../../domain/people/presence';
import type { UserProfile } from '../../domain/people/profile';
import type { OpMode } from '../../domain/shell/version';

/** `now` is the time at the start of the application: it spreads the retries of many users. */
export type PresenceInput = { now: number };
/** `attendee` is the profile of the user, `null` until it is known. */
export type PresenceEvent =
  /** Presence requires the configuration, with the address of the realtime database, and the login. */
  | { type: 'presence.configure'; database: string | null }
  | { type: 'presence.login'; isOn: boolean }
  | { type: 'presence.mode'; mode: OpMode }
  | { type: 'presence.arrive'; uid: string; attendee: Sealed<UserProfile> | null }
  | { type: 'presence.enterArea'; areaId: string | null }
  | { type: 'presence.avail'; status: PresenceStatus }
  | { type: 'presence.depart' }
  /** Requests that failed without a connection may succeed now. */
  | { type: 'presence.retry' }
  | { type: 'presence.connected' }
  | { type: 'presence.disconnected' }
  /** The connection could not be opened. */
  | { type: 'presence.unopened'; fault: Fault }
  /** The own record was removed while the user is present, by another tab or an old connection. */
  | { type: 'presence.lost' }
  /** The session has a new token. */
  | { type: 'presence.renewed' }
  /** This tab is the one that writes, or another one is. */
  | { type: 'presence.led' }
  | { type: 'presence.followed' };
export type PresenceFact =
  | { type: 'presence.opened'; mode: OpMode }
  | { type: 'presence.closed' }
  | { type: 'presence.failed'; fault: Fault }
  /** The realtime database refused the user, at first or later. */
  | { type: 'presence.refused'; fault: Fault };

export type PresenceLine = { database: string; mode: OpMode; uid: string };
export type PresenceUpdate = PresenceLine & {
  attendee: Sealed<UserProfile> | null;
  areaId: string;
  status: PresenceStatus;
};
