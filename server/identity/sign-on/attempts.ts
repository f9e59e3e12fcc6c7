import { createHmac } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { randomToken, sha256 } from '../secrets';
import { identitySignOns } from '../tables';

const ATTEMPT_LIFETIME_MS = 600_000;

/** What the answer to one attempt has to hold. Whoever does not have the secret of its browser cannot tell what. */
export type Proof = {
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Of the SAML request. */
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

/** The attempt of that state and that browser, which is over with this: of many who take it at once, one gets it. */
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
        // Hashes of 256 random bits: how long the comparison takes tells nothing of the secret.
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
