import { type Database, onDisconnect, onValue, ref, remove, serverTimestamp, set, update } from 'firebase/database';
import * as v from 'valibot';
import { callPath, PeerSchema, RingSchema, ringPath, waitIn } from '../../../domain/calls/call';
import { peerIn } from '../../../domain/chat/rooms';
import type { ChannelCommand, Peers, Sent, TalkEvent, TalkInput } from '../../../machines/calls/calls.events';
import { isBeyondLimit } from '../kernel/realtime';
import { openInbox, type Signals } from './inbox';
import { leaveCall, missedWhenGone } from './missed';

const NOW = serverTimestamp();

const peersIn = (value: unknown, uid: string): Peers =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([other, record]) => {
    const result = v.safeParse(PeerSchema, record);
    if (other === uid || !result.success) return [];
    const { sid, audio, video, screen, state } = result.output;
    return [{ uid: other, sid, audio, video, screen, isLost: state === 'lost' }];
  });

/** Joins a call, rings the others, and leaves when it is closed; `sid` identifies this tab in the call. */
export function openChannel(
  db: Database,
  { line, room, ring, sent: first }: TalkInput,
  sid: string,
  tell: (event: TalkEvent) => void,
): Signals & { receive: (command: ChannelCommand) => void; close: () => void } {
  const { mode, uid } = line;
  const peer = peerIn(room, uid);
  const own = ref(db, callPath(mode, room, 'peers', uid));
  const rings = ring.map((other) => ref(db, ringPath(mode, other, uid)));
  const ends: (() => void)[] = [];
  let sent: Sent = first;
  let isOpen = true;
  let isIn = false;
  let hasRung = false;
  let isSettled = false;
  let isDeclined = false;
  const gone = peer === null || ring.length === 0 ? null : missedWhenGone(db, { line, room, peer });

  const refuse = (): void => {
    if (isOpen) tell({ type: 'talk.refused' });
  };
  const inbox = openInbox(db, { pathOf: (other) => callPath(mode, room, 'signals', other), from: uid, sid }, refuse);

  /** The server's disconnect writes. They have to be set again for each connection, because the SDK sends them only once. */
  const leaving: (() => Promise<void>)[] = [];
  function arm(leave: () => Promise<void>): void {
    leaving.push(leave);
    leave().catch(() => {});
  }

  /** The user has answered or come: a browser that is gone now has not called in vain. */
  function settle(): void {
    isSettled = true;
    gone?.disarm().catch(() => {});
    for (const place of rings)
      onDisconnect(place)
        .remove()
        .catch(() => {});
  }

  async function enter(): Promise<void> {
    const { audio, video, screen } = sent;
    await set(own, { at: NOW, sid, audio, video, screen });
    isIn = true;
  }

  /** The inbox comes first, so that this browser listens before any signal is sent. */
  async function begin(): Promise<void> {
    await inbox.open();
    if (!isOpen) return;
    // Includes the time, because the security rules check this write before there is a record.
    arm(() => onDisconnect(own).update({ at: NOW, sid, state: 'lost' }));
    await enter();
    if (!isOpen) return;
    ends.push(
      onValue(
        ref(db, callPath(mode, room, 'peers')),
        (snapshot) => {
          if (isOpen) tell({ type: 'talk.peers', peers: peersIn(snapshot.val(), uid) });
        },
        refuse,
      ),
    );
    await Promise.all(
      rings.map(async (place, index) => {
        arm(() => onDisconnect(place).remove());
        const other = ring[index] ?? '';
        try {
          await set(place, { room, at: NOW, sid });
          hasRung = true;
          if (gone !== null && isOpen && !isSettled) arm(async () => void (isSettled || (await gone.arm())));
          if (isOpen) tell({ type: 'talk.rang' });
        } catch (error) {
          if (!isBeyondLimit(error)) throw error;
          const againMs = waitIn(String(Object(error).message));
          if (isOpen)
            tell({ type: 'talk.answered', uid: other, answer: 'recent', ...(againMs !== null && { againMs }) });
        }
        if (!isOpen) return;
        ends.push(
          onValue(
            place,
            (snapshot) => {
              const result = v.safeParse(RingSchema, snapshot.val());
              const answer = result.success ? result.output.answer : undefined;
              isDeclined = answer === 'decline';
              if (isOpen && answer !== undefined) tell({ type: 'talk.answered', uid: other, answer });
            },
            () => {},
          ),
        );
      }),
    );
  }
  begin().catch(refuse);

  ends.push(
    onValue(ref(db, '.info/connected'), (snapshot) => {
      if (snapshot.val() !== true) return;
      for (const leave of leaving) leave().catch(() => {});
      // The server has marked the user as lost.
      if (isIn) enter().catch(refuse);
    }),
  );

  return {
    send: inbox.send,
    listen: inbox.listen,
    receive(command) {
      if (command.type === 'channel.settle') {
        settle();
        return;
      }
      const { audio, video, screen } = command;
      sent = { audio, video, screen };
      if (isIn) update(own, sent).catch(refuse);
    },
    close() {
      isOpen = false;
      for (const end of ends) end();
      inbox.close();
      const stopRinging = () => Promise.all(rings.map((place) => remove(place)));
      const isLeft = hasRung && peer !== null && (isDeclined || !isSettled);
      const result = isDeclined ? 'declined' : 'missed';
      (isLeft ? leaveCall(db, { line, room, peer }, result).catch(stopRinging) : stopRinging()).catch(() => {});
      gone?.disarm().catch(() => {});
      remove(own).catch(() => {});
      for (const place of [own, ...rings]) {
        onDisconnect(place)
          .cancel()
          .catch(() => {});
      }
    },
  };
}
