import * as v from 'valibot';
import { MESSAGE_LENGTH } from './stay';

/** In the storage of the tab. */
export const BACK_KEY = 'meeting-room';

/** What a tab keeps of its user in a room, so that a page that is loaded again brings them back as they were. */
export const BackSchema = v.object({
  room: v.string(),
  /** In milliseconds; written again and again while the user is in the room. */
  at: v.number(),
  isMuted: v.boolean(),
  isCameraOff: v.boolean(),
  cameraId: v.nullable(v.string()),
  microphoneId: v.nullable(v.string()),
  hand: v.boolean(),
  draft: v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH)),
});
export type Back = v.InferOutput<typeof BackSchema>;

/** A user who comes back later sees the preview again. */
const BACK_MS = 20_000;

/** What was kept of this room, if its page was there a moment ago; otherwise, and for anything else, `null`. */
export function readBack(kept: string | null, room: string, now: number): Back | null {
  try {
    const back = v.parse(BackSchema, JSON.parse(kept ?? ''));
    return back.room === room && Math.abs(now - back.at) <= BACK_MS ? back : null;
  } catch {
    return null;
  }
}
