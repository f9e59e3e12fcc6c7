import { onTestFinished, vi } from 'vitest';

class FakeTrack extends EventTarget {
  enabled = true;
  readyState = 'live';
  constructor(readonly kind: string) {
    super();
  }
  getSettings(): MediaTrackSettings {
    return {};
  }
  stop(): void {
    this.readyState = 'ended';
  }
}
const streamOf = (...kinds: string[]) => {
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return { getTracks: () => tracks, getAudioTracks: () => of('audio'), getVideoTracks: () => of('video') };
};

/** The devices of a browser whose user answers when the test says so. */
class MediaDevices extends EventTarget {
  /** What the browser has asked the user for, in order. */
  readonly asked: string[] = [];
  /** Every track that the user has allowed. */
  readonly tracks: FakeTrack[] = [];
  readonly #waiting: (() => void)[] = [];
  #ask(name: string, ...kinds: string[]): Promise<ReturnType<typeof streamOf>> {
    this.asked.push(name);
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        const stream = streamOf(...kinds);
        this.tracks.push(...stream.getTracks());
        resolve(stream);
      });
    });
  }
  /** Allows everything that was asked for. */
  allow(): void {
    for (const answer of this.#waiting.splice(0)) answer();
  }
  getUserMedia = () => this.#ask('camera', 'audio', 'video');
  getDisplayMedia = () => this.#ask('screen', 'video');
  enumerateDevices = async () => [];
  live(): number {
    return this.tracks.filter(({ readyState }) => readyState === 'live').length;
  }
}

/** Puts fake devices in the place of the browser's own. */
export function stubMedia(): MediaDevices {
  const mediaDevices = new MediaDevices();
  vi.stubGlobal('navigator', { mediaDevices, permissions: { query: async () => ({ state: 'granted' }) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return mediaDevices;
}
