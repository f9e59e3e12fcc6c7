/** So long the event loop works for clients of the realtime database before it does something else. */
const TURN_MS = 10;

/** Shares the event loop: what all connections have to do is done in turns, and in the order in which they asked. */
export class Turns {
  private readonly queue: (() => void)[] = [];
  private spentMs = 0;
  private next: NodeJS.Immediate | null = null;
  private isServing = false;

  /** Whether there is time for more in this turn. */
  mayGo(): boolean {
    return this.spentMs < TURN_MS && (this.queue.length === 0 || this.isServing);
  }

  /** Does `work` in a later turn. */
  wait(work: () => void): void {
    this.queue.push(work);
    this.plan();
  }

  /** Does `work` now, and counts how long that took. */
  do<T>(work: () => T): T {
    const since = performance.now();
    try {
      return work();
    } finally {
      this.spentMs += performance.now() - since;
      this.plan();
    }
  }

  private plan(): void {
    this.next ??= setImmediate(() => {
      this.next = null;
      this.spentMs = 0;
      this.isServing = true;
      for (let work = this.queue.shift(); work !== undefined; work = this.queue.shift()) {
        work();
        if (this.spentMs >= TURN_MS) break;
      }
      this.isServing = false;
      if (this.queue.length > 0) this.plan();
    });
  }
}
