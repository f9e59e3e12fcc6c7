import * as v from 'valibot';
import type { OpMode } from '../shell/version';
import type { Topology } from './room';

/** The places of a room in the realtime database. */
export const roomPlace = (mode: OpMode, room: string, ...keys: readonly string[]): string =>
  ['meetings', mode, room, ...keys].join('/');

/** `seats/{seat}`: a user in the room, and what they send. */
export const MemberSchema = v.object({
  uid: v.string(),
  sid: v.string(),
  at: v.number(),
  name: v.string(),
  role: v.picklist(['HOST', 'VIEWER']),
  audio: v.optional(v.boolean(), false),
  video: v.optional(v.boolean(), false),
  screen: v.optional(v.boolean(), false),
  /** A sender of a webinar whom the audience does not see or hear. */
  isBackstage: v.optional(v.boolean(), false),
  /** `lost` while the browser has no connection to the database; what it sends may still arrive. */
  state: v.optional(v.string()),
});
export type Member = Omit<v.InferOutput<typeof MemberSchema>, 'at' | 'state'> & { seat: string; isLost: boolean };

/** `chat/{id}`: a message of a room. */
export const RoomMessageSchema = v.object({ from: v.string(), name: v.string(), at: v.number(), text: v.string() });
export type RoomMessage = v.InferOutput<typeof RoomMessageSchema> & { id: string };
export const MESSAGE_LENGTH = 1000;
export const MESSAGES_SHOWN = 100;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The members in the order of their seats; records that are not ours are left out. */
export const membersIn = (value: unknown): readonly Member[] =>
  entriesOf(value)
    .flatMap(([seat, record]): Member[] => {
      const result = v.safeParse(MemberSchema, record);
      if (!result.success) return [];
      const { at: _, state, ...member } = result.output;
      return [{ ...member, seat, isLost: state === 'lost' }];
    })
    .toSorted((a, b) => Number(a.seat) - Number(b.seat));

/** What a host offers a user: to lead the meeting, or to be on stage in a webinar. */
export const OFFERS = ['HOST', 'GUEST'] as const;
/** `stage/{uid}`: an offer, and whether the user has taken it, and has entered with it since, or has declined it. */
const OfferSchema = v.object({
  as: v.picklist(OFFERS),
  isTaken: v.boolean(),
  isIn: v.optional(v.boolean()),
  isDeclined: v.optional(v.boolean()),
  name: v.optional(v.string()),
});
export type Offer = v.InferOutput<typeof OfferSchema>;
export type Stage = Readonly<Record<string, Offer>>;
export const stageIn = (value: unknown): Stage =>
  Object.fromEntries(
    entriesOf(value).flatMap(([uid, record]) => {
      const result = v.safeParse(OfferSchema, record);
      return result.success ? [[uid, result.output] as const] : [];
    }),
  );

/** Whether an offer waits for the user's answer or was taken. */
export const isStanding = (offer: Offer | undefined): offer is Offer =>
  offer !== undefined && offer.isDeclined !== true;

/** Users who have taken an offer, and check camera and microphone before they enter with it. */
export const checkingIn = (stage: Stage, members: readonly Pick<Member, 'uid'>[]): readonly Removed[] =>
  Object.entries(stage)
    .filter(([uid, { isTaken, isIn }]) => isTaken && isIn !== true && !members.some((member) => member.uid === uid))
    .map(([uid, { name }]) => ({ uid, name: name ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Whether a member has sound and picture for others: in a webinar hosts and those on stage. */
export const sendsIn = (isWebinar: boolean, stage: Stage, { uid, role }: Pick<Member, 'uid' | 'role'>): boolean =>
  !isWebinar || role === 'HOST' || (stage[uid]?.as === 'GUEST' && stage[uid].isTaken);

type Sender = Pick<Member, 'uid' | 'role' | 'isBackstage'>;
/** Whether a member is seen and heard by another one. From backstage nothing goes further than to others who are there. */
export const reaches = (isWebinar: boolean, stage: Stage, from: Sender, to: Sender): boolean =>
  sendsIn(isWebinar, stage, from) &&
  (!isWebinar || !from.isBackstage || (to.isBackstage && sendsIn(isWebinar, stage, to)));

/** `hands/{uid}`: when a user in the room raised their hand, in milliseconds. */
export type Hands = Readonly<Record<string, number>>;
export const handsIn = (value: unknown): Hands =>
  Object.fromEntries(entriesOf(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

/** The members with a raised hand, the one who has waited longest first. */
export const handsInOrder = <M extends Pick<Member, 'uid' | 'seat'>>(members: readonly M[], hands: Hands): M[] =>
  members
    .filter(({ uid }) => uid in hands)
    .toSorted((a, b) => (hands[a.uid] ?? 0) - (hands[b.uid] ?? 0) || Number(a.seat) - Number(b.seat));

/** The place of a user among the raised hands, from 1; `null` while their hand is down. */
export function placeInLine(
  members: readonly Pick<Member, 'uid' | 'seat'>[],
  hands: Hands,
  uid: string,
): number | null {
  const index = handsInOrder(members, hands).findIndex((member) => member.uid === uid);
  return index === -1 ? null : index + 1;
}

/** Hosts, then raised hands in their order, then the others by name. */
export function peopleInOrder<M extends Pick<Member, 'uid' | 'seat' | 'role' | 'name'>>(
  members: readonly M[],
  hands: Hands,
): readonly M[] {
  const line = handsInOrder(members, hands);
  const rankOf = (member: M): number => {
    const place = line.indexOf(member);
    return place === -1 ? line.length : place;
  };
  return members.toSorted(
    (a, b) =>
      Number(b.role === 'HOST') - Number(a.role === 'HOST') ||
      rankOf(a) - rankOf(b) ||
      a.name.localeCompare(b.name) ||
      Number(a.seat) - Number(b.seat),
  );
}

/** `removed/{uid}`: a user whom a host has removed, until the meeting ends or a host lets them in again. */
const RemovedSchema = v.object({ name: v.string() });
export type Removed = { uid: string; name: string };

/** By name; records that are not ours are left out. */
export const removedIn = (value: unknown): readonly Removed[] =>
  entriesOf(value)
    .flatMap(([uid, record]): Removed[] => {
      const result = v.safeParse(RemovedSchema, record);
      return result.success ? [{ uid, name: result.output.name }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Messages in the order in which they were written. */
export const messagesIn = (value: unknown): readonly RoomMessage[] =>
  entriesOf(value)
    .flatMap(([id, record]): RoomMessage[] => {
      const result = v.safeParse(RoomMessageSchema, record);
      return result.success ? [{ ...result.output, id }] : [];
    })
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

type Seated = Sender & { seat: string };
type Around = { isWebinar: boolean; topology: Topology; stage: Stage };
/**
 * Whether a browser has a connection for this member: with them in a mesh, if one of both reaches the other; else with the media
 * server, for what reaches it, and in its own name for what it sends itself.
 */
export function needsLink({ isWebinar, topology, stage }: Around, own: Seated, other: Seated): boolean {
  if (other.seat === own.seat) return topology === 'sfu' && sendsIn(isWebinar, stage, own);
  return reaches(isWebinar, stage, other, own) || (topology === 'mesh' && reaches(isWebinar, stage, own, other));
}

type Shown = Pick<Member, 'uid' | 'seat' | 'screen'>;
type Wanted = { pinned: string | null; spotlight: string | null };
/** Whose picture fills the stage for this user: the one they have pinned, else the one that a host shows large to all. */
export const chosenIn = (shown: readonly Shown[], { pinned, spotlight }: Wanted): string | null =>
  [pinned, spotlight].find((uid) => shown.some((one) => one.uid === uid)) ?? null;

/** Whether a picture is large: the chosen one, and without one shared screens and the speaker. */
export function isLarge(one: Shown, chosen: string | null, speaker: string | null): boolean {
  return chosen === null ? one.screen || one.seat === speaker : one.uid === chosen;
}

/** A quieter sound is noise. */
const VOICE = 0.02;

/** The seat of the loudest; in silence the one who spoke last, if they are still here. */
export function speakerOf(levels: Readonly<Record<string, number>>, before: string | null): string | null {
  let speaker = before !== null && before in levels ? before : null;
  let loudest = VOICE;
  for (const [seat, level] of Object.entries(levels)) {
    if (level <= loudest) continue;
    loudest = level;
    speaker = seat;
  }
  return speaker;
}
