import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import type { Audit } from '../http/audit';
import type { Sessions } from '../http/sessions';

/** Options of the identity server's plugin. */
export type IdentityPluginOptions = { audit?: Audit };

/** A user as a registration system knows them. */
export type Registrant = { email: string; name: string; company: string; title: string };

/** Our own identity server for the rest of the service; there is none if Google provides identity. */
export type OwnIdentity = {
  plugin: FastifyPluginAsync<IdentityPluginOptions> | FastifyPluginCallback<IdentityPluginOptions>;
  /** Finds or creates the user of a registration, and returns a token to sign in with. */
  admit: (registrant: Registrant) => Promise<{ customToken: string; isNew: boolean }>;
  sessions: Sessions;
  /** Whether its mails reach people, or can be read on this machine. */
  isMailing?: boolean;
  /** Mails a link with which the owner of an account sets a password, in that language or English. */
  mailPassword?: (email: string, locale: string) => Promise<'sent' | 'failed'>;
  /** Mails that wait for the mail server, of all instances. */
  waitingMails?: () => Promise<number>;
  /** Providers of single sign-on that visitors may choose. */
  providers?: readonly { providerId: string; displayName: string }[];
};

/** Tells of each session that ends here, after its end. */
export function withSessionEnds(identity: OwnIdentity, ended: (uid: string) => void): OwnIdentity {
  const { sessions } = identity;
  const end: Sessions['end'] = async (sessionId, uid) => {
    await sessions.end(sessionId, uid);
    ended(uid);
  };
  return { ...identity, sessions: { ...sessions, end } };
}
