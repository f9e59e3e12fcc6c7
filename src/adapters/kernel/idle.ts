/**
 * Calls `act` when the page is idle; after `otherwiseMs` in browsers without idle callbacks. Without `timeout` it may
 * wait for ever.
 */
export function whenIdle(
  act: (deadline?: IdleDeadline) => void,
  { otherwiseMs, timeout }: { otherwiseMs: number; timeout?: number },
): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, timeout === undefined ? {} : { timeout });
  else setTimeout(act, otherwiseMs);
}

/** Resolves in a new task, after the page's pending work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

let turns: Promise<void> = Promise.resolve();

/** Resumes all waiters of the same event, each in a separate task. */
export async function inTurn<T>(awaited: Promise<T>): Promise<T> {
  const value = await awaited;
  turns = turns.then(nextTask);
  await turns;
  return value;
}

/** Waits for the venue and its pictures. */
const LATEST_MS = 5000;
export const whenCalm = (otherwiseMs = 2000): Promise<void> =>
  new Promise((resolve) => whenIdle(() => resolve(), { otherwiseMs, timeout: LATEST_MS }));
