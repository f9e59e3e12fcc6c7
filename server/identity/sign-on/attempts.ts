import { createHmac } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { randomToken, sha256 } from '../secrets';
import { identitySignOns } from '../tables';

const ATTEMPT_LIFETIME_MS = 600_000;

/** Values that the response to an attempt must contain. They cannot be computed without the browser's secret. */
export type Proof = {
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
  /** The id of the SAML request. */
  requestId: string;
};

export type NewAttempt = { state: string; sessionId: string; proof: Proof };

const derive = (sessionId: string, purpose: string): Buffer => createHmac('sha256', sessionId).update(purpose).digest();

const proofOf = (sessionId: string): Proof => ({
  nonce: derive(sessionId, 'nonce').toString('base64url'),
  verifier: derive(sessionId, 'verifier').toString('base64url'),
  // An XML id begins with no digit.
  requestId: `_${derive(sessionId, 'request').toString('hex')}`,
});

export function newAttempt(): NewAttempt {
  const sessionId = randomToken();
  return { state: randomToken(), sessionId, proof: proofOf(sessionId) };
}

type Origins = { providerId: string; origin: string };

export async function keepAttempt(
  db: Database,
  { state, sessionId }: NewAttempt,
  { providerId, origin }: Origins,
  at: number,
): Promise<void> {
  await db
    .insert(identitySignOns)
    .values({ stateHash: sha256(state), sessionHash: sha256(sessionId), providerId, origin, createdAt: at });
}

/** Takes the attempt of this state and browser, once: of concurrent callers one gets it. */
export async function takeAttempt(
  db: Database,
  { state, sessionId }: { state: string; sessionId: string },
  at: number,
): Promise<(Origins & { proof: Proof }) | null> {
  const [taken] = await db
    .delete(identitySignOns)
    .where(
      and(
        eq(identitySignOns.stateHash, sha256(state)),
        // Hashes of 256 random bits: the time of the comparison reveals nothing.
        eq(identitySignOns.sessionHash, sha256(sessionId)),
        gt(identitySignOns.createdAt, at - ATTEMPT_LIFETIME_MS),
      ),
    )
    .returning();
  return taken === undefined ? null : { providerId: taken.providerId, origin: taken.origin, proof: proofOf(sessionId) };
}

export async function tidyAttempts(db: Database, at: number): Promise<void> {
  await db.delete(identitySignOns).where(lte(identitySignOns.createdAt, at - ATTEMPT_LIFETIME_MS));
}
