import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AuditOutcome } from '../../domain/support/audit';
import type { AuditSubject } from '../http/audit';
import type { IdentityContext } from './context';
import { IdentityError, LockedOutError } from './errors';
import { OobEmailSchema } from './protocol/requests';

const text = v.fallback(v.optional(v.string()), undefined);
const FieldsSchema = v.object({ newPassword: text, password: text, idToken: text });
const AnswerSchema = v.object({
  email: text,
  localId: text,
  providerId: text,
  needConfirmation: v.fallback(v.optional(v.boolean()), undefined),
});

const ACTIONS = {
  signInWithPassword: 'login.password',
  signInWithCustomToken: 'login.custom',
  signInWithIdp: 'login.signOn',
  sendOobCode: 'reset.ask',
  resetPassword: 'reset.use',
  update: 'password.change',
  delete: 'account.delete',
} as const satisfies Readonly<Record<string, AuditSubject['action']>>;

const isRecorded = (operation: string): operation is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, operation);

/** Its work continues after the response, and is recorded when it ends. */
const ENDS_LATER = 'sendOobCode';

const NAMES_AN_ACCOUNT: readonly string[] = ['signInWithPassword', 'sendOobCode'];

/** Nothing else of a request is recorded: other fields contain passwords, tokens and codes. */
const accountIn = (operation: string, body: unknown): string | null => {
  if (!NAMES_AN_ACCOUNT.includes(operation)) return null;
  const found = v.safeParse(OobEmailSchema, body);
  return found.success ? found.output.email : null;
};

const outcomeOf = (error: unknown): AuditOutcome => {
  if (error instanceof LockedOutError) return 'locked';
  return error instanceof IdentityError ? 'denied' : 'failed';
};

/** Runs an operation of the identity server, and records its outcome if it belongs in the audit log. */
export async function recorded<T>(
  { audit, tokens }: IdentityContext,
  operation: string,
  { body, ip: address }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const fields = v.safeParse(FieldsSchema, body ?? {});
  const { newPassword, password, idToken } = fields.success ? fields.output : {};
  const isQuestion =
    (operation === 'resetPassword' && newPassword === undefined && password === undefined) ||
    (operation === 'update' && password === undefined);
  if (audit === null || !isRecorded(operation) || isQuestion) return work();
  const action = ACTIONS[operation];
  const facts = idToken === undefined ? null : await tokens.readIdToken(idToken).catch(() => null);
  const named = { action, address, account: accountIn(operation, body), uid: facts?.uid ?? null };
  try {
    const result = await work();
    if (operation === ENDS_LATER) return result;
    const answer = v.safeParse(AnswerSchema, result);
    const { email, localId, providerId, needConfirmation } = answer.success ? answer.output : {};
    audit.record({
      ...named,
      account: named.account ?? email ?? null,
      uid: localId ?? named.uid,
      target: providerId ?? null,
      outcome: needConfirmation === true ? 'denied' : 'done',
      detail: needConfirmation === true ? 'UNPROVEN_EMAIL' : null,
    });
    return result;
  } catch (error) {
    if (operation === ENDS_LATER && !(error instanceof IdentityError)) throw error;
    audit.record({
      ...named,
      outcome: outcomeOf(error),
      detail: error instanceof IdentityError ? error.code : null,
    });
    throw error;
  }
}

/** Refreshes a session, and records the outcome. */
export async function recordedRefresh<T extends { uid: string }>(
  { audit }: IdentityContext,
  { ip: address }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const action = 'session.refresh';
  try {
    const result = await work();
    audit?.record({ action, address, uid: result.uid, outcome: 'done' });
    return result;
  } catch (error) {
    const detail = error instanceof IdentityError ? error.code : null;
    audit?.record({ action, address, outcome: outcomeOf(error), detail });
    throw error;
  }
}
