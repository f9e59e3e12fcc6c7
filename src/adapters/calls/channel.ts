import {
  type Database,
  onChildAdded,
  onDisconnect,
  onValue,
  push,
  ref,
  remove,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import * as v from 'valibot';
import {
  callPath,
  PeerSchema,
  RingSchema,
  readSignal,
  ringPath,
  type SignalData,
  SignalSchema,
} from '../../../domain/calls/call';
import type { ChannelCommand, Peers, Sent, TalkEvent, TalkInput } from '../../../machines/calls/calls.events';

type Hear = (from: string, sid: string, data: SignalData) => void;
/** The signals of a call, from and to the browsers of the others. */
export type Signals = {
  send: (to: string, data: SignalData) => Promise<void>;
  /** Also hears the signals that came before. */
  listen: (from: string, sid: string, hear: (data: SignalData) => void) => () => void;
};

const NOW = serverTimestamp();

const peersIn = (value: unknown, uid: string): Peers =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([other, record]) => {
    const result = v.safeParse(PeerSchema, record);
    if (other === uid || !result.success) return [];
    const { sid, audio, video, screen, state } = result.output;
    return [{ uid: other, sid, audio, video, screen, isLost: state === 'lost' }];
  });

/** Brings the user into a call, rings at others, and leaves when it is closed; `sid` names this tab in the call. */
export function openChannel(
  db: Database,
  { line: { mode, uid }, room, ring, sent: first }: TalkInput,
  sid: string,
  tell: (event: TalkEvent) => void,
): Signals & { receive: (command: ChannelCommand) => void; close: () => void } {
  const own = ref(db, callPath(mode, room, 'peers', uid));
  const inbox = ref(db, callPath(mode, room, 'signals', uid));
  const rings = ring.map((other) => ref(db, ringPath(mode, other, uid)));
  const ends: (() => void)[] = [];
  const hearers = new Map<string, (data: SignalData) => void>();
  const early: Parameters<Hear>[] = [];
  let sent: Sent = first;
  let isOpen = true;
  let isIn = false;

  const refuse = (): void => {
    if (isOpen) tell({ type: 'talk.refused' });
  };
  const keyOf = (from: string, other: string): string => `${from} ${other}`;

  async function enter(): Promise<void> {
    // Without the time the rules refuse it: they judge it before there is a record.
    await onDisconnect(own).update({ at: NOW, sid, state: 'lost' });
    if (!isOpen) return;
    const { audio, video, screen } = sent;
    await set(own, { at: NOW, sid, audio, video, screen });
    isIn = true;
  }

  /** The inbox comes first, so that this browser listens before any signal is sent. */
  async function begin(): Promise<void> {
    await remove(inbox);
    if (!isOpen) return;
    ends.push(
      onChildAdded(
        inbox,
        (snapshot) => {
          const value: unknown = snapshot.val();
          // Removing here would enter the SDK's queue again: later signals would overtake the rest of this one.
          queueMicrotask(() => void remove(snapshot.ref).catch(() => {}));
          const result = v.safeParse(SignalSchema, value);
          const data = result.success ? readSignal(result.output) : null;
          if (!result.success || data === null || data.to !== sid) return;
          const { from, sid: of } = result.output;
          const hear = hearers.get(keyOf(from, of));
          if (hear === undefined) early.push([from, of, data]);
          else hear(data);
        },
        refuse,
      ),
    );
    await enter();
    if (!isOpen) return;
    ends.push(
      onValue(
        ref(db, callPath(mode, room, 'peers')),
        (snapshot) => isOpen && tell({ type: 'talk.peers', peers: peersIn(snapshot.val(), uid) }),
        refuse,
      ),
    );
    await Promise.all(
      rings.map(async (place, index) => {
        await onDisconnect(place).remove();
        if (!isOpen) return;
        await set(place, { room, at: NOW, sid });
        const other = ring[index] ?? '';
        ends.push(
          onValue(
            place,
            (snapshot) => {
              const result = v.safeParse(RingSchema, snapshot.val());
              const answer = result.success ? result.output.answer : undefined;
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
      // The server has marked the user as lost.
      if (snapshot.val() === true && isIn) enter().catch(refuse);
    }),
  );

  return {
    send: (to, data) =>
      set(push(ref(db, callPath(mode, room, 'signals', to))), {
        ...{ from: uid, kind: data.kind, sid, at: NOW, data: JSON.stringify(data) },
      }),
    listen(from, of, hear) {
      const key = keyOf(from, of);
      hearers.set(key, hear);
      for (const [sender, tab, data] of early.splice(0)) {
        if (keyOf(sender, tab) === key) hear(data);
        else early.push([sender, tab, data]);
      }
      return () => {
        if (hearers.get(key) === hear) hearers.delete(key);
      };
    },
    receive({ audio, video, screen }) {
      sent = { audio, video, screen };
      if (isIn) update(own, sent).catch(refuse);
    },
    close() {
      isOpen = false;
      for (const end of ends) end();
      for (const place of [own, inbox, ...rings]) {
        remove(place).catch(() => {});
        if (place !== inbox)
          onDisconnect(place)
            .cancel()
            .catch(() => {});
      }
    },
  };
}
