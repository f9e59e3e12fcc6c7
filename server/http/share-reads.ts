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
      if (running === mine) running = null;
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
