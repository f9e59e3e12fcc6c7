const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;

type LoopOptions = {
  /** Does one thing, or nothing where nothing is due. */
  step: () => Promise<'done' | 'idle'>;
  /** Whether there is something to do. */
  isDue: () => boolean;
  /** Hears of a failure, after which the loop waits, longer each time; the first one follows a success. */
  failed: (error: unknown, isFirst: boolean) => void;
};

/** Does one thing after the other, and never two at once. */
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

  /** Resolves once what is due is done, without another attempt. */
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
