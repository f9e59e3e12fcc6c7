import type { FirebaseApp } from 'firebase/app';
import {
  goOffline,
  goOnline,
  limitToFirst,
  onDisconnect,
  onValue,
  orderByKey,
  query,
  ref,
  serverTimestamp,
  update,
} from 'firebase/database';
import * as v from 'valibot';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import {
  type Attendee,
  AttendeeSchema,
  areaAttendeePath,
  areaPath,
  attendeePath,
  attendeeRecord,
  attendeesPath,
  countPath,
  staffPath,
} from '../../../domain/people/presence';
import type { PresenceEvent, PresenceLine, PresenceUpdate } from '../../../machines/people/presence.events';
import type { RosterEvent, RosterInput } from '../../../machines/people/roster.machine';
import { isDenied, isWordRefused, openDatabase } from '../kernel/realtime';

const REMOVAL_MS = 1500;

type Seen = Pick<Attendee, 'areaId' | 'sid'>;

export type OpenLine = {
  arm: (given: PresenceUpdate) => Promise<void>;
  disarm: () => Promise<void>;
  write: (given: PresenceUpdate) => Promise<void>;
  /** Removes the record, also one that another tab wrote, and leaves the connection open. */
  hide: (given: PresenceUpdate) => Promise<void>;
  remove: () => Promise<void>;
  /** Without a connection the server removes the record. */
  pause: () => void;
  resume: () => void;
  readRoster: (input: RosterInput, tell: (event: RosterEvent) => void) => () => void;
  readCount: (areaId: string, tell: (count: number) => void) => () => void;
  readStaff: (tell: (staff: readonly string[]) => void) => () => void;
};

/** @throws FaultError FORBIDDEN if the security rules refuse */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isDenied(error)) throw new FaultError(makeFault('FORBIDDEN', { code: 'PERMISSION_DENIED' }));
    throw error;
  }
}

type Shown = Omit<Attendee, 'timestamp'> & { timestamp: object };

/**
 * Writes a record: without a picture if organisers have removed it, and without texts if the service does not let others
 * read them, as of a locked-out user.
 */
async function writeRecord(record: Shown, write: (shown: Shown) => Promise<void>): Promise<void> {
  const { portrait, ...plain } = record;
  const { name, company, title, ...counted } = plain;
  const hasTexts = (name ?? company ?? title) !== undefined;
  const forms = [record, ...(portrait === undefined ? [] : [plain]), ...(hasTexts ? [counted] : [])];
  for (const [index, form] of forms.entries()) {
    try {
      return await write(form);
    } catch (error) {
      if (index === forms.length - 1 || !(isDenied(error) || isWordRefused(error))) throw error;
    }
  }
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => void setTimeout(resolve, ms))]);

/** Attendees by user; malformed records are left out. */
function attendeesIn(value: unknown): Map<string, Attendee> {
  const records = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return new Map(records.filter((record) => v.is(AttendeeSchema, record)).map((record) => [record.uid, record]));
}

/** Connects a user to the realtime database of `app`; `sid` identifies this tab in its records. */
export function openLine(
  app: FirebaseApp,
  { database, mode, uid }: PresenceLine,
  sid: string,
  tell: (event: PresenceEvent) => void,
): OpenLine {
  const db = openDatabase(app, database);
  const at = (path?: string) => ref(db, path);
  const own = attendeePath(mode, uid);
  const placeIn = (areaId: string) => areaAttendeePath(mode, areaId, uid);

  /** The area whose record the server removes with the connection. */
  let armed: string | null = null;
  /** What this tab wrote last, and the record as it is. */
  let written: { areaId: string; text: string } | null = null;
  /** Records that are being written. */
  const pending = new Set<{ areaId: string }>();
  let seen: Seen | null = null;
  let unwatch: (() => void) | null = null;
  let firstSeen: Promise<void> = Promise.resolve();
  /** Pending writes are ignored once the user is invisible. */
  let isHidden = false;

  /** Resolves once the own record is known, or refused. */
  function watch(): Promise<void> {
    if (unwatch !== null) return firstSeen;
    firstSeen = new Promise((resolve) => {
      unwatch = onValue(
        at(own),
        (snapshot) => {
          const value: unknown = snapshot.val();
          seen = v.is(AttendeeSchema, value) ? value : null;
          resolve();
          if (value === null && written !== null) tell({ type: 'presence.lost' });
        },
        () => {
          unwatch = null;
          resolve();
        },
      );
    });
    return firstSeen;
  }

  const unhear = onValue(at('.info/connected'), (snapshot) => {
    const isConnected = snapshot.val() === true;
    if (!isConnected) {
      armed = null;
      written = null;
    }
    tell({ type: isConnected ? 'presence.connected' : 'presence.disconnected' });
  });
  goOnline(db);

  return {
    async arm({ areaId }) {
      isHidden = false;
      void watch();
      if (armed === areaId) return;
      const places = [own, placeIn(areaId)];
      await Promise.all(places.map((path) => answered(onDisconnect(at(path)).remove())));
      if (written === null && !isHidden) armed = areaId;
    },
    async disarm() {
      written = null;
      const areaId = armed;
      armed = null;
      if (areaId === null) return;
      await Promise.all([own, placeIn(areaId)].map((path) => onDisconnect(at(path)).cancel()));
    },
    async write({ areaId, attendee, status }) {
      if (attendee === null) throw new Error('The profile of the attendee is missing');
      const record = attendeeRecord({ uid, areaId, profile: attendee.open(), status, sid });
      const text = JSON.stringify(record);
      if (written?.text === text && seen?.sid === sid) return;
      const value = { ...record, timestamp: serverTimestamp() };
      const left = [written?.areaId ?? areaId, seen?.areaId ?? areaId].map((other) => [placeIn(other), null]);
      const sent = { areaId };
      pending.add(sent);
      try {
        const places = (shown: Shown) => ({ ...Object.fromEntries(left), [own]: shown, [placeIn(areaId)]: shown });
        await answered(writeRecord(value, (shown) => update(at(), places(shown))));
      } finally {
        pending.delete(sent);
      }
      if (isHidden) return;
      const before = armed;
      armed = areaId;
      written = { areaId, text };
      if (before !== null && before !== areaId) await onDisconnect(at(placeIn(before))).cancel();
    },
    async hide({ areaId: here }) {
      isHidden = true;
      await watch();
      if (!isHidden) return;
      const areas = [written?.areaId, seen?.areaId, armed, here].filter((areaId) => Boolean(areaId));
      const places = [own, ...new Set(areas.map((areaId) => placeIn(String(areaId))))];
      written = null;
      armed = null;
      // At once, so that no write of a user who is visible again comes between them.
      const removal = update(at(), Object.fromEntries(places.map((path) => [path, null])));
      await answered(Promise.all([removal, ...places.map((path) => onDisconnect(at(path)).cancel())]));
    },
    async remove() {
      unhear();
      unwatch?.();
      const areas = new Set([...pending, ...(written === null ? [] : [written])].map(({ areaId }) => areaId));
      written = null;
      const places = Object.fromEntries([...areas].map((areaId) => [placeIn(areaId), null]));
      if (areas.size > 0) await within(REMOVAL_MS, update(at(), { [own]: null, ...places }));
      goOffline(db);
    },
    pause: () => goOffline(db),
    resume: () => goOnline(db),
    readRoster({ areaId, limit }, report) {
      const place = at(areaId === null ? attendeesPath(mode) : areaPath(mode, areaId));
      let known: Map<string, Attendee> | null = null;
      return onValue(
        query(place, orderByKey(), limitToFirst(limit)),
        (snapshot) => {
          const found = attendeesIn(snapshot.val());
          const before = known;
          known = found;
          const news = [...found].filter(([id, record]) => JSON.stringify(before?.get(id)) !== JSON.stringify(record));
          const joined = news.map(([id, record]) => ({ uid: id, attendee: seal(record) }));
          if (before === null) report({ type: 'roster.listed', found: joined });
          else {
            const left = [...before.keys()].filter((id) => !found.has(id));
            if (news.length + left.length > 0) report({ type: 'roster.changed', joined, left });
          }
        },
        () => report({ type: 'roster.refused' }),
      );
    },
    readCount: (areaId, report) =>
      onValue(
        at(countPath(mode, areaId)),
        (snapshot) => report(Number(snapshot.val() ?? 0)),
        () => {},
      ),
    readStaff: (report) =>
      onValue(
        at(staffPath(mode)),
        (snapshot) => report(Object.keys(snapshot.val() ?? {})),
        () => {},
      ),
  };
}
