import * as v from 'valibot';
import { type Kept, WAY_BACK_MS, type WayBack } from '../../../domain/calls/call';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { CallLine } from '../../../machines/calls/calls.events';
import { sessionKeep } from '../kernel/storage';

const LeftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    room: v.string(),
    uid: v.string(),
    at: v.number(),
    kept: v.object({ isMuted: v.boolean(), isCameraOff: v.boolean() }),
  }),
);

/** Remembers a call when the page is left during it, with what the user then sends; returns the clean-up. */
export function keepWayBack({ line: { uid }, room }: { line: CallLine; room: string }, keptNow: () => Kept) {
  const leave = (): void =>
    sessionKeep.write(STORAGE_KEYS.callLeft, JSON.stringify({ room, uid, kept: keptNow(), at: Date.now() }));
  window.addEventListener('pagehide', leave, { capture: true });
  return (): void => window.removeEventListener('pagehide', leave, { capture: true });
}

/** The call of the user that was left a moment ago; the next read has none. */
export function readWayBack(uid: string): WayBack | null {
  const left = v.safeParse(LeftSchema, sessionKeep.read(STORAGE_KEYS.callLeft));
  sessionKeep.write(STORAGE_KEYS.callLeft, null);
  if (!left.success || left.output.uid !== uid || Date.now() - left.output.at > WAY_BACK_MS) return null;
  return { room: left.output.room, kept: left.output.kept };
}
