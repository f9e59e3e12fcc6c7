import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import type { Audit } from '../http/audit';
import type { Sessions } from '../http/sessions';

export type NameCheck = {
  /** Why a user may not take a name that others would see, or null. */
  whyRefused: (uid: string, name: string) => Promise<string | null>;
};

/** A user of a registration system. */
export type Registrant = { email: string; name: string; company: string; title: string };

/** An invitation of an account's owner. */
export type Invitation = {
  uid: string;
  email: string;
  locale: string;
  /** Whether the venue's logins need a password. */
  setsPassword: boolean;
  number: string | null;
};

/** The active registration with an e-mail, where its owner may log in with a password; else null. */
export type RegistrantOf = (email: string) => Promise<Registrant | null>;

/** Options of the identity server's plugin. */
export type IdentityPluginOptions = {
  audit?: Audit;
  names?: NameCheck;
  registrantOf?: RegistrantOf;
};

/** Our own identity server, as the rest of the service uses it; absent if Google provides identity. */
export type OwnIdentity = {
  plugin: FastifyPluginAsync<IdentityPluginOptions> | FastifyPluginCallback<IdentityPluginOptions>;
  /** Finds or creates the user of a registration, and returns a token to sign in with. */
  admit: (registrant: Registrant) => Promise<{ customToken: string; isNew: boolean }>;
  sessions: Sessions;
  /** Whether its mails are delivered, or can be read on this machine. */
  isMailing?: boolean;
  /** Mails the owner of an account a link for setting a password, in the given language or in English. */
  mailPassword?: (email: string, locale: string) => Promise<'sent' | 'failed'>;
  /** Whether a mail server delivers them. */
  hasMailServer?: boolean;
  /**
   * Invites the owner of an account, or does nothing for one who is invited already, unless `isAgain`. Returns the link where no
   * mail server brings it.
   */
  invite?: (invitation: Invitation, isAgain: boolean) => Promise<{ link: string | null } | null>;
  /** Mails of all instances that wait for the mail server. */
  waitingMails?: () => Promise<number>;
  /** Providers of single sign-on that visitors may choose. */
  providers?: readonly { providerId: string; displayName: string }[];
};

/** Notifies listeners of each session that has ended here. */
export function withSessionEnds(identity: OwnIdentity, ended: (uid: string) => void): OwnIdentity {
  const { sessions } = identity;
  const end: Sessions['end'] = async (sessionId, uid) => {
    await sessions.end(sessionId, uid);
    ended(uid);
  };
  return { ...identity, sessions: { ...sessions, end } };
}
