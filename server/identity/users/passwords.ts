import { randomBytes, timingSafeEqual } from 'node:crypto';
import { INPUT_LENGTH_LIMIT, PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import { IdentityError } from '../errors';
import { hashInThread } from './hashing';

/** The provider id of password logins. */
export const PASSWORD_LOGIN = 'password';

const COST = { N: 16_384, r: 8, p: 1 };
const LENGTH = 64;
const DUMMY = {
  salt: Buffer.alloc(16).toString('base64url'),
  passwordHash: Buffer.alloc(LENGTH).toString('base64url'),
};

export type PasswordRecord = { salt: string; passwordHash: string };

const derive = (password: string, salt: string): Promise<Buffer> =>
  hashInThread({
    // Keyboards may encode the same password differently (Unicode composition).
    password: password.normalize('NFKC'),
    salt: Buffer.from(salt, 'base64url'),
    length: LENGTH,
    cost: COST,
  });

export type PasswordFault = 'tooShort' | 'tooLong';

/** The fault of a new password, or null. */
export function passwordFault(password: string): PasswordFault | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'tooShort';
  return password.length < INPUT_LENGTH_LIMIT ? null : 'tooLong';
}

/** @throws IdentityError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
export async function hashPassword(password: string): Promise<PasswordRecord> {
  const fault = passwordFault(password);
  if (fault === 'tooShort')
    throw new IdentityError('WEAK_PASSWORD', `Password should be at least ${PASSWORD_MIN_LENGTH} characters`);
  if (fault === 'tooLong')
    throw new IdentityError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Password should be shorter than ${INPUT_LENGTH_LIMIT} characters`,
    );
  const salt = randomBytes(16).toString('base64url');
  return { salt, passwordHash: (await derive(password, salt)).toString('base64url') };
}

/** Whether the password matches the record. Takes the same time without a record. */
export async function matchesPassword(
  record: { salt: string | null; passwordHash: string | null } | null,
  password: string,
): Promise<boolean> {
  const { salt, passwordHash } = record ?? DUMMY;
  const isKnown = salt !== null && passwordHash !== null && record !== null;
  const derived = await derive(password, isKnown ? salt : DUMMY.salt);
  const expected = Buffer.from(isKnown ? passwordHash : DUMMY.passwordHash, 'base64url');
  return timingSafeEqual(derived, expected) && isKnown;
}
