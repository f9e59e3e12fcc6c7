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

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function* withoutOne(value: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const [name, part] of Object.entries(value)) {
    const { [name]: _, ...rest } = value;
    yield rest;
    if (isPlain(part)) for (const torn of withoutOne(part)) yield { ...value, [name]: torn };
  }
}

/** Keeps copies of a value that each lack one field, as another version may have left them. */
export function keepTorn(kept: Map<string, unknown>, key: string, optional: readonly string[] = []): void {
  const value = kept.get(key);
  if (!isPlain(value)) throw new Error(`${key} is not kept`);
  for (const [at, torn] of [...withoutOne(value)].entries())
    if (optional.every((name) => name in torn)) kept.set(`${key} ${at}`, torn);
}
