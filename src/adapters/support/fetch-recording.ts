import type { AnyActorRef } from 'xstate';
import type { createRecording } from './recording';
import type { Ring } from './ring';

export type FetchRecording = (actor: AnyActorRef) => Promise<ReturnType<typeof createRecording>>;

/** The recording of this page, whose code is fetched when it is asked for; it takes what the ring holds, so there is one. */
export function recordingOf(ring: Ring): FetchRecording {
  let recording: ReturnType<typeof createRecording> | null = null;
  return async (actor) => {
    const { createRecording: create } = await import('./recording');
    recording ??= create(ring, actor);
    return recording;
  };
}
