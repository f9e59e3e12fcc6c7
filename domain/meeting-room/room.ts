import * as v from 'valibot';
import { IceServersSchema } from '../calls/api';
import { API_BASE } from '../kernel/api';

/** The page of our own meeting room, which the venue shows in a frame, and what it asks the service for. */
export const MEETING_ROOM_PATH = '/meeting/room';
export const MEETING_ROOM_API = { seat: `${API_BASE}/meeting-room/seat` } as const;

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
const MESH = numbers(1, 6);
const HOSTS = numbers(1, 3);
const VIEWERS = numbers(4, 11);
/** Each browser sends to each other one, which limits a room; in a webinar only hosts send. */
export function seatsFor(role: RoomRole, isWebinar: boolean): readonly string[] {
  if (!isWebinar) return MESH;
  return role === 'HOST' ? HOSTS : VIEWERS;
}

/** Another user may take the seat of one who has been without a connection for this long. */
export const LOST_SEAT_MS = 15_000;

export const SeatRequestSchema = v.object({ room: v.pipe(v.string(), v.minLength(1), v.maxLength(500)) });
/** `room` is the key of the room in the realtime database. */
export const SeatSchema = v.object({
  room: v.string(),
  seat: v.string(),
  role: v.picklist(['HOST', 'VIEWER']),
  isWebinar: v.boolean(),
  mode: v.picklist(['stage', 'live']),
  iceServers: IceServersSchema.entries.iceServers,
});
export type Seat = v.InferOutput<typeof SeatSchema>;
