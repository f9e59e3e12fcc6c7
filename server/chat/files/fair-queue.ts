/** Runs one job at a time. Users take turns, so that no user waits for all jobs of another user. */
export function createFairQueue() {
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [user, works] = next;
      const first = works.shift();
      // A user who had a turn goes to the end of the queue.
      waiting.delete(user);
      if (works.length > 0) waiting.set(user, works);
      await first?.().catch(() => {});
    }
    isWorking = false;
  }

  return <T>(user: string, job: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const works = waiting.get(user) ?? [];
      works.push(() => job().then(resolve, reject));
      waiting.set(user, works);
      void work();
    });
}
