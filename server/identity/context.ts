import type { Database } from '../db/database';
import type { Lockout } from './lockout';
import type { Mailer } from './pages/mailer';
import type { ProviderFault } from './sign-on/provider';
import type { SignOnProviders } from './sign-on/sign-on';
import type { Tokens } from './tokens/tokens';

/** What every part of the identity server works with. */
export type IdentityContext = {
  db: Database;
  projectId: string;
  tokens: Tokens;
  lockout: Lockout;
  mailer: Mailer;
  providers: SignOnProviders;
  /** Origins of our own; the first is written into mails. */
  origins: () => readonly string[];
  venueName: () => Promise<string>;
  /** Whether only this machine can reach the service. */
  loopback: boolean;
  /** Sign-in requests that an address may make in a minute. */
  rateLimit: number;
  now: () => number;
  /** Tells the log why a single sign-on failed. */
  report: (providerId: string, fault: ProviderFault) => void;
  /** Lets work go on after the answer; closing the service waits for it. */
  background: (work: Promise<void>) => void;
};
