import { BACK_KEY, type Back } from '../../../domain/meeting-room/back';
import type { RoomActorRef } from '../../../machines/meeting-room/meeting-room.machine';
import type { Keep } from '../kernel/storage';

const WRITE_MS = 1000;

/** How the user is in the room; `null` while they are not in it. */
function backOf(actor: RoomActorRef): Omit<Back, 'at'> | null {
  const { context, children } = actor.getSnapshot();
  const stay = children.stay?.getSnapshot();
  if (stay === undefined || stay.status !== 'active') return null;
  const { room, isMuted, isCameraOff, cameraId, microphoneId } = context;
  const { isBackstage, readUntil, draft } = stay.context;
  const hand = stay.hasTag('raised');
  return { room, isMuted, isCameraOff, cameraId, microphoneId, hand, isBackstage, readUntil, draft };
}

/**
 * Keeps in the tab how the user is in the room, so that they come back as they were if the page is loaded again. It is
 * deleted once they leave. Returns the clean-up.
 */
export function rememberStay(actor: RoomActorRef, keep: Keep, now: () => number = Date.now): () => void {
  let isKept = false;
  const write = (): void => {
    const back = backOf(actor);
    if (back === null && !isKept) return;
    isKept = back !== null;
    keep.write(BACK_KEY, back === null ? null : JSON.stringify({ ...back, at: now() }));
  };
  const timer = setInterval(write, WRITE_MS);
  const watch = actor.subscribe(write);
  return () => {
    clearInterval(timer);
    watch.unsubscribe();
  };
}
