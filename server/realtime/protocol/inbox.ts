import type { WebSocket } from 'ws';
import type { Meter } from './meter';
import { Parts } from './parts';
import type { Turns } from './turns';

export type InboxOptions = {
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  /** The longest message, in characters. */
  maxLength: number;
  /** The client's meters for messages and bytes. */
  meters: () => { messages: readonly Meter[]; bytes: readonly Meter[] };
  /** Shared with all other connections. */
  turns: Turns;
  /** Whether the client has to catch up on reading first. */
  isHeldUp: () => boolean;
  /** Handles a message; returns a promise if later messages have to wait. */
  handle: (text: string) => Promise<void> | null;
  /** Called with a message that is too long; nothing after it is read. */
  refuse: () => void;
  /** Called once all messages before the end are handled. */
  done: () => void;
};

/** With this many waiting messages or characters, reading stops. */
const MOST_WAITING = 500;
const LONGEST_WAITING = 1024 * 1024;

/** Handles a client's messages in order and in turns, no faster than its meters allow; after the end, the remaining ones. */
export class Inbox {
  private readonly parts: Parts;
  private readonly queue: string[] = [];
  private waiting = 0;
  private isBusy = false;
  private isOver = false;
  private isDone = false;
  private pause: NodeJS.Timeout | 'turn' | null = null;

  constructor(private readonly options: InboxOptions) {
    this.parts = new Parts(options.maxLength);
  }

  add(text: string): void {
    if (this.isDone) return;
    this.queue.push(text);
    this.waiting += text.length;
    this.read();
    if (this.queue.length > MOST_WAITING || this.waiting > LONGEST_WAITING) this.options.socket.pause();
  }

  /** No more messages will arrive: handles the remaining ones. */
  end(): void {
    this.isOver = true;
    this.stopPause();
    this.read();
  }

  /** Drops the waiting messages. */
  drop(): void {
    this.queue.length = 0;
    this.waiting = 0;
    this.stopPause();
    this.finish();
  }

  /** Continues with the waiting messages. */
  readonly read = (): void => {
    if (this.isDone || this.isBusy || this.pause !== null) return;
    const { turns, socket } = this.options;
    for (let text = this.queue[0]; text !== undefined; text = this.queue[0]) {
      if (this.mustWait()) return;
      if (!turns.mayGo()) {
        this.pause = 'turn';
        // Else one turn of the event loop would read megabytes from each client.
        socket.pause();
        turns.wait(this.resume);
        return;
      }
      this.queue.shift();
      this.waiting -= text.length;
      turns.do(() => this.receive(text));
      if (this.isDone || this.isBusy) return;
    }
    if (this.isOver) this.finish();
    else if (socket.isPaused) socket.resume();
  };

  /** Messages before the end are handled at once: they are no more than one read. */
  private mustWait(): boolean {
    if (this.isOver) return false;
    const { socket, meters, isHeldUp } = this.options;
    const { messages, bytes } = meters();
    const waitMs = Math.max(0, ...[...messages, ...bytes].map((meter) => meter.waitMs()));
    if (waitMs === 0 && !isHeldUp()) return false;
    socket.pause();
    if (waitMs > 0) this.pause = setTimeout(this.resume, waitMs).unref();
    return true;
  }

  private receive(text: string): void {
    const { messages, bytes } = this.options.meters();
    for (const meter of messages) meter.take(1);
    for (const meter of bytes) meter.take(text.length);
    let whole: string | null;
    try {
      whole = this.parts.add(text);
    } catch {
      this.options.refuse();
      return;
    }
    const pending = whole === null ? null : this.options.handle(whole);
    if (pending === null) return;
    this.isBusy = true;
    void pending.then(() => {
      this.isBusy = false;
      this.read();
    });
  }

  private stopPause(): void {
    if (this.pause !== 'turn') clearTimeout(this.pause ?? undefined);
    this.pause = null;
  }

  private readonly resume = (): void => {
    this.pause = null;
    this.read();
  };

  private finish(): void {
    if (this.isDone) return;
    this.isDone = true;
    this.options.done();
  }
}
