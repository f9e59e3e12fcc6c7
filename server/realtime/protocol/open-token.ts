import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Authenticated } from './connection';

const ClaimsSchema = v.looseObject({
  user_id: v.optional(v.string()),
  sub: v.optional(v.string()),
  exp: v.optional(v.number()),
});

function claimsOf(token: string): v.InferOutput<typeof ClaimsSchema> {
  try {
    return v.parse(ClaimsSchema, decodeJwt(token));
  } catch {
    return { sub: token };
  }
}

/** Accepts every token, even unsigned ones, until it expires; any other text is used as the user id. */
export function readOpenToken(token: string): Authenticated {
  const claims = claimsOf(token);
  const uid = claims.user_id ?? claims.sub ?? token;
  const expiresAt = claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000;
  return { auth: { uid, provider: 'custom', token: claims }, expiresAt };
}
