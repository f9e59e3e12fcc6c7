import { type Database, onChildAdded, push, ref, remove, serverTimestamp, set } from 'firebase/database';
import * as v from 'valibot';
import { readSignal, type SignalData, SignalSchema } from '../../../domain/calls/call';

/** Signalling with other users' browsers. */
export type Signals = {
  send: (to: string, data: SignalData) => Promise<void>;
  /** Also reports earlier signals. */
  listen: (from: string, sid: string, hear: (data: SignalData) => void) => () => void;
};
type Place = {
  /** The path of the signals for a user. */
  pathOf: (user: string) => string;
  from: string;
  /** This tab. */
  sid: string;
};

/** The inbox of a tab for signals; `open` empties it and then listens, and `close` empties it unless it is another tab's now. */
export function openInbox(
  db: Database,
  { pathOf, from: own, sid }: Place,
  refuse: () => void,
): Signals & { open: () => Promise<void>; close: (isOwn?: boolean) => void } {
  const inbox = ref(db, pathOf(own));
  const hearers = new Map<string, (data: SignalData) => void>();
  /** A signal whose response was lost is sent again, even if it was already read. */
  const read = new Set<string | null>();
  const early: [from: string, sid: string, data: SignalData][] = [];
  const keyOf = (from: string, of: string): string => `${from} ${of}`;
  let isOpen = true;
  let stop: (() => void) | null = null;

  return {
    async open() {
      await remove(inbox);
      if (!isOpen) return;
      stop = onChildAdded(
        inbox,
        (snapshot) => {
          const value: unknown = snapshot.val();
          // Not removed here: that would re-enter the SDK's queue, and later signals would overtake this one.
          queueMicrotask(() => void remove(snapshot.ref).catch(() => {}));
          const result = v.safeParse(SignalSchema, value);
          const data = result.success ? readSignal(result.output) : null;
          if (!result.success || data === null || data.to !== sid || read.has(snapshot.key)) return;
          read.add(snapshot.key);
          const { from, sid: of } = result.output;
          const hear = hearers.get(keyOf(from, of));
          if (hear === undefined) early.push([from, of, data]);
          else hear(data);
        },
        refuse,
      );
    },
    send: (to, data) =>
      set(push(ref(db, pathOf(to))), {
        from: own,
        kind: data.kind,
        sid,
        at: serverTimestamp(),
        data: JSON.stringify(data),
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
    close(isOwn = true) {
      isOpen = false;
      stop?.();
      if (isOwn) remove(inbox).catch(() => {});
    },
  };
}
