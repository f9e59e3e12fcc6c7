import type { FastifyRequest } from 'fastify';
import type { AuditAction, AuditOutcome } from '../../domain/support/audit';
import type { Database } from '../db/database';
import { ApiError } from './errors';
import { knownUser } from './gate';

/** What happened. It never contains a password, a token, a code that opens something, or a link. */
export type AuditEvent = {
  action: AuditAction;
  outcome: AuditOutcome;
  uid?: string | null;
  account?: string | null;
  address?: string | null;
  target?: string | null;
  detail?: string | null;
};
/** An event whose outcome is still open. */
export type AuditSubject = Omit<AuditEvent, 'outcome'>;

export type Audit = {
  /** Logs the event, and stores it after the response. */
  record: (event: AuditEvent) => void;
  /** Runs a change and stores its event in one transaction; `change` returns whether anything changed. */
  transact: (subject: AuditSubject, change: (transaction: Database) => Promise<boolean>) => Promise<void>;
};

/** Who asked, and from where. */
export const askedBy = (request: FastifyRequest): { uid: string | null; address: string } => ({
  uid: knownUser(request),
  address: request.ip,
});

export function outcomeOf(error: unknown): AuditOutcome {
  const status = error instanceof ApiError ? error.statusCode : 500;
  if (status === 429) return 'locked';
  return status === 401 || status === 403 ? 'denied' : 'failed';
}

/** Runs a request's work, and records a failure. */
export async function recordFailure<T>(
  audit: Audit,
  request: FastifyRequest,
  subject: AuditSubject,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    audit.record({ ...subject, ...askedBy(request), outcome: outcomeOf(error) });
    throw error;
  }
}

/** Runs a request's work, and records how it ends. */
export async function recordOutcome<T>(
  audit: Audit,
  request: FastifyRequest,
  subject: AuditSubject,
  work: () => Promise<T>,
): Promise<T> {
  const result = await recordFailure(audit, request, subject, work);
  audit.record({ ...subject, ...askedBy(request), outcome: 'done' });
  return result;
}
