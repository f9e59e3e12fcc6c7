import * as v from 'valibot';
import { AuthoritiesSchema } from '../../../domain/kernel/user';
import { readStoredRecords, type StoredRecord } from '../kernel/stored-records';

/** A user whom the provider's SDK has stored in this browser, with a token that is still valid. */
export type StoredUser = { uid: string; email: string; roles: readonly string[]; token: string; expiresAt: number };

/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 60_000;

const RecordSchema = v.object({
  fbase_key: v.string(),
  value: v.object({
    uid: v.string(),
    email: v.nullish(v.string(), ''),
    stsTokenManager: v.object({ accessToken: v.string(), expirationTime: v.number() }),
  }),
});

/** The roles that a token claims; the service checks them at each request. */
function rolesIn(token: string): readonly string[] | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(atob(payload), (c) => c.charCodeAt(0))),
    );
    const read = v.safeParse(v.object({ authorities: AuthoritiesSchema }), claims);
    return read.success ? (read.output.authorities ?? []) : [];
  } catch {
    return null;
  }
}

/** The stored user of this provider; `null` if only the SDK can tell. */
export async function readStoredUser(
  apiKey: string,
  now: number = Date.now(),
  read: () => Promise<readonly StoredRecord[]> = readStoredRecords,
): Promise<StoredUser | null> {
  for (const found of await read()) {
    const record = v.safeParse(RecordSchema, found);
    if (!record.success || record.output.fbase_key !== `firebase:authUser:${apiKey}:[DEFAULT]`) continue;
    const { uid, email, stsTokenManager } = record.output.value;
    const { accessToken: token, expirationTime } = stsTokenManager;
    const roles = rolesIn(token);
    if (roles === null || expirationTime - MARGIN_MS <= now) return null;
    return { uid, email: email ?? '', roles, token, expiresAt: expirationTime - MARGIN_MS };
  }
  return null;
}
