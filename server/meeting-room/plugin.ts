import type { FastifyPluginAsync } from 'fastify';
import { MEETING_ROOM_API } from '../../domain/meeting-room/room';
import type { CallSettings } from '../calls/ice-servers';
import type { Metrics } from '../http/metrics';
import { registerApi, type Shared } from '../http/shared';
import type { OpenRealtime } from '../realtime/open-realtime';
import { excludeEndedAccounts } from './ended-accounts';
import { createJanus, type JanusSettings } from './janus';
import { roomPages } from './page';
import { createRelay } from './relay';
import { createMeetingRooms } from './rooms';
import { type MeetingRoomOptions, meetingRoomRoutes } from './routes';

export type MeetingRoomSettings = {
  /** STUN and TURN servers. */
  calls?: CallSettings | null;
  /** The media server of large meetings and webinars. */
  janus?: JanusSettings | null;
  /** The built page of our own meeting rooms. */
  roomFolder?: string;
};

type MeetingRoomPluginOptions = Pick<Shared, 'db' | 'changes' | 'mode' | 'gate' | 'limits' | 'audit' | 'now'> &
  Pick<MeetingRoomOptions, 'chat' | 'snapshot' | 'pictureOf'> & {
    settings: MeetingRoomSettings;
    /** Null where another service has the realtime database: there are no rooms of our own. */
    realtime: Pick<OpenRealtime, 'database' | 'authenticate' | 'addDoor'> | null;
    metrics: Pick<Metrics, 'gauge'>;
  };

/** Our own meeting rooms: their seats, their page, and the relay to the media server of large ones. */
export const meetingRoomPlugin: FastifyPluginAsync<MeetingRoomPluginOptions> = async (app, options) => {
  const { realtime, metrics, chat, snapshot, pictureOf, db, changes, mode, gate, limits, audit, now } = options;
  const { calls = null, janus = null, roomFolder = null } = options.settings;
  const rooms = realtime === null ? null : createMeetingRooms(realtime.database, mode);
  const count = () => rooms?.count() ?? { rooms: 0, seats: 0 };
  metrics.gauge('venue_meeting_rooms', 'Meeting rooms with users, on all instances', () => count().rooms);
  metrics.gauge('venue_meeting_seats', 'Seats of users in meeting rooms, on all instances', () => count().seats);
  if (realtime === null || rooms === null) return;

  const onError = (error: unknown) => app.log.error({ err: error }, 'a user may still be in a meeting');
  excludeEndedAccounts({ db, changes, rooms, onError });
  app.addHook('preClose', async () => rooms.close());
  if (janus !== null) {
    const userOf = async (token: string): Promise<string> => (await realtime.authenticate(token)).auth.uid;
    const { secret } = janus;
    const relay = createRelay({ janus: createJanus(janus), secret, userOf, rooms, mode, log: app.log });
    realtime.addDoor(MEETING_ROOM_API.relay, relay.open);
    app.addHook('preClose', async () => relay.close());
  }
  const hasMediaServer = janus !== null;
  const routes = { rooms, chat, snapshot, gate, limits, audit, mode, calls, now, hasMediaServer, pictureOf };
  await registerApi(app, async (api) => {
    await meetingRoomRoutes(api, routes);
  });
  await app.register(roomPages, { folder: roomFolder });
};
