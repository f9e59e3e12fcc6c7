/**
 * One read for all who ask at once: while one is under way, those who come share the next, so that nobody is answered with
 * what was read before they came.
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
