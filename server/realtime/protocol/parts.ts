const COUNT = /^\d{1,6}$/;

/** Joins messages that the SDK sends in parts: first the number of parts, then each. "0" alone keeps the line open. */
export class Parts {
  private expected = 0;
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly maxLength: number) {}

  /** The whole message, or null if it is not complete yet. @throws RangeError for a message that is too long */
  add(text: string): string | null {
    if (this.expected > 0) return this.join(text);
    if (!COUNT.test(text)) return text;
    this.expected = Number(text);
    this.parts = [];
    this.length = 0;
    return null;
  }

  private join(text: string): string | null {
    this.parts.push(text);
    this.length += text.length;
    if (this.length > this.maxLength) throw new RangeError('The message is too long.');
    if (this.parts.length < this.expected) return null;
    this.expected = 0;
    return this.parts.join('');
  }
}
