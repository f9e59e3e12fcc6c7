import type { RefusalCode } from '../tree/errors';

/** What an instance has read, sent and refused since its start. */
export class Traffic {
  receivedBytes = 0;
  sentBytes = 0;
  /** Clients that were cut off for what they sent, or because they did not read. */
  cutOff = 0;
  readonly refused = new Map<RefusalCode | 'internal_error', number>();

  refuse(code: RefusalCode | 'internal_error'): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }
}
