import type { RefusalCode } from '../tree/errors';

/** An instance's counters of read, sent and refused messages since its start. */
export class Traffic {
  receivedBytes = 0;
  sentBytes = 0;
  /** Clients disconnected because of their messages, or because they did not read. */
  cutOff = 0;
  readonly refused = new Map<RefusalCode | 'internal_error', number>();

  refuse(code: RefusalCode | 'internal_error'): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }
}
