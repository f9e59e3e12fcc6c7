import type { Duplex } from 'node:stream';
import type { Channel, Listener } from '../channels/channel';
import { type Frame, wireFrame } from '../channels/frame';
import type { Traffic } from './traffic';

/** Above this many unsent bytes a client gets no news, and the whole views once it has caught up. */
const BEHIND_BYTES = 1024 * 1024;

export type OutgoingOptions = {
  listener: Listener;
  /** What the WebSocket is on. Whole frames are written to it, encoded once for all their receivers. */
  wire: Duplex;
  traffic: Traffic;
  isOpen: () => boolean;
  /** Told when the client has read all that was sent. */
  caughtUp: () => void;
};

/** What is sent to a client. One that reads too slowly gets views in place of news, and answers after them. */
export class Outgoing {
  /** The channels of which the client missed news; null while it keeps up. */
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

  /** Milliseconds since the client last had read everything; 0 while it keeps up. */
  behindMs(now: number): number {
    return this.behind === null ? 0 : now - this.behindSince;
  }

  send(text: string): void {
    this.put(wireFrame(text));
  }

  get isOpen(): boolean {
    return this.options.isOpen();
  }

  /** An answer: after the news that it follows. */
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
