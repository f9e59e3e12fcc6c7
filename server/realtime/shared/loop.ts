const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;

type LoopOptions = {
  /** Runs one step; does nothing if nothing is due. */
  step: () => Promise<'done' | 'idle'>;
  /** Whether there is something to do. */
  isDue: () => boolean;
  /** Called after a failure; the loop then waits, longer each time. The first failure follows a success. */
  failed: (error: unknown, isFirst: boolean) => void;
};

/** Runs one step after another, never two at once. */
export class Loop {
  private running: Promise<void> | null = null;
  private isClosing = false;
  private isTroubled = false;
  private wakeUp = (): void => {};

  constructor(private readonly options: LoopOptions) {}

  get isClosed(): boolean {
    return this.isClosing;
  }

  wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.options.isDue() && !this.isClosing) this.wake();
    });
  }

  /** Resolves once the due work is done; does not retry. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.wakeUp();
    await this.running;
  }

  /** Ends early when the loop is closed. */
  rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      setTimeout(resolve, ms);
    });
  }

  private async run(): Promise<void> {
    for (let delay = FIRST_RETRY_MS; ; ) {
      try {
        if ((await this.options.step()) === 'idle') return;
        delay = FIRST_RETRY_MS;
        this.isTroubled = false;
      } catch (error) {
        this.options.failed(error, !this.isTroubled);
        this.isTroubled = true;
        if (this.isClosing) return;
        await this.rest(delay);
        delay = Math.min(LAST_RETRY_MS, delay * 2);
      }
    }
  }
}
