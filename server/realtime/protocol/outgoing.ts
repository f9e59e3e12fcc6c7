import type { Duplex } from 'node:stream';
import type { Channel, Listener } from '../channels/channel';
import { type Frame, wireFrame } from '../channels/frame';
import type { Traffic } from './traffic';

/** Above this many unsent bytes, a client gets no updates, and the complete data once it has caught up. */
const BEHIND_BYTES = 1024 * 1024;

export type OutgoingOptions = {
  listener: Listener;
  /** The socket below the WebSocket. Complete frames, encoded once for all receivers, are written to it directly. */
  wire: Duplex;
  traffic: Traffic;
  isOpen: () => boolean;
  /** Called when the client has read everything sent. */
  caughtUp: () => void;
};

/**
 * Sends messages to a client. A client that reads too slowly gets complete data instead of updates, and then the
 * responses.
 */
export class Outgoing {
  /** The channels whose updates the client missed; null while it keeps up. */
  private behind: Set<Channel> | null = null;
  private behindSince = 0;
  private held: string[] = [];

  constructor(private readonly options: OutgoingOptions) {}

  /** Bytes that the client has not read yet. */
  get backlog(): number {
    return this.options.wire.writableLength;
  }

  get isBehind(): boolean {
    return this.behind !== null || this.backlog > BEHIND_BYTES;
  }

  /** Milliseconds since the client had last read everything; 0 while it keeps up. */
  behindMs(now: number): number {
    return this.behind === null ? 0 : now - this.behindSince;
  }

  send(text: string): void {
    this.put(wireFrame(text));
  }

  get isOpen(): boolean {
    return this.options.isOpen();
  }

  /** Sends a response after the updates that precede it. */
  reply(text: string): void {
    if (!this.isOpen) return;
    if (this.behind === null) this.send(text);
    else this.held.push(text);
  }

  deliver(channel: Channel, frame: Frame, tag: number | null): void {
    if (this.behind !== null) this.behind.add(channel);
    else this.put(frame.bytes(tag));
  }

  private put(bytes: Buffer): void {
    const { wire, traffic } = this.options;
    if (!this.isOpen) return;
    traffic.sentBytes += bytes.byteLength;
    wire.write(bytes);
    if (this.behind !== null || this.backlog <= BEHIND_BYTES) return;
    this.behind = new Set();
    this.behindSince = performance.now();
    wire.once('drain', this.catchUp);
  }

  private readonly catchUp = (): void => {
    const missed = this.behind ?? new Set();
    this.behind = null;
    const { listener, caughtUp } = this.options;
    for (const channel of missed)
      if (channel.has(listener)) this.deliver(channel, channel.viewFrame(), channel.tagOf(listener));
    if (this.behind !== null) return;
    const { held } = this;
    this.held = [];
    for (const text of held) this.reply(text);
    caughtUp();
  };
}
