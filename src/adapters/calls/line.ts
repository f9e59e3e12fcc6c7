import type { FirebaseApp } from 'firebase/app';
import { child, ref, serverTimestamp, update } from 'firebase/database';
import { chatPath, peerIn } from '../../../domain/chat/rooms';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { CallLine } from '../../../machines/calls/calls.events';
import { isDenied, openDatabase, valueOnce } from '../kernel/realtime';
import { openChannel } from './channel';
import { openPeer } from './peer';
import { openRings } from './ring-feed';

export { openChannel, openPeer, openRings };

/** The realtime database of calls. */
export const openCallLine = (app: FirebaseApp, { database }: CallLine) => openDatabase(app, database);

/**
 * The other members of a room; a direct room is created if needed.
 * @throws FaultError FORBIDDEN if the security rules refuse
 */
export async function gather(
  db: ReturnType<typeof openCallLine>,
  { mode, uid }: CallLine,
  room: string,
): Promise<{ others: readonly string[] }> {
  const members = ref(db, chatPath(mode, 'members', room));
  const peer = peerIn(room, uid);
  try {
    if (peer !== null) {
      const since = await valueOnce(child(members, `${uid}/at`));
      const at = serverTimestamp();
      if (since === null) await update(members, { [uid]: { at, peer }, [peer]: { at, peer: uid } });
      return { others: [peer] };
    }
    return { others: Object.keys(Object((await valueOnce(members)) ?? {})).filter((other) => other !== uid) };
  } catch (error) {
    if (isDenied(error)) throw new FaultError(makeFault('FORBIDDEN', { code: 'PERMISSION_DENIED' }));
    throw error;
  }
}
