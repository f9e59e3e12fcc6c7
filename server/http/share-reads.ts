/**
 * Shares reads between concurrent callers. Callers during a read share the next one, so that no caller gets data that was
 * read before its call.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    next = null;
    const mine = read().finally(() => {
      // If callers wait for the next read, new callers join them, because it has not begun.
      if (running === mine && next === null) running = null;
    });
    running = mine;
    return mine;
  };

  return () => {
    if (running === null) return start();
    next ??= running.then(start, start);
    return next;
  };
}

/**
 * Batches the keys of concurrent callers: callers during a read share the next one, so that no caller gets data that
 * was read before its call. Missing keys resolve to undefined.
 */
export function gatherReads<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let wanted = new Set<string>();
  const readWanted = shareReads(() => {
    const keys = [...wanted];
    wanted = new Set();
    return read(keys);
  });
  return async (key) => {
    wanted.add(key);
    return (await readWanted()).get(key);
  };
}
