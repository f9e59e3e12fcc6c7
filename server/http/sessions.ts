import type { VerifiedUser } from './gate';

/** Sessions in the store, for any identity provider. */
export type Sessions = {
  /** The session that a verified token belongs to; empty where the token names none. */
  idOf: (user: VerifiedUser) => string;
  /** Ends a user's session; its tokens are refused from then on. */
  end: (sessionId: string, uid: string) => Promise<void>;
  /** The current roles of a session, or null if it has ended; the roles of its token if the store has none. */
  rolesNow: (sessionId: string, uid: string, ofToken: readonly string[]) => Promise<readonly string[] | null>;
};
