import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNED_URL_CACHE_MS } from '../../../domain/kernel/constants';

/** Long enough for a film, whose player requests ranges of the same URL until its end. */
const VALID_MS = 4 * 60 * 60 * 1000;

export type SignatureQuery = { expires?: string | undefined; signature?: string | undefined };

/** Signs subjects until an expiry time, with a key that all instances share. */
export function createSigner(key: Buffer, now: () => number) {
  const signatureOf = (subject: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${expires}\n${subject}`).digest();

  return {
    /**
     * The query of a signed URL. Without an explicit time, it stays the same for ten minutes, so that browsers can use
     * their cache.
     */
    sign(subject: string, validMs: number | null = null): string {
      const expires = String(
        validMs === null
          ? (Math.floor(now() / SIGNED_URL_CACHE_MS) + 1) * SIGNED_URL_CACHE_MS + VALID_MS
          : now() + validMs,
      );
      return `expires=${expires}&signature=${signatureOf(subject, expires).toString('base64url')}`;
    },
    isValid(subject: string, { expires = '', signature = '' }: SignatureQuery): boolean {
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(subject, expires);
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now();
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;
