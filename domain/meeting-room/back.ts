import * as v from 'valibot';
import { MESSAGE_LENGTH } from './stay';

/** In the storage of the tab, as the room's page sees it: browsers that run it in a process of its own hide it from the venue. */
export const BACK_KEY = 'meeting-room';
/** In the browser's storage: when the venue closed a meeting, in milliseconds. */
export const LEFT_KEY = 'meeting-left';

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
  isBackstage: v.optional(v.boolean(), true),
  /** When the newest message that the user has read was written, in milliseconds. */
  readUntil: v.optional(v.number(), 0),
  draft: v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH)),
});
export type Back = v.InferOutput<typeof BackSchema>;

/** A user who comes back later sees the preview again. */
const BACK_MS = 20_000;
/** A page that is being closed may still write. */
const CLOSING_MS = 1500;

/**
 * What was kept of this room, if its page was there a moment ago and was not closed by its user; otherwise, and for
 * anything else, `null`.
 */
export function readBack(kept: string | null, left: string | null, room: string, now: number): Back | null {
  try {
    const back = v.parse(BackSchema, JSON.parse(kept ?? ''));
    const wasClosed = back.at <= Number(left) + CLOSING_MS;
    return back.room === room && Math.abs(now - back.at) <= BACK_MS && !wasClosed ? back : null;
  } catch {
    return null;
  }
}
