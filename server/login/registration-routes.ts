import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
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
import { ApiError, forbidden, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { Limit } from '../http/rate-limit';
import type { Lockout } from '../identity/lockout';
import type { OwnIdentity } from '../identity/own-identity';
import type { AddressLock } from './address-lock';
import { type RegistrationSystem, storedNumber } from './registrations/registration';
import { registrations } from './tables';

const BizzaboRequestSchema = v.object({ ...BizzaboLoginRequestSchema.entries, emailAddress: EmailSchema });

type RegistrationLoginOptions = {
  db: Database;
  snapshot: () => Promise<{
    shown: { architectureId: string } | null;
    loginOptions: readonly LoginConfiguration[];
  }>;
  lockout: Lockout;
  addressLock: AddressLock;
  identity: OwnIdentity | null;
  limitLogins: Limit;
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

const sanitised = (email: string): string => withoutPlusSuffix(email.trim()).toLowerCase();

function assertOpen(waitMs: number): void {
  if (waitMs > 0)
    throw new ApiError(429, 'Too many attempts. Please try again in two minutes.', Math.ceil(waitMs / 1000));
}

/** The logins by confirmation number and by ticket number. */
export const registrationLoginRoutes: FastifyPluginAsync<RegistrationLoginOptions> = async (app, options) => {
  const { db, lockout, addressLock, identity, limitLogins } = options;

  async function logIn({ system, kind, architectureId, number, email, address }: Attempt): Promise<LoginResult> {
    const snapshot = await options.snapshot();
    if (snapshot.shown?.architectureId !== architectureId) throw notFound(`The architecture "${architectureId}"`);
    if (!readLoginOptions(snapshot.loginOptions).options.some((option) => option.kind === kind)) {
      throw forbidden('This venue does not offer this login.');
    }
    const stored = storedNumber(system, number);
    const account = email ?? stored;
    assertOpen(await addressLock.wait(address));
    assertOpen(await lockout.begin(system, account));
    const [found] = await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.system, system), eq(registrations.number, stored)));
    if (found === undefined || (email !== null && sanitised(found.email) !== email)) {
      assertOpen(await addressLock.fail(address));
      return { status: 'NO_USER_FOUND', emailAddress: null };
    }
    // Concurrent failures may have locked the address since the first check.
    assertOpen(await addressLock.wait(address));
    await lockout.succeed(system, account);
    if (!found.active) return { status: 'USER_INACTIVE', emailAddress: null };
    if (identity === null) return { status: 'USER_FOUND', emailAddress: found.email };
    const { customToken, isNew } = await identity.admit(found);
    return { status: isNew ? 'USER_CREATED' : 'USER_FOUND', emailAddress: found.email, customToken };
  }

  app.post(apiRoute(API.cventLogin), { onRequest: limitLogins }, async (request, reply) => {
    const { architectureID, confirmationNumber } = parseRequest(CventLoginRequestSchema, request.body);
    void reply.header('cache-control', 'no-store');
    return logIn({
      system: 'cvent',
      kind: 'CVENT_LOGIN',
      architectureId: architectureID,
      number: confirmationNumber,
      email: null,
      address: request.ip,
    });
  });

  app.post(apiRoute(API.bizzaboLogin), { onRequest: limitLogins }, async (request, reply) => {
    const { architectureID, registrationNumber, emailAddress } = parseRequest(BizzaboRequestSchema, request.body);
    void reply.header('cache-control', 'no-store');
    return logIn({
      system: 'bizzabo',
      kind: 'BIZZABO_LOGIN',
      architectureId: architectureID,
      number: String(registrationNumber),
      email: sanitised(emailAddress),
      address: request.ip,
    });
  });
};
