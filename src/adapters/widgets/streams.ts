import { late } from '../kernel/late';
import type { Stream } from './stream';

/** Plays a stream with a library, which is loaded when it is first needed. */
export async function playWithLibrary(media: HTMLMediaElement, stream: Stream): Promise<void> {
  const { playStream } = await late(import('./stream'));
  if (!stream.signal.aborted) playStream(media, stream);
}
