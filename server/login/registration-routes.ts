import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { withoutPlusSuffix } from '../../domain/kernel/names';
import { EmailSchema } from '../../domain/kernel/validation';
import {
  BizzaboLoginRequestSchema,
  CventLoginRequestSchema,
  type LoginKind,
  type LoginResult,
  readLoginOptions,
} from '../../domain/login/login';
import { registrations } from '../db/schema';
import { ApiError, forbidden, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { loginRateLimit } from '../http/rate-limit';
import type { Services } from '../http/services';
import { type RegistrationSystem, storedNumber } from './registrations/registration';

const BizzaboRequestSchema = v.object({ ...BizzaboLoginRequestSchema.entries, emailAddress: EmailSchema });

const TIDY_EVERY_MS = 3_600_000;

type Attempt = {
  system: RegistrationSystem;
  kind: LoginKind;
  architectureId: string;
  number: string;
  email: string | null;
  /** Where it comes from. */
  address: string;
};

const sanitised = (email: string): string => withoutPlusSuffix(email.trim()).toLowerCase();

function assertOpen(waitMs: number): void {
  if (waitMs > 0)
    throw new ApiError(429, 'Too many attempts. Please try again in two minutes.', Math.ceil(waitMs / 1000));
}

/** The logins by confirmation number and by ticket number. */
export function registrationLoginRoutes(app: FastifyInstance, services: Services): void {
  const { db, store, lockout, guesses, identity } = services;

  async function logIn({ system, kind, architectureId, number, email, address }: Attempt): Promise<LoginResult> {
    const snapshot = await store.snapshot();
    if (snapshot.shown?.architectureId !== architectureId) throw notFound(`The architecture "${architectureId}"`);
    if (!readLoginOptions(snapshot.loginOptions).options.some((option) => option.kind === kind)) {
      throw forbidden('This venue does not offer this login.');
    }
    const stored = storedNumber(system, number);
    const account = email ?? stored;
    assertOpen(await guesses.wait(address));
    assertOpen(await lockout.begin(system, account));
    const [found] = await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.system, system), eq(registrations.number, stored)));
    if (found === undefined || (email !== null && sanitised(found.email) !== email)) {
      assertOpen(await guesses.fail(address));
      return { status: 'NO_USER_FOUND', emailAddress: null };
    }
    // Of guesses made at once those that fail have closed the address meanwhile.
    assertOpen(await guesses.wait(address));
    await lockout.succeed(system, account);
    if (!found.active) return { status: 'USER_INACTIVE', emailAddress: null };
    if (identity === null) return { status: 'USER_FOUND', emailAddress: found.email };
    const { customToken, isNew } = await identity.admit(found);
    return { status: isNew ? 'USER_CREATED' : 'USER_FOUND', emailAddress: found.email, customToken };
  }

  if (identity === null) {
    // Our own identity server would do it.
    const tidy = (): void =>
      void lockout.tidy().catch((error: unknown) => app.log.error({ err: error }, 'Old failures could not be deleted'));
    const timer = setInterval(tidy, TIDY_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }

  app.post(API.cventLogin, { config: loginRateLimit }, async (request, reply) => {
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

  app.post(API.bizzaboLogin, { config: loginRateLimit }, async (request, reply) => {
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
}
