/** The sustained rate per second, and the burst. */
export type Rate = { perSecond: number; burst: number };

/** A token bucket. */
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

  /** Whether the bucket is full. */
  isFull(): boolean {
    this.waitMs();
    return this.left >= this.rate.burst;
  }

  /** Milliseconds until more is allowed; 0 if it is allowed now. */
  waitMs(): number {
    const now = this.now();
    // The clock may have been set back.
    const passedMs = Math.max(0, now - this.at);
    this.left = Math.min(this.rate.burst, this.left + (passedMs / 1000) * this.rate.perSecond);
    this.at = now;
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.rate.perSecond) * 1000);
  }

  /** Takes an amount; taking more than is left makes the next message wait longer. */
  take(amount: number): void {
    this.left -= amount;
  }
}
