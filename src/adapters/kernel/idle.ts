/** Calls `act` when the page is idle; where browsers do not say when, after `otherwiseMs`. Without `timeout` it may wait for ever. */
export function whenIdle(
  act: (deadline?: IdleDeadline) => void,
  { otherwiseMs, timeout }: { otherwiseMs: number; timeout?: number },
): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, timeout === undefined ? {} : { timeout });
  else setTimeout(act, otherwiseMs);
}

/** Resolves in a task of its own: what the page has waiting comes before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

let turns: Promise<void> = Promise.resolve();

/** Lets those who wait for the same go on in a task each, one after the other. */
export async function inTurn<T>(awaited: Promise<T>): Promise<T> {
  const value = await awaited;
  turns = turns.then(nextTask);
  await turns;
  return value;
}

/** The venue and its pictures come first. */
const LATEST_MS = 5000;
export const whenCalm = (otherwiseMs = 2000): Promise<void> =>
  new Promise((resolve) => whenIdle(() => resolve(), { otherwiseMs, timeout: LATEST_MS }));
