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

/** The browser's database, which outlives the pages that open it. It has its values in the order of their keys. */
export function browser() {
  const kept = new Map<string, unknown>();
  const inOrder = () => [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const open: UseStore = async (_, use) => {
    const store = {
      get: (key: string) => request(kept.get(key)),
      getAllKeys: () => request(inOrder().map(([key]) => key)),
      getAll: () => request(inOrder().map(([, value]) => value)),
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
