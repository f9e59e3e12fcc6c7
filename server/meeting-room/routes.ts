import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { kindOfRoom } from '../../domain/chat/rooms';
import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { Architecture } from '../../domain/kernel/venue';
import {
  HostRequestSchema,
  MEETING_ROOM_API,
  type RoomTalk,
  roomOf,
  type Seat,
  SeatRequestSchema,
  type Shape,
  SPEAKERS_SHOWN,
  topologyFor,
} from '../../domain/meeting-room/room';
import type { OpMode } from '../../domain/shell/version';
import { stageOpensInMs, stageTalkOf } from '../../domain/stage/questions';
import type { ConfigurationOf } from '../../domain/widgets/kinds';
import {
  airsInMs,
  type MeetingRole,
  mayEnterMeeting,
  mayRehearse,
  meetingAddress,
} from '../../domain/widgets/video-access';
import { isOfKind } from '../../domain/widgets/widget';
import { type CallSettings, iceServersFor } from '../calls/ice-servers';
import type { Chat } from '../chat/chat';
import { type Audit, recordOutcome } from '../http/audit';
import { forbidden, notFound } from '../http/errors';
import { type Gate, hostsMeetings } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS, ofEachUser } from '../http/rate-limit';
import { moderates } from '../stage/talks';
import type { MeetingRooms } from './rooms';

export type MeetingRoomOptions = {
  rooms: MeetingRooms;
  /** Chat groups have a room too, because a call is limited to four users. */
  chat: Pick<Chat, 'isMember' | 'isClosed' | 'sizeOf'> | null;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  mode: OpMode;
  calls: CallSettings | null;
  /** Whether a media server forwards the users' streams. */
  hasMediaServer: boolean;
  /** A signed address of a picture of the venue; null if there is no such file. */
  pictureOf: (architectureId: string, assetId: string) => Promise<string | null>;
  now?: () => number;
};
type Meeting = ConfigurationOf<'MEETING'>;

const PER_MINUTE = 30;
/** Small groups have as many seats as a meeting. */
const GROUP_SEATS = 6;
const SEAT_MS = 12 * 60 * MINUTE_MS;

/** The configuration of the meeting whose room has this name. */
function meetingIn(architecture: Architecture | undefined, room: string): Meeting | null {
  if (architecture === undefined) return null;
  const widgets = [...architecture.areas.flatMap((area) => area.contentWidgets), ...architecture.globalWidgets];
  for (const widget of widgets) {
    if (!isOfKind(widget, 'MEETING')) continue;
    const found = widget.configurations.find(({ id }) => roomOf(widget.id, id) === room);
    if (found !== undefined) return found;
  }
  return null;
}

/** The talk of a meeting in an area, and in how long attendees ask questions at it; null once they no longer do. */
function talkIn(architecture: Architecture | undefined, meeting: Meeting, time: number) {
  const widgets = architecture?.areas.flatMap(({ contentWidgets }) => contentWidgets) ?? [];
  const widget = widgets.find((one) => isOfKind(one, 'MEETING') && one.configurations.includes(meeting));
  const inMs = stageOpensInMs(meeting, time);
  return widget === undefined || inMs === null ? null : { talk: stageTalkOf(widget.id, meeting), inMs };
}

/** Until when a seat is granted: the end of the meeting, if it has one. */
function endOf({ end }: Meeting, now: number): number {
  const ends = end === null ? Number.NaN : Date.parse(end);
  return Math.min(now + SEAT_MS, Number.isNaN(ends) ? Number.POSITIVE_INFINITY : ends);
}

/** Seats in our own meeting rooms, for users who may enter the meeting now. */
export const meetingRoomRoutes: FastifyPluginAsync<MeetingRoomOptions> = async (
  app,
  { rooms, chat, snapshot, gate, limits, audit, mode, calls, hasMediaServer, pictureOf, now = Date.now },
) => {
  const limit = limits('meeting-room', ofEachUser({ max: PER_MINUTE }));

  async function talkOf({ name, speakers }: Meeting, architectureId: string): Promise<RoomTalk> {
    const shown = speakers.slice(0, SPEAKERS_SHOWN).map(async ({ name: speaker, titles, company, pictureAssetId }) => ({
      name: speaker,
      titles,
      company,
      picture: pictureAssetId === null ? null : await pictureOf(architectureId, pictureAssetId),
    }));
    return { titles: name, speakers: await Promise.all(shown) };
  }

  type Place = {
    room: string;
    role: MeetingRole;
    isGuest?: boolean;
    uid: string;
    time: number;
    until: number;
  } & Shape & {
      talk?: RoomTalk;
      questions?: Seat['questions'];
      airsInMs?: number;
      isEnded?: boolean;
    };
  async function grantSeat(reply: FastifyReply, place: Place): Promise<Seat | FastifyReply> {
    const { room, role, isGuest = false, uid, time, until, isWebinar, capacity, talk, questions, isEnded } = place;
    const held = rooms.heldBy(room, uid);
    const shape = { isWebinar, capacity };
    const granted = await rooms.grant(room, {
      uid,
      role,
      isGuest,
      until,
      topology: topologyFor(shape, hasMediaServer),
      ...shape,
    });
    const { seat, topology } = granted;
    if (seat === null) return reply.code(409).send({ errMsg: 'This room is full.', reason: 'full' });
    const iceServers = calls === null ? [] : iceServersFor(calls, uid, time).iceServers;
    const shown = {
      ...(held && { held }),
      ...(isEnded && { isEnded }),
      ...(talk && { talk }),
      ...(questions && { questions }),
      ...(place.airsInMs && { airsInMs: place.airsInMs }),
    };
    return { room, seat, role, isWebinar, isGuest, topology, mode, iceServers, ...shown };
  }

  app.post(apiRoute(MEETING_ROOM_API.seat), async (request, reply): Promise<Seat | FastifyReply> => {
    const user = await gate.user(request);
    await limit(request);
    void reply.header('cache-control', 'private, no-store');
    const { room, enters, takes, declines } = parseRequest(SeatRequestSchema, request.body);
    const { uid } = user;
    if (rooms.isRestricted(uid) || realtimeKey(uid) !== uid)
      throw forbidden('You cannot take part in meetings at the moment.');
    if (kindOfRoom(room) === 'group') {
      if (chat === null || chat.isClosed(room) || !chat.isMember(room, uid)) throw notFound('This room');
      const time = now();
      const group = {
        room,
        role: 'VIEWER',
        isWebinar: false,
        capacity: Math.max(GROUP_SEATS, chat.sizeOf(room)),
      } as const;
      return grantSeat(reply, { ...group, uid, time, until: time + SEAT_MS });
    }
    const architecture = (await snapshot()).shown?.architecture;
    const meeting = meetingIn(architecture, room);
    if (declines === true) rooms.decline(realtimeKey(room), uid);
    const offer = rooms.takenOffer(realtimeKey(room), uid, { takes: takes === true, enters: enters === true });
    const role: MeetingRole = hostsMeetings(user) || offer === 'HOST' ? 'HOST' : 'VIEWER';
    if (meeting === null || meetingAddress(meeting, role) !== null) throw notFound('This room');
    if (rooms.isRemoved(realtimeKey(room), uid)) {
      const removed = { errMsg: 'A host has removed you from this meeting.', reason: 'removed' };
      return reply.code(409).send(removed);
    }
    if (role === 'HOST' && enters === true) rooms.reopen(realtimeKey(room));
    if (role !== 'HOST' && rooms.isEnded(realtimeKey(room)))
      return reply.code(409).send({ errMsg: 'A host has ended this meeting.', reason: 'ended' });
    const time = now();
    if (!mayEnterMeeting(meeting, role, time) && !mayRehearse(meeting, role, time)) {
      const closed = { errMsg: 'This meeting is not open.', reason: 'closed', opensAt: meeting.begin };
      return reply.code(409).send(closed);
    }
    const { webinarOn: isWebinar, capacity } = meeting;
    const isGuest = isWebinar && role === 'VIEWER' && offer === 'GUEST';
    const talk = await talkOf(meeting, architecture?.id ?? '');
    const place = {
      room: realtimeKey(room),
      role,
      isGuest,
      isWebinar,
      capacity,
      talk,
      airsInMs: airsInMs(meeting, time),
    };
    const asked = talkIn(architecture, meeting, time);
    const questions = asked === null ? undefined : { ...asked, isModerator: moderates(user) };
    const isEnded = rooms.isEnded(realtimeKey(room));
    return grantSeat(reply, { ...place, questions, isEnded, uid, time, until: endOf(meeting, time) });
  });

  app.post(apiRoute(MEETING_ROOM_API.host), async (request, reply) => {
    const user = await gate.user(request);
    await limit(request);
    const task = parseRequest(HostRequestSchema, request.body);
    const { room } = task;
    const mayHost = hostsMeetings(user) || rooms.takenOffer(room, user.uid, {}) === 'HOST';
    if (!mayHost || !rooms.isHost(room, user.uid)) throw forbidden('You are not a host of this meeting.');
    const recorded = (action: 'meeting.remove' | 'meeting.readmit' | 'meeting.end', target: string, run: () => void) =>
      recordOutcome(audit, request, { action, target, detail: room }, async () => run());
    if (!('uid' in task)) {
      if (task.action === 'lowerAll') rooms.lower(room);
      else if (task.action === 'unspotlight') rooms.spotlight(room, null);
      else await recorded('meeting.end', room, () => rooms.end(room, user.uid));
      return reply.code(204).send();
    }
    const { action, uid } = task;
    if (realtimeKey(uid) !== uid) throw notFound('This user');
    if (action === 'mute') rooms.mute(room, uid);
    else if (action === 'lower') rooms.lower(room, uid);
    else if (action === 'spotlight') rooms.spotlight(room, uid);
    else if (action === 'toAudience') rooms.toAudience(room, uid);
    else if (action === 'invite' || action === 'makeHost') {
      if (!rooms.makeOffer(room, uid, action === 'invite' ? 'GUEST' : 'HOST', user.uid))
        return reply.code(409).send({ errMsg: 'This user cannot be offered that now.', reason: 'full' });
    } else if (action === 'readmit') await recorded('meeting.readmit', uid, () => rooms.readmit(room, uid));
    else
      await recorded('meeting.remove', uid, () => {
        if (!rooms.remove(room, uid, user.uid)) throw forbidden('A host cannot be removed.');
      });
    return reply.code(204).send();
  });
};
