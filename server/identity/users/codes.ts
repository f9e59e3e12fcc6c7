import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { IdentityError } from '../errors';
import { randomToken, sha256 } from '../secrets';
import { identityCodes } from '../tables';

const CODE_LIFETIME_MS = 3_600_000;
/** The limit of mails to one account within the lifetime of a code. */
const CODES_PER_ACCOUNT = 5;

export type CodeType = 'PASSWORD_RESET';
export type OpenCode = { email: string; continueUrl: string | null };

/** A new code, or null where the account reached its limit. */
export async function createCode(
  db: Database,
  { type, email, continueUrl }: { type: CodeType } & OpenCode,
  at: number,
): Promise<string | null> {
  const recent = and(eq(identityCodes.email, email), gt(identityCodes.createdAt, at - CODE_LIFETIME_MS));
  if ((await db.$count(identityCodes, recent)) >= CODES_PER_ACCOUNT) return null;
  const code = randomToken();
  const expiresAt = at + CODE_LIFETIME_MS;
  await db.insert(identityCodes).values({ codeHash: sha256(code), type, email, continueUrl, createdAt: at, expiresAt });
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
  await db
    .update(identityCodes)
    .set({ usedAt: at })
    .where(and(eq(identityCodes.email, used.email), eq(identityCodes.type, type), isNull(identityCodes.usedAt)));
}

export async function tidyCodes(db: Database, at: number): Promise<void> {
  await db.delete(identityCodes).where(lt(identityCodes.expiresAt, at - CODE_LIFETIME_MS));
}
