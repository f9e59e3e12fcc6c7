import type { VerifiedUser } from './gate';

/** Sessions as the store has them, whichever service provides identity. */
export type Sessions = {
  /** The session that a verified token belongs to; empty where the token names none. */
  idOf: (user: VerifiedUser) => string;
  /** Ends a user's session, whose tokens are refused from then on. */
  end: (sessionId: string, uid: string) => Promise<void>;
  /** The roles that a session has now, or null where it was ended; those of its token where the store names none. */
  rolesNow: (sessionId: string, uid: string, ofToken: readonly string[]) => Promise<readonly string[] | null>;
};
