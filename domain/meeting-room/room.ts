import * as v from 'valibot';
import { IceServersSchema } from '../calls/api';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';
import { StageTalkSchema } from '../stage/questions';

/** The page of our own meeting room, which the venue embeds, and its API. */
export const MEETING_ROOM_PATH = '/meeting/room';
export const MEETING_ROOM_API = {
  seat: `${API_BASE}/meeting-room/seat`,
  /** Requests of hosts, such as to mute or remove a user. */
  host: `${API_BASE}/meeting-room/host`,
  /** A WebSocket: the service speaks to the media server on behalf of a user. */
  relay: `${API_BASE}/meeting-room/relay`,
} as const;

/** The name of a meeting's room in its address. */
export const roomOf = (widgetId: string, configId: string): string => `${widgetId}.${configId}`;

/** The page of a room, on our own origin. */
export const roomAddress = (room: string): string => `${MEETING_ROOM_PATH}/${encodeURIComponent(room)}`;

/** The page of a group's room, with the names that it shows. */
export function groupRoomAddress(
  room: string,
  { displayName, meetingName, lang }: { displayName: string; meetingName: string; lang: string },
): string {
  const query = new URLSearchParams({ displayName, lang, metadata: JSON.stringify({ meetingName }) });
  return `${roomAddress(room)}?${query}`;
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

export type RoomRole = 'HOST' | 'VIEWER';
/** `mesh`: each browser sends to each other one. `sfu`: each sends once, to a media server, which forwards it. */
export const TOPOLOGIES = ['mesh', 'sfu'] as const;
export type Topology = (typeof TOPOLOGIES)[number];
type Standing = { isWebinar: boolean; role: RoomRole; isGuest: boolean };
/** Whether a user has sound and picture for an audience: the hosts and guests of a webinar. */
export const isOnStage = ({ isWebinar, role, isGuest }: Standing): boolean => isWebinar && (role === 'HOST' || isGuest);
/** Whether a user only watches and listens: all others in a webinar. */
export const isInAudience = (user: Standing): boolean => user.isWebinar && !isOnStage(user);

/** `capacity`: how many attendees the room is for, if the organisers say so. */
export type Shape = { isWebinar: boolean; capacity: number | null };

export const HOSTS = 3;
/** How many viewers of a webinar may be on stage. */
export const GUESTS = 3;
/** How many have seats: all of a meeting, and the viewers of a webinar. */
const MOST = { mesh: { meeting: 6, viewers: 8 }, sfu: { meeting: 24, viewers: 100 } } as const;

/** Rooms that a mesh is too small for are forwarded, where there is a media server. */
export const topologyFor = ({ isWebinar, capacity }: Shape, hasMediaServer: boolean): Topology =>
  hasMediaServer && (isWebinar || (capacity ?? 0) > MOST.mesh.meeting) ? 'sfu' : 'mesh';

export function seatsFor(role: RoomRole, { isWebinar, capacity }: Shape, topology: Topology): readonly string[] {
  const { meeting, viewers } = MOST[topology];
  if (!isWebinar) return numbers(1, Math.min(capacity ?? MOST.mesh.meeting, meeting));
  return role === 'HOST' ? numbers(1, HOSTS) : numbers(HOSTS + 1, HOSTS + Math.min(capacity ?? viewers, viewers));
}

/** The most members who send. */
export const sendersIn = (isWebinar: boolean): number => (isWebinar ? HOSTS + GUESTS : MOST.sfu.meeting);

/** Another user may take the seat of one who has been without a connection for this long. */
export const LOST_SEAT_MS = 15_000;

/**
 * `enters`: the user takes the seat now; a host who does opens a meeting that was ended. `takes`: as a host has offered; `declines`:
 * the user took that offer, and now goes back to the audience.
 */
export const SeatRequestSchema = v.object({
  room: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  enters: v.optional(v.boolean()),
  takes: v.optional(v.boolean()),
  declines: v.optional(v.boolean()),
});
/** The talk in a room and its speakers, which the audience sees until a host sends sound or a picture. */
export const RoomTalkSchema = v.object({
  titles: LocalizedTextsSchema,
  speakers: v.array(
    v.object({
      name: v.string(),
      titles: LocalizedTextsSchema,
      company: v.nullable(v.string()),
      /** A signed address. */
      picture: v.nullable(v.string()),
    }),
  ),
});
export type RoomTalk = v.InferOutput<typeof RoomTalkSchema>;
/** The most speakers that the page of a room shows. */
export const SPEAKERS_SHOWN = 6;

/** How a user is in the room in another tab, which goes on in the one that asks. */
export const HeldSchema = v.object({ audio: v.boolean(), video: v.boolean(), isBackstage: v.boolean() });

/** `room` is the key of the room in the realtime database. */
export const SeatSchema = v.object({
  room: v.string(),
  seat: v.string(),
  role: v.picklist(['HOST', 'VIEWER']),
  isWebinar: v.boolean(),
  /** A viewer of a webinar whom a host has invited on stage. */
  isGuest: v.boolean(),
  topology: v.picklist(TOPOLOGIES),
  mode: v.picklist(['stage', 'live']),
  iceServers: IceServersSchema.entries.iceServers,
  held: v.optional(HeldSchema),
  /** A host has ended the meeting for all, and this one opens it again by entering. */
  isEnded: v.optional(v.boolean()),
  talk: v.optional(RoomTalkSchema),
  /** Attendees ask questions at the talk, from `inMs` on; `isModerator`: the user may ask for others. */
  questions: v.optional(v.object({ talk: StageTalkSchema, isModerator: v.boolean(), inMs: v.optional(v.number(), 0) })),
  /** During a rehearsal: the milliseconds until anybody can go on air. */
  airsInMs: v.optional(v.number()),
});
export type Seat = v.InferOutput<typeof SeatSchema>;

/** What a host asks for about one user, and about the whole room. */
export const USER_ACTIONS = [
  'mute',
  'remove',
  'readmit',
  'lower',
  'spotlight',
  'invite',
  'makeHost',
  'toAudience',
] as const;
export const ROOM_ACTIONS = ['lowerAll', 'unspotlight', 'end'] as const;
const room = SeatRequestSchema.entries.room;
/** `room` is the key of the room in the realtime database. A host mutes and removes others, and never unmutes them. */
export const HostRequestSchema = v.variant('action', [
  v.object({ room, action: v.picklist(USER_ACTIONS), uid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  v.object({ room, action: v.picklist(ROOM_ACTIONS) }),
]);
export type HostRequest = v.InferOutput<typeof HostRequestSchema>;
export type UserAction = (typeof USER_ACTIONS)[number];
export type HostTask = { action: UserAction; uid: string } | { action: (typeof ROOM_ACTIONS)[number] };
