import type { WebSocket } from 'ws';
import type { Meter } from './meter';
import { Parts } from './parts';
import type { Turns } from './turns';

export type InboxOptions = {
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  /** The longest message, in characters. */
  maxLength: number;
  /** What the client has used up of its messages and bytes. */
  meters: () => { messages: readonly Meter[]; bytes: readonly Meter[] };
  /** What this connection shares with all others. */
  turns: Turns;
  /** Whether the client has to read first what was sent to it. */
  isHeldUp: () => boolean;
  /** Carries out a message; a promise where those behind it have to wait. */
  handle: (text: string) => Promise<void> | null;
  /** Told of a message that is too long; nothing after it is read. */
  refuse: () => void;
  /** Told once all is done that came before the end. */
  done: () => void;
};

/** So many messages wait at most before no more are read. */
const MOST_WAITING = 500;

/** What a client sends: carried out in order and in turns, and no faster than its meters allow; after the end, the rest. */
export class Inbox {
  private readonly parts: Parts;
  private readonly queue: string[] = [];
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
    this.read();
    if (this.queue.length > MOST_WAITING) this.options.socket.pause();
  }

  /** Nothing comes any more: carries out what has come. */
  end(): void {
    this.isOver = true;
    this.stopPause();
    this.read();
  }

  /** Drops what has come and is not carried out yet. */
  drop(): void {
    this.queue.length = 0;
    this.stopPause();
    this.finish();
  }

  /** Goes on with what has come. */
  readonly read = (): void => {
    if (this.isDone || this.isBusy || this.pause !== null) return;
    const { turns, socket } = this.options;
    for (let text = this.queue[0]; text !== undefined; text = this.queue[0]) {
      if (this.mustWait()) return;
      if (!turns.mayGo()) {
        this.pause = 'turn';
        turns.wait(this.resume);
        return;
      }
      this.queue.shift();
      turns.do(() => this.receive(text));
      if (this.isDone || this.isBusy) return;
    }
    if (this.isOver) this.finish();
    else if (socket.isPaused) socket.resume();
  };

  /** What came before the end is carried out at once: it is no more than was read in one piece. */
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
