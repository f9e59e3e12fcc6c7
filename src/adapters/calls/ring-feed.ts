import {
  child,
  type Database,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  ref,
  set,
} from 'firebase/database';
import * as v from 'valibot';
import { RING_MAX_MS, RingSchema, ringPath } from '../../../domain/calls/call';
import { chatPath } from '../../../domain/chat/rooms';
import type { CallLine, CallsEvent, RingCommand } from '../../../machines/calls/calls.events';

/** Reads incoming calls, and answers them. */
export function openRings(
  db: Database,
  { mode, uid }: CallLine,
  tell: (event: CallsEvent) => void,
): { receive: (command: RingCommand) => void; close: () => void } {
  const place = ref(db, ringPath(mode, uid));
  const refuse = () => tell({ type: 'calls.refused' });
  /** The rings that wait for an answer. */
  const open = new Set<string>();
  let offset = 0;
  let mutes: unknown = null;
  const hear = (from: string | null, value: unknown): void => {
    const result = v.safeParse(RingSchema, value);
    if (from === null || !result.success) return;
    const { room, at, answer } = result.output;
    if (answer !== undefined) {
      if (open.delete(from)) tell({ type: 'calls.settled', from });
      return;
    }
    if (Date.now() + offset - at > RING_MAX_MS) return;
    open.add(from);
    tell({ type: 'calls.rang', from, room, isQuiet: Object(mutes)[room] === true });
  };
  const ends = [
    onValue(ref(db, '.info/serverTimeOffset'), (snapshot) => {
      offset = Number(snapshot.val() ?? 0);
    }),
    // Loaded before the rings, which are requested later.
    onValue(
      ref(db, chatPath(mode, 'mutes', uid)),
      (snapshot) => {
        mutes = snapshot.val();
      },
      () => {},
    ),
    onChildAdded(place, (snapshot) => hear(snapshot.key, snapshot.val()), refuse),
    onChildChanged(place, (snapshot) => hear(snapshot.key, snapshot.val()), refuse),
    onChildRemoved(
      place,
      ({ key }) => {
        if (key !== null && open.delete(key)) tell({ type: 'calls.withdrawn', from: key });
      },
      refuse,
    ),
  ];
  return {
    receive({ from, answer }) {
      open.delete(from);
      // The caller may have hung up.
      set(child(place, `${from}/answer`), answer).catch(() => {});
    },
    close: () => {
      for (const end of ends) end();
    },
  };
}
