/** A record written by the provider's SDK; any field may be missing. */
export type StoredRecord = {
  fbase_key?: unknown;
  value?: { stsTokenManager?: { accessToken?: unknown; expirationTime?: unknown } };
};

/** What the SDK of the identity provider stores. The script in the page's head reads it, too. */
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
