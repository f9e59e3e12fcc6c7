/** Calls `act` when the page is idle; where browsers do not say when, after `otherwiseMs`. Without `timeout` it may wait for ever. */
export function whenIdle(
  act: (deadline?: IdleDeadline) => void,
  { otherwiseMs, timeout }: { otherwiseMs: number; timeout?: number },
): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, timeout === undefined ? {} : { timeout });
  else setTimeout(act, otherwiseMs);
}
