import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { emailKey } from '../../domain/kernel/email';
import { withoutPlusSuffix } from '../../domain/kernel/names';
import { EmailSchema } from '../../domain/kernel/validation';
import {
  BizzaboLoginRequestSchema,
  CventLoginRequestSchema,
  type LoginConfiguration,
  type LoginKind,
  type LoginResult,
  readLoginOptions,
} from '../../domain/login/login';
import type { Database } from '../db/database';
import { type Audit, recordFailure } from '../http/audit';
import { ApiError, forbidden, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { LoginLimits } from '../identity/login-limits';
import type { OwnIdentity } from '../identity/own-identity';
import { type RegistrationSystem, storedNumber } from './registrations/registration';
import { registrations } from './tables';

const BizzaboRequestSchema = v.object({ ...BizzaboLoginRequestSchema.entries, emailAddress: EmailSchema });

type RegistrationLoginOptions = {
  db: Database;
  snapshot: () => Promise<{
    shown: { architectureId: string } | null;
    loginOptions: readonly LoginConfiguration[];
  }>;
  limits: LoginLimits;
  /** Null if Firebase provides identity and there is no service account. */
  admit: OwnIdentity['admit'] | null;
  audit: Audit;
};

type Attempt = {
  system: RegistrationSystem;
  kind: LoginKind;
  architectureId: string;
  number: string;
  email: string | null;
  /** The client's IP address. */
  address: string;
};

const sanitised = (email: string): string => withoutPlusSuffix(emailKey(email));

const lockedFor = (waitMs: number): ApiError =>
  new ApiError(429, 'Too many attempts. Please try again in two minutes.', Math.ceil(waitMs / 1000));

/** The logins by confirmation number and by ticket number. */
export const registrationLoginRoutes: FastifyPluginAsync<RegistrationLoginOptions> = async (app, options) => {
  const { db, limits, admit, audit } = options;

  async function logIn({ system, kind, architectureId, number, email, address }: Attempt): Promise<LoginResult> {
    const snapshot = await options.snapshot();
    if (snapshot.shown?.architectureId !== architectureId) throw notFound(`The architecture "${architectureId}"`);
    if (!readLoginOptions(snapshot.loginOptions).options.some((option) => option.kind === kind)) {
      throw forbidden('This venue does not offer this login.');
    }
    const stored = storedNumber(system, number);
    const outcome = await limits.attempt({ kind: system, account: email ?? stored, address }, async () => {
      const [row] = await db
        .select()
        .from(registrations)
        .where(and(eq(registrations.system, system), eq(registrations.number, stored)));
      return row === undefined || (email !== null && sanitised(row.email) !== email) ? null : row;
    });
    if (!('found' in outcome)) throw lockedFor(outcome.waitMs);
    const { found } = outcome;
    if (found === null) return { status: 'NO_USER_FOUND', emailAddress: null };
    if (!found.active) return { status: 'USER_INACTIVE', emailAddress: null };
    // Without a token, browsers would send the number to Firebase as a password.
    if (admit === null) throw forbidden('Logins by registration need FIREBASE_SERVICE_ACCOUNT with Firebase.');
    const { customToken, isNew } = await admit(found);
    return { status: isNew ? 'USER_CREATED' : 'USER_FOUND', emailAddress: found.email, customToken };
  }

  /** The number works as a password, so it is not recorded. */
  async function recorded(request: FastifyRequest, attempt: Attempt): Promise<LoginResult> {
    const action = attempt.system === 'cvent' ? 'login.registration' : 'login.ticket';
    const subject = { action, account: attempt.email } as const;
    const result = await recordFailure(audit, request, subject, () => logIn(attempt));
    const isIn = result.status === 'USER_FOUND' || result.status === 'USER_CREATED';
    const account = result.emailAddress ?? attempt.email;
    audit.record({ action, account, outcome: isIn ? 'done' : 'denied', address: request.ip, detail: result.status });
    return result;
  }

  app.post(apiRoute(API.cventLogin), async (request, reply) => {
    const { architectureID, confirmationNumber } = parseRequest(CventLoginRequestSchema, request.body);
    void reply.header('cache-control', 'no-store');
    return recorded(request, {
      system: 'cvent',
      kind: 'CVENT_LOGIN',
      architectureId: architectureID,
      number: confirmationNumber,
      email: null,
      address: request.ip,
    });
  });

  app.post(apiRoute(API.bizzaboLogin), async (request, reply) => {
    const { architectureID, registrationNumber, emailAddress } = parseRequest(BizzaboRequestSchema, request.body);
    void reply.header('cache-control', 'no-store');
    return recorded(request, {
      system: 'bizzabo',
      kind: 'BIZZABO_LOGIN',
      architectureId: architectureID,
      number: String(registrationNumber),
      email: sanitised(emailAddress),
      address: request.ip,
    });
  });
};
