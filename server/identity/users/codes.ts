import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { IdentityError } from '../errors';
import { randomToken, sha256 } from '../secrets';
import { identityCodes } from '../tables';

const CODE_LIFETIME_MS = 3_600_000;
/** An invitation waits longer for its reader than an answer to a request. */
export const INVITATION_LIFETIME_MS = 14 * 24 * 3_600_000;

export type CodeType = 'PASSWORD_RESET';
export type OpenCode = { email: string; continueUrl: string | null };

async function closeCodes(db: Database, type: CodeType, email: string, at: number): Promise<void> {
  await db
    .update(identityCodes)
    .set({ usedAt: at })
    .where(and(eq(identityCodes.email, email), eq(identityCodes.type, type), isNull(identityCodes.usedAt)));
}

/** Creates a code, which replaces the account's open codes. */
export async function createCode(
  db: Database,
  { type, email, continueUrl }: { type: CodeType } & OpenCode,
  at: number,
  lifetimeMs = CODE_LIFETIME_MS,
): Promise<string> {
  const code = randomToken();
  const expiresAt = at + lifetimeMs;
  await db.transaction(async (transaction) => {
    await closeCodes(transaction, type, email, at);
    await transaction
      .insert(identityCodes)
      .values({ codeHash: sha256(code), type, email, continueUrl, createdAt: at, expiresAt });
  });
  return code;
}

/** @throws IdentityError INVALID_OOB_CODE or EXPIRED_OOB_CODE */
export async function readCode(db: Database, type: CodeType, code: string, at: number): Promise<OpenCode> {
  const [row] = await db
    .select()
    .from(identityCodes)
    .where(and(eq(identityCodes.codeHash, sha256(code)), eq(identityCodes.type, type)));
  if (row === undefined || row.usedAt !== null) throw new IdentityError('INVALID_OOB_CODE');
  if (row.expiresAt <= at) throw new IdentityError('EXPIRED_OOB_CODE');
  return { email: row.email, continueUrl: row.continueUrl };
}

/**
 * Uses up the code and every other open code of its account.
 * @throws IdentityError INVALID_OOB_CODE, also for the second of two concurrent uses
 */
export async function useCode(db: Database, type: CodeType, code: string, at: number): Promise<void> {
  const [used] = await db
    .update(identityCodes)
    .set({ usedAt: at })
    .where(and(eq(identityCodes.codeHash, sha256(code)), eq(identityCodes.type, type), isNull(identityCodes.usedAt)))
    .returning();
  if (used === undefined) throw new IdentityError('INVALID_OOB_CODE');
  await closeCodes(db, type, used.email, at);
}

export async function tidyCodes(db: Database, at: number): Promise<void> {
  await db.delete(identityCodes).where(lt(identityCodes.expiresAt, at - CODE_LIFETIME_MS));
}
