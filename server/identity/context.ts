import type { Database } from '../db/database';
import type { Audit } from '../http/audit';
import type { LoginLimits } from './login-limits';
import type { NameCheck, RegistrantOf } from './own-identity';
import type { MailQueue } from './pages/mail-queue';
import type { Mailer } from './pages/mailer';
import type { ResetLimit } from './pages/reset-limit';
import type { ProviderFault, SignOnProviders } from './sign-on/provider';
import type { Tokens } from './tokens/tokens';

/** Dependencies of every part of the identity server. */
export type IdentityContext = {
  db: Database;
  projectId: string;
  tokens: Tokens;
  audit: Audit | null;
  names: NameCheck;
  registrantOf: RegistrantOf;
  limits: LoginLimits;
  resetLimit: ResetLimit;
  mailer: Mailer;
  /** Mails for a mail server. */
  mails: Pick<MailQueue, 'wake'>;
  providers: SignOnProviders;
  /** Our own origins; mails use the first one. */
  origins: () => readonly string[];
  venueName: () => Promise<string>;
  /** Whether only this machine can reach the service. */
  isPrivate: boolean;
  /** Opens the local outbox; null if it stays closed. */
  outboxToken: string | null;
  /** Requests of one kind per address and minute, as flood protection. */
  floodLimit: number;
  now: () => number;
  /** Logs why a single sign-on failed. */
  report: (providerId: string, fault: ProviderFault) => void;
  /** Continues work after the response; closing the service waits for it. */
  background: (work: Promise<void>) => void;
};
