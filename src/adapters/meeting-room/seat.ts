import {
  type Database,
  limitToLast,
  onDisconnect,
  onValue,
  push,
  query,
  ref,
  remove,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { isOnStage } from '../../../domain/meeting-room/room';
import {
  handsIn,
  MESSAGES_SHOWN,
  membersIn,
  messagesIn,
  removedIn,
  roomPlace,
  stageIn,
} from '../../../domain/meeting-room/stay';
import type { Sent } from '../../../machines/calls/calls.events';
import type { SeatCommand, SeatInput, StayEvent } from '../../../machines/meeting-room/room.events';
import { openInbox, type Signals } from '../calls/inbox';
import { unlessDone, valueOnce } from '../kernel/realtime';

const readUid = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const NOW = serverTimestamp();

/** Takes the granted seat, and leaves it when it is closed; `sid` identifies this tab. */
export function openSeat(
  db: Database,
  { place, name, sent: first, back, isBackstage: startsBackstage }: SeatInput,
  sid: string,
  tell: (event: StayEvent) => void,
): Signals & { receive: (command: SeatCommand) => void; close: () => Promise<void> } {
  const { mode, room, seat, uid, role } = place;
  const at = (...keys: string[]) => ref(db, roomPlace(mode, room, ...keys));
  const own = at('seats', seat);
  const ownHand = at('hands', uid);
  const shownName = name === '' ? uid : name;
  const ends: (() => void)[] = [];
  let isBackstage = startsBackstage;
  const told = ({ audio, video, screen }: Sent) =>
    isOnStage(place) ? { audio, video, screen, isBackstage } : { audio, video, screen };
  let sent = told(first);
  let isOpen = true;
  let isIn = false;
  let isOurs = true;

  const report = (event: StayEvent): void => {
    if (isOpen) tell(event);
  };
  const refuse = (): void => report({ type: 'stay.refused' });
  const inbox = openInbox(db, { pathOf: (other) => roomPlace(mode, room, 'signals', other), from: seat, sid }, refuse);

  const record = { uid, sid, at: NOW, name: shownName, role };
  /**
   * Disconnect writes have to be set again for each connection: the SDK sends them only once, and never responds if
   * they are lost.
   */
  function arm(): void {
    onDisconnect(own)
      .update({ ...record, state: 'lost' })
      .catch(() => {});
  }
  async function sit(): Promise<void> {
    const before = sent;
    const seated = set(own, { ...record, ...sent });
    // After the seat: the security rules let only the tab with the seat set its disconnect write.
    arm();
    await seated;
    isIn = true;
    // What was told meanwhile.
    if (sent !== before) await update(own, { ...sent, at: NOW });
  }

  /** Once a host is before the audience. */
  function noteBegun(): void {
    if (role === 'HOST' && !isBackstage) set(at('begun'), NOW).catch(() => {});
  }

  /** The inbox comes first, so that this browser listens before any signal is sent. */
  async function begin(): Promise<void> {
    await inbox.open();
    if (!isOpen) return;
    // The service keeps the hand, with its place in the line, of a user whose page is loaded again.
    if (back?.hand !== true) remove(ownHand).catch(() => {});
    const seated = sit();
    ends.push(
      onValue(ref(db, '.info/connected'), (snapshot) => {
        const isOnline = snapshot.val() === true;
        report({ type: 'stay.line', isOnline });
        if (!isOnline || !isOurs) return;
        // The server has marked the user as lost.
        if (isIn) sit().catch(refuse);
        else arm();
      }),
    );
    noteBegun();
    await seated;
    if (!isOpen) return;
    ends.push(
      onValue(
        at('removed', uid),
        (snapshot) => {
          if (!snapshot.exists()) return;
          isOurs = false;
          report({ type: 'stay.removed' });
        },
        () => {},
      ),
    );
    ends.push(
      onValue(
        at('ended'),
        (snapshot) => {
          if (!snapshot.exists()) return;
          isOurs = false;
          report({ type: 'stay.ended' });
        },
        () => {},
      ),
    );
    if (role === 'HOST') {
      ends.push(
        onValue(
          at('removed'),
          (snapshot) => report({ type: 'stay.others', removed: removedIn(snapshot.val()) }),
          () => {},
        ),
      );
    }
    ends.push(
      onValue(
        at('seats'),
        (snapshot) => {
          const members = membersIn(snapshot.val());
          const mine = members.find((member) => member.seat === seat);
          isOurs = mine?.sid === sid;
          report(isOurs ? { type: 'stay.members', members } : { type: 'stay.moved' });
        },
        refuse,
      ),
      onValue(at('spotlight'), (snapshot) => report({ type: 'stay.lit', uid: readUid(snapshot.val()) }), refuse),
      onValue(at('begun'), (snapshot) => report({ type: 'stay.begun', hasBegun: snapshot.exists() }), refuse),
      onValue(at('stage'), (snapshot) => report({ type: 'stay.stage', stage: stageIn(snapshot.val()) }), refuse),
      onValue(at('hands'), (snapshot) => report({ type: 'stay.hands', hands: handsIn(snapshot.val()) }), refuse),
      onValue(
        query(at('chat'), limitToLast(MESSAGES_SHOWN)),
        (snapshot) => report({ type: 'stay.messages', messages: messagesIn(snapshot.val()) }),
        refuse,
      ),
    );
  }
  begin().catch(refuse);

  /** The security rules accept a message only together with the time of the user's latest one. */
  function say(text: string): Promise<void> {
    const { key } = push(at('chat'));
    return unlessDone(
      () => update(at(), { [`rates/${uid}`]: NOW, [`chat/${key}`]: { from: uid, name: shownName, at: NOW, text } }),
      async () =>
        Object.keys(Object(await valueOnce(query(at('chat'), limitToLast(MESSAGES_SHOWN))))).includes(key ?? ''),
    );
  }

  /** A hand that is up already cannot be raised again, so that it keeps its place. */
  const raise = (): Promise<void> =>
    unlessDone(
      () => set(ownHand, NOW),
      async () => (await valueOnce(ownHand)) !== null,
    );

  return {
    send: inbox.send,
    listen: inbox.listen,
    receive(command) {
      if (command.type === 'seat.say') {
        say(command.text).catch(() => report({ type: 'stay.unsaid', text: command.text }));
        return;
      }
      if (command.type === 'seat.hand') {
        (command.isRaised ? raise() : remove(ownHand)).catch(refuse);
        return;
      }
      if (command.type === 'seat.decline') {
        set(at('stage', uid, 'isDeclined'), true).catch(refuse);
        return;
      }
      if (command.type === 'seat.stepDown') {
        remove(at('stage', uid)).catch(refuse);
        return;
      }
      const comesOut = isBackstage && !command.isBackstage;
      isBackstage = command.isBackstage;
      sent = told(command);
      if (comesOut) noteBegun();
      if (isIn) update(own, { ...sent, at: NOW }).catch(refuse);
    },
    async close() {
      isOpen = false;
      for (const end of ends) end();
      // Otherwise another tab of the user now has the seat and its inbox, or a host has removed both.
      inbox.close(isOurs);
      if (!isOurs) return;
      await Promise.allSettled([remove(own), onDisconnect(own).cancel()]);
    },
  };
}
