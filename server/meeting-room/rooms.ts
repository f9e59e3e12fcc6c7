import {
  GUESTS,
  HOSTS,
  LOST_SEAT_MS,
  type RoomRole,
  type Seat,
  type Shape,
  seatsFor,
  TOPOLOGIES,
  type Topology,
} from '../../domain/meeting-room/room';
import { OFFERS, type Offer } from '../../domain/meeting-room/stay';
import type { OpMode } from '../../domain/shell/version';
import type { RealtimeDatabase } from '../realtime/database';
import { Branch, childOf, type TreeNode } from '../realtime/tree/node';

/** How long a granted seat is reserved. */
const FRESH_MS = 60_000;
const SWEEP_MS = 30_000;
/** How long a user may check camera and microphone who has taken an offer. */
const CHECK_MS = 180_000;

const childrenOf = (node: TreeNode | null): ReadonlyMap<string, TreeNode> =>
  node instanceof Branch ? node.children : new Map<string, TreeNode>();
const numberAt = (node: TreeNode | null, key: string): number => Number(childOf(node, key) ?? 0);

const isSeated = (members: ReadonlyMap<string, TreeNode>, uid: string): boolean =>
  [...members.values()].some((member) => childOf(member, 'uid') === uid);

type Asked = { uid: string; role: RoomRole; isGuest?: boolean; until: number; topology: Topology } & Shape;
type Granted = { seat: string | null; topology: Topology };
/** A user in a forwarded room. */
export type Guest = { seat: string; isSender: boolean; isWebinar: boolean };

const topologyOf = (given: TreeNode): Topology | undefined =>
  TOPOLOGIES.find((topology) => childOf(given, 'topology') === topology);

/**
 * The seats of meeting rooms. The service finds and grants a free seat in one step. The security rules let a user take
 * only that seat, because they cannot count.
 */
export function createMeetingRooms(database: RealtimeDatabase, mode: OpMode) {
  const at = (...keys: string[]): TreeNode | null => database.nodeAt(['meetings', mode, ...keys]);
  const isLost = (member: TreeNode): boolean =>
    childOf(member, 'state') === 'lost' && database.now() - numberAt(member, 'at') >= LOST_SEAT_MS;
  const isFresh = (given: TreeNode): boolean => database.now() - numberAt(given, 'at') < FRESH_MS;

  /** A seat, or null if the room is full. While users are in a room, its topology does not change. */
  async function grant(
    room: string,
    { uid, role, isGuest = false, until, topology: asked, ...shape }: Asked,
  ): Promise<Granted> {
    let seat: string | null = null;
    let topology = asked;
    await database.transact('service', () => {
      const members = childrenOf(at(room, 'seats'));
      const grants = childrenOf(at(room, 'grants'));
      const others = [...grants].filter(([other]) => other !== uid);
      const isFree = (number: string): boolean => {
        const member = members.get(number);
        if (member !== undefined) return childOf(member, 'uid') === uid || isLost(member);
        return !others.some(([, given]) => childOf(given, 'seat') === number && isFresh(given));
      };
      const running = others.find(([other, given]) => isFresh(given) || isSeated(members, other));
      topology = (running === undefined ? null : topologyOf(running[1])) ?? asked;
      const seats = seatsFor(role, shape, topology);
      const before = childOf(grants.get(uid) ?? null, 'seat');
      const own = seats.find((number) => number === before && isFree(number));
      seat = own ?? seats.find(isFree) ?? null;
      if (seat === null) return null;
      const value: Record<string, unknown> = {
        [`grants/${uid}`]: {
          seat,
          role,
          topology,
          webinar: shape.isWebinar,
          guest: isGuest,
          at: database.now(),
          until,
        },
      };
      for (const [other, given] of others) if (childOf(given, 'seat') === seat) value[`grants/${other}`] = null;
      if (childOf(members.get(seat) ?? null, 'uid') !== uid) value[`seats/${seat}`] = null;
      for (const [number, member] of members) {
        if (number !== seat && childOf(member, 'uid') === uid) value[`seats/${number}`] = null;
      }
      return { path: ['meetings', mode, room], value, isMerge: true };
    });
    return { seat, topology };
  }

  const isRestricted = (uid: string): boolean =>
    numberAt(database.nodeAt(['chat', mode, 'sanctions', uid]), 'until') > database.now();

  const seatsIn = (node: TreeNode | null, uid: string): [string, TreeNode][] =>
    [...childrenOf(childOf(node, 'seats'))].filter(([, member]) => childOf(member, 'uid') === uid);

  /** Removes a user from a room, so that they no longer receive what others send. */
  function excludeFrom(room: string, uid: string): void {
    const node = at(room);
    const seats = seatsIn(node, uid);
    if (seats.length === 0 && childOf(childOf(node, 'grants'), uid) === null) return;
    const changes: Record<string, unknown> = {
      [`grants/${uid}`]: null,
      [`hands/${uid}`]: null,
      [`stage/${uid}`]: null,
    };
    for (const [seat] of seats) Object.assign(changes, { [`seats/${seat}`]: null, [`signals/${seat}`]: null });
    database.attempt('service', { path: ['meetings', mode, room], value: changes, isMerge: true });
  }
  function exclude(uid: string): void {
    for (const room of childrenOf(at()).keys()) excludeFrom(room, uid);
  }
  database.watch(['chat', mode, 'sanctions'], (uid) => {
    // Runs after the write that restricts the user.
    if (uid !== null && isRestricted(uid)) queueMicrotask(() => exclude(uid));
  });

  const isHost = (room: string, uid: string): boolean => {
    const given = at(room, 'grants', uid);
    return childOf(given, 'role') === 'HOST' && numberAt(given, 'until') > database.now();
  };
  const isRemoved = (room: string, uid: string): boolean =>
    numberAt(at(room, 'removed', uid), 'until') > database.now();
  /** Marks the seat as muted; the user's browser then turns its microphone off. The user may turn it on again. */
  function mute(room: string, uid: string): void {
    for (const [seat] of seatsIn(at(room), uid))
      database.attempt('service', { path: ['meetings', mode, room, 'seats', seat, 'audio'], value: false });
  }

  /** Shows a user in the room large to all, or no user any more. */
  function spotlight(room: string, uid: string | null): void {
    if (uid !== null && seatsIn(at(room), uid).length === 0) return;
    database.attempt('service', { path: ['meetings', mode, room, 'spotlight'], value: uid });
  }
  const isEnded = (room: string): boolean => numberAt(at(room, 'ended'), 'until') > database.now();
  /** Ends a meeting for all, until a host opens it again or the grant of the ending host expires. */
  function end(room: string, by: string): void {
    const path = ['meetings', mode, room];
    const ended = { at: database.now(), until: numberAt(at(room, 'grants', by), 'until') };
    // Stored before the removal, so that each tab can show the reason.
    database.attempt('service', { path: [...path, 'ended'], value: ended });
    const gone = ['seats', 'signals', 'grants', 'hands', 'chat', 'rates', 'begun', 'spotlight', 'stage'];
    const value = Object.fromEntries(gone.map((place) => [place, null]));
    database.attempt('service', { path, value, isMerge: true });
  }
  const reopen = (room: string): void => {
    if (at(room, 'ended') !== null)
      database.attempt('service', { path: ['meetings', mode, room, 'ended'], value: null });
  };

  const offerOf = (room: string, uid: string): Offer['as'] | null => {
    const offer = at(room, 'stage', uid);
    return numberAt(offer, 'until') > database.now() && childOf(offer, 'isDeclined') !== true
      ? (OFFERS.find((as) => childOf(offer, 'as') === as) ?? null)
      : null;
  };
  /** Offers a viewer to lead the meeting or to be on stage; false without such a viewer, or while enough users are. */
  function makeOffer(room: string, uid: string, as: Offer['as'], by: string): boolean {
    const node = at(room);
    const given = childOf(childOf(node, 'grants'), uid);
    const isWebinar = childOf(given, 'webinar') === true;
    const [seat] = seatsIn(node, uid);
    if (seat === undefined || childOf(given, 'role') !== 'VIEWER') return false;
    if (as === 'GUEST' && !isWebinar) return false;
    // Another offer would take the one that they have taken from them.
    if (takenOffer(room, uid, {}) !== null) return false;
    const offers = [...childrenOf(childOf(node, 'stage'))].filter(
      ([other, made]) => other !== uid && childOf(made, 'as') === as && offerOf(room, other) !== null,
    );
    const hosts = [...childrenOf(childOf(node, 'seats')).values()].filter((one) => childOf(one, 'role') === 'HOST');
    const untaken = offers.filter(([, made]) => childOf(made, 'isTaken') !== true);
    const isFull = as === 'GUEST' ? offers.length >= GUESTS : isWebinar && hosts.length + untaken.length >= HOSTS;
    if (isFull) return false;
    const name = childOf(seat[1], 'name') ?? uid;
    const value = { as, isTaken: false, name, until: numberAt(at(room, 'grants', by), 'until') };
    database.attempt('service', { path: ['meetings', mode, room, 'stage', uid], value });
    return true;
  }
  /** As what a user may enter who takes the offer of a host, now or earlier; `enters`: they enter with it now. */
  function takenOffer(room: string, uid: string, { takes = false, enters = false }): Offer['as'] | null {
    const as = offerOf(room, uid);
    if (as === null) return null;
    const offer = at(room, 'stage', uid);
    const isTaken = childOf(offer, 'isTaken') === true;
    if (!takes && !isTaken) return null;
    const value = {
      ...(!isTaken && { isTaken: true, takenAt: database.now() }),
      ...(enters && childOf(offer, 'isIn') !== true && { isIn: true }),
    };
    if (Object.keys(value).length > 0)
      database.attempt('service', { path: ['meetings', mode, room, 'stage', uid], value, isMerge: true });
    return as;
  }
  /** Takes an offer back, and a viewer from the stage: nothing that they send is let through any more. */
  function toAudience(room: string, uid: string): void {
    const node = at(room);
    if (childOf(childOf(node, 'stage'), uid) === null || isHost(room, uid)) return;
    const value: Record<string, unknown> = { [`stage/${uid}`]: null };
    if (childOf(childOf(childOf(node, 'grants'), uid), 'guest') === true) value[`grants/${uid}/guest`] = false;
    for (const [seat] of seatsIn(node, uid))
      for (const sent of ['audio', 'video', 'screen']) value[`seats/${seat}/${sent}`] = false;
    database.attempt('service', { path: ['meetings', mode, room], value, isMerge: true });
  }

  /** A user who has taken an offer goes back to the audience instead. */
  function decline(room: string, uid: string): void {
    if (offerOf(room, uid) === null) return;
    const value = { isTaken: false, isDeclined: true };
    database.attempt('service', { path: ['meetings', mode, room, 'stage', uid], value, isMerge: true });
  }
  /** How a connected user is in a room. */
  function heldBy(room: string, uid: string): Seat['held'] {
    const member = seatsIn(at(room), uid).find(([, one]) => childOf(one, 'state') !== 'lost')?.[1];
    if (member === undefined) return undefined;
    const says = (key: string): boolean => childOf(member, key) === true;
    return { audio: says('audio'), video: says('video'), isBackstage: says('isBackstage') };
  }

  /** Lowers the hand of a user, or all hands. */
  const lower = (room: string, ...uid: [] | [string]): void =>
    database.attempt('service', { path: ['meetings', mode, room, 'hands', ...uid], value: null });

  /** Removes a user until the removing host's grant expires. Hosts cannot be removed: returns false. */
  function remove(room: string, uid: string, by: string): boolean {
    if (isHost(room, uid)) return false;
    const [seat] = seatsIn(at(room), uid);
    if (seat === undefined && at(room, 'grants', uid) === null) return true;
    const name = (seat === undefined ? null : childOf(seat[1], 'name')) ?? uid;
    const value = { name, until: numberAt(at(room, 'grants', by), 'until') };
    // Stored before the removal, so that the user's tab can show the reason.
    database.attempt('service', { path: ['meetings', mode, room, 'removed', uid], value });
    excludeFrom(room, uid);
    return true;
  }
  const readmit = (room: string, uid: string): void =>
    database.attempt('service', { path: ['meetings', mode, room, 'removed', uid], value: null });

  /** The user in a forwarded room; null without a granted seat, or after the meeting. */
  function guestIn(room: string, uid: string): Guest | null {
    const given = at(room, 'grants', uid);
    if (given === null || topologyOf(given) !== 'sfu' || numberAt(given, 'until') <= database.now()) return null;
    const isWebinar = childOf(given, 'webinar') === true;
    return {
      seat: `${numberAt(given, 'seat')}`,
      isSender: !isWebinar || childOf(given, 'role') === 'HOST' || childOf(given, 'guest') === true,
      isWebinar,
    };
  }

  /** The seats of users whom the audience neither sees nor hears yet. */
  const backstageIn = (room: string): readonly string[] =>
    [...childrenOf(at(room, 'seats'))].flatMap(([seat, one]) => (childOf(one, 'isBackstage') === true ? [seat] : []));

  /** Users with a raised hand or an offer, and without a seat at the last sweep, by room. */
  let absent = new Set<string>();
  /** Removes the data of users whose tabs are closed, and empty rooms with their chat. */
  function sweep(): void {
    const absentNow = new Set<string>();
    for (const [room, node] of childrenOf(at())) {
      const changes: Record<string, unknown> = {};
      const grants = childrenOf(childOf(node, 'grants'));
      const members = childrenOf(childOf(node, 'seats'));
      const isOver = (uid: unknown): boolean =>
        typeof uid !== 'string' || numberAt(grants.get(uid) ?? null, 'until') <= database.now();
      const isGone = (member: TreeNode): boolean => isLost(member) || isOver(childOf(member, 'uid'));
      const gone = [...members].filter(([, member]) => isGone(member));
      const staying = [...members].filter(([, member]) => !isGone(member));
      for (const [seat] of gone) Object.assign(changes, { [`seats/${seat}`]: null, [`signals/${seat}`]: null });
      const isNeeded = ([uid, given]: [string, TreeNode]): boolean =>
        isFresh(given) || staying.some(([, member]) => childOf(member, 'uid') === uid);
      const left = [...grants].filter((entry) => !isNeeded(entry));
      for (const [uid] of left) changes[`grants/${uid}`] = null;
      const isAway = (uid: string): boolean => !staying.some(([, member]) => childOf(member, 'uid') === uid);
      const isChecking = (entry: TreeNode): boolean =>
        childOf(entry, 'isIn') !== true && database.now() - numberAt(entry, 'takenAt') < CHECK_MS;
      const away = ['hands', 'stage'].flatMap((place) =>
        [...childrenOf(childOf(node, place))].flatMap(([uid, entry]) =>
          isAway(uid) && !isChecking(entry) ? [{ place, uid }] : [],
        ),
      );
      for (const { place, uid } of away) {
        // A page that is loaded again leaves its seat for a moment.
        if (absent.has(`${room} ${uid}`)) changes[`${place}/${uid}`] = null;
        else absentNow.add(`${room} ${uid}`);
      }
      const hasEnded = isEnded(room);
      if (!hasEnded && childOf(node, 'ended') !== null) changes['ended'] = null;
      const removed = [...childrenOf(childOf(node, 'removed')).keys()];
      const readmitted = removed.filter((uid) => !isRemoved(room, uid));
      for (const uid of readmitted) changes[`removed/${uid}`] = null;
      if (Object.keys(changes).length === 0) continue;
      const isEmpty =
        staying.length === 0 &&
        left.length === grants.size &&
        readmitted.length === removed.length &&
        away.every(({ uid }) => absent.has(`${room} ${uid}`)) &&
        !hasEnded;
      database.attempt('service', {
        path: ['meetings', mode, room],
        ...(isEmpty ? { value: null } : { value: changes, isMerge: true }),
      });
    }
    absent = absentNow;
  }

  const timer = setInterval(sweep, SWEEP_MS).unref();
  /** Meeting rooms with users, and their seats. */
  function count(): { rooms: number; seats: number } {
    const seats = [...childrenOf(at()).values()].map(
      (node) => [...childrenOf(childOf(node, 'seats')).values()].filter((member) => !isLost(member)).length,
    );
    return { rooms: seats.filter((taken) => taken > 0).length, seats: seats.reduce((sum, taken) => sum + taken, 0) };
  }

  return {
    grant,
    guestIn,
    backstageIn,
    sweep,
    count,
    exclude,
    isHost,
    isRemoved,
    mute,
    lower,
    spotlight,
    makeOffer,
    takenOffer,
    decline,
    heldBy,
    toAudience,
    end,
    isEnded,
    reopen,
    remove,
    readmit,
    /** Whether a user was admitted to a room. */
    has: (uid: string): boolean =>
      [...childrenOf(at()).values()].some((node) => childOf(childOf(node, 'grants'), uid) !== null),
    /** All users who were admitted to a room. */
    users: (): string[] => [
      ...new Set([...childrenOf(at()).values()].flatMap((node) => [...childrenOf(childOf(node, 'grants')).keys()])),
    ],
    /** Calls the listener with each changed room, or with null if any may have changed. */
    watch: (changed: (room: string | null) => void): void => database.watch(['meetings', mode], changed),
    /** Whether organisers have restricted the user in chats and calls. */
    isRestricted,
    close: () => clearInterval(timer),
  };
}
export type MeetingRooms = ReturnType<typeof createMeetingRooms>;
