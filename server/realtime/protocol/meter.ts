/** How much may come per second for long, and how much at once. */
export type Rate = { perSecond: number; burst: number };

/** Measures what comes against a rate: what was used up comes back with time. */
export class Meter {
  private left: number;
  private at: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = rate.burst;
    this.at = now();
  }

  /** Whether nothing is used up. */
  isFull(): boolean {
    this.waitMs();
    return this.left >= this.rate.burst;
  }

  /** Milliseconds until more may come; 0 where it may now. */
  waitMs(): number {
    const now = this.now();
    // A clock may have been set back.
    const passedMs = Math.max(0, now - this.at);
    this.left = Math.min(this.rate.burst, this.left + (passedMs / 1000) * this.rate.perSecond);
    this.at = now;
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.rate.perSecond) * 1000);
  }

  /** Uses up an amount; more than is left makes the next one wait longer. */
  take(amount: number): void {
    this.left -= amount;
  }
}
