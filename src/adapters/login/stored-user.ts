import * as v from 'valibot';
import { AuthoritiesSchema } from '../../../domain/kernel/user';

/** A user whom the provider's SDK has stored in this browser, with a token that is still valid. */
export type StoredUser = { uid: string; email: string; roles: readonly string[]; token: string; expiresAt: number };

/** A record written by the SDK; any field may be missing. */
export type StoredRecord = {
  fbase_key?: unknown;
  value?: { stsTokenManager?: { accessToken?: unknown; expirationTime?: unknown } };
};

/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 60_000;

/**
 * What the provider's SDK stores. The entry page holds the text of this function, so it uses nothing but the browser.
 */
export const readStoredRecords = (): Promise<readonly StoredRecord[]> =>
  new Promise((resolve) => {
    const end = (found: readonly StoredRecord[]) => () => resolve(found);
    try {
      const opening = indexedDB.open('firebaseLocalStorageDb');
      // Without an object store, the SDK creates its own.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = end([]);
      opening.onblocked = end([]);
      opening.onsuccess = () => {
        try {
          const store = opening.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
          const reading = store.getAll();
          reading.onerror = end([]);
          reading.onsuccess = () => resolve(reading.result);
        } catch {
          resolve([]);
        }
        opening.result.close();
      };
    } catch {
      resolve([]);
    }
  });

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
