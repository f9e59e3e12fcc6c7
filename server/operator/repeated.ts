/** Runs the work now and every `everyMs`, one run at a time, until stopped. */
export function repeated(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const once = (): Promise<void> => work().catch(onError);
  let working = once();
  const timer = setInterval(() => {
    working = working.then(once);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
