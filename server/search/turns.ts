/** Milliseconds of work after which other requests have their turn. */
const TURN_MS = 4;

/** Divides long work: each call waits for other requests if the work since the last wait was long. */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < TURN_MS) return;
    await new Promise((resolve) => void setImmediate(resolve));
    since = now();
  };
}
