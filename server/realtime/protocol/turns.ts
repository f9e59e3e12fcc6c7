/** How long the event loop works for realtime clients before it handles other work. */
const TURN_MS = 10;

/** Shares the event loop fairly: the work of all connections runs in turns, first come, first served. */
export class Turns {
  private readonly queue: (() => void)[] = [];
  private spentMs = 0;
  private next: NodeJS.Immediate | null = null;
  private isServing = false;

  /** Whether there is time for more in this turn. */
  mayGo(): boolean {
    return this.spentMs < TURN_MS && (this.queue.length === 0 || this.isServing);
  }

  /** Runs `work` in a later turn. */
  wait(work: () => void): void {
    this.queue.push(work);
    this.plan();
  }

  /** Runs `work` now, and measures its duration. */
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
