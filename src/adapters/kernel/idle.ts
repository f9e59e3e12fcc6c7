/** Calls `act` when the page is idle; where browsers do not say when, after `otherwiseMs`. Without `timeout` it may wait for ever. */
export function whenIdle(
  act: (deadline?: IdleDeadline) => void,
  { otherwiseMs, timeout }: { otherwiseMs: number; timeout?: number },
): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, timeout === undefined ? {} : { timeout });
  else setTimeout(act, otherwiseMs);
}

/** The venue and its pictures come first. */
const LATEST_MS = 5000;
export const whenCalm = (): Promise<void> =>
  new Promise((resolve) => whenIdle(() => resolve(), { otherwiseMs: 2000, timeout: LATEST_MS }));
