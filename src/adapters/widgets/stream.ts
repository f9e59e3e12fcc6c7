import { Events, Hls } from 'hls.js/light';

export type Stream = { url: string; signal: AbortSignal; onBroken: () => void };

/** Plays a stream with a library if the browser cannot; without Media Source support, nothing is changed. */
export function playStream(media: HTMLMediaElement, { url, signal, onBroken }: Stream): void {
  if (!Hls.isSupported()) {
    if (media.error !== null) onBroken();
    return;
  }
  const player = new Hls({ enableWorker: false });
  player.on(Events.ERROR, (_, { fatal }) => {
    if (fatal) onBroken();
  });
  player.loadSource(url);
  player.attachMedia(media);
  signal.addEventListener('abort', () => player.destroy(), { once: true });
}
