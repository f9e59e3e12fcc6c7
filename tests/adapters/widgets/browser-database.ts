import type { UseStore } from 'idb-keyval';

type Asked = { result: unknown; onsuccess?: () => void; oncomplete?: () => void };

/** A request of the browser's database that succeeds. */
function request(result: unknown): Asked {
  const asked: Asked = { result };
  queueMicrotask(() => {
    asked.onsuccess?.();
    asked.oncomplete?.();
  });
  return asked;
}

/** The browser's database, which outlives the pages that open it. */
export function browser() {
  const kept = new Map<string, unknown>();
  const open: UseStore = async (_, use) => {
    const store = {
      getAllKeys: () => request([...kept.keys()]),
      getAll: () => request([...kept.values()]),
      put: (value: unknown, key: string) => kept.set(key, value),
      delete: (key: string) => kept.delete(key),
      get transaction() {
        return request(undefined);
      },
    };
    return use(store as never);
  };
  return { kept, open: () => open };
}
