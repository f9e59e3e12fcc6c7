import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import { type Claims, checkClaims } from './claims';
import { ALGORITHM } from './keys';

export const CUSTOM_TOKEN_LIFETIME_S = 300;
export const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

const RSA_BITS_MIN = 2048;

/** A service account of a Firebase project, whose key signs our custom tokens for the SDK. */
export type ServiceAccount = { email: string; projectId: string; keyId: string; key: KeyObject };

const FileSchema = v.object({
  type: v.literal('service_account'),
  project_id: v.pipe(v.string(), v.nonEmpty()),
  private_key_id: v.pipe(v.string(), v.nonEmpty()),
  private_key: v.pipe(v.string(), v.nonEmpty()),
  client_email: v.pipe(v.string(), v.email()),
});

function keyOf(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS_MIN ? key : null;
  } catch {
    return null;
  }
}

/** Reads the key file of a service account; if it cannot be used, returns the reason, without quoting it. */
export function readServiceAccount(file: unknown): ServiceAccount | string {
  const read = v.safeParse(FileSchema, file);
  if (!read.success) {
    const field = v.getDotPath(read.issues[0]);
    return `is not the key file of a service account${field === null ? '' : `: "${field}" is missing or wrong`}`;
  }
  const { project_id: projectId, private_key_id: keyId, private_key: pem, client_email: email } = read.output;
  const key = keyOf(pem);
  return key === null ? '"private_key" is no RSA key of at least 2048 bits' : { email, projectId, keyId, key };
}

/** Makes a token with which the SDK signs a user in. */
export type CustomTokens = (uid: string, claims: Claims) => Promise<string>;

function payloadOf(uid: string, claims: Claims, issuer: string, now: () => number) {
  checkClaims(claims);
  const at = Math.floor(now() / 1000);
  return {
    iss: issuer,
    sub: issuer,
    aud: CUSTOM_TOKEN_AUDIENCE,
    uid,
    claims,
    iat: at,
    exp: at + CUSTOM_TOKEN_LIFETIME_S,
  };
}

/** Tokens for Firebase, as its Admin SDK makes them. */
export const customTokensOf =
  ({ email, keyId, key }: ServiceAccount, now: () => number = Date.now): CustomTokens =>
  async (uid, claims) =>
    new SignJWT(payloadOf(uid, claims, email, now))
      .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
      .sign(key);

/** Tokens for the Firebase Auth emulator, which accepts unsigned ones: for development only. */
export const unsignedCustomTokens =
  (now: () => number = Date.now): CustomTokens =>
  async (uid, claims) =>
    new UnsecuredJWT(payloadOf(uid, claims, 'firebase-auth-emulator@example.com', now)).encode();
