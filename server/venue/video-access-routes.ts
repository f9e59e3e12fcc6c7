import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { API } from '../../domain/kernel/api';
import type { Architecture } from '../../domain/kernel/venue';
import type { ConfigurationOf } from '../../domain/widgets/kinds';
import {
  type MeetingRole,
  mayEnterMeeting,
  meetingAddress,
  type VideoAccess,
  type VideoAccessRequest,
  VideoAccessRequestSchema,
} from '../../domain/widgets/video-access';
import { isOfKind } from '../../domain/widgets/widget';
import { notFound } from '../http/errors';
import { type Gate, hostsMeetings } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { VenueStore } from './store';

type VideoAccessOptions = { store: Pick<VenueStore, 'snapshot'>; gate: Gate; limits: Limits; now?: () => number };
type Meeting = ConfigurationOf<'MEETING'>;

const PER_MINUTE = 60;

/** The configuration of a meeting in the shown venue. */
function meetingIn(architecture: Architecture | undefined, request: VideoAccessRequest): Meeting | null {
  if (architecture === undefined || architecture.id !== request.architectureId) return null;
  const area = architecture.areas.find(({ id }) => id === request.areaId);
  if (area === undefined) return null;
  const widget = [...area.contentWidgets, ...architecture.globalWidgets].find(({ id }) => id === request.widgetId);
  if (widget === undefined || !isOfKind(widget, 'MEETING')) return null;
  return widget.configurations.find(({ id }) => id === request.configId) ?? null;
}

/** The address of a meeting, by role and within its timeslot. */
export const videoAccessRoutes: FastifyPluginAsync<VideoAccessOptions> = async (
  app,
  { store, gate, limits, now = Date.now },
) => {
  const limit = limits('video-access', ofEachUser({ max: PER_MINUTE }));

  app.post(apiRoute(API.videoAccess), async (request, reply): Promise<VideoAccess | FastifyReply> => {
    const user = await gate.visitor(request);
    await limit(request);
    void reply.header('cache-control', 'private, no-store');
    const { shown } = await store.snapshot();
    const meeting = meetingIn(shown?.architecture, parseRequest(VideoAccessRequestSchema, request.body));
    if (meeting === null) throw notFound('This meeting');
    const role: MeetingRole = hostsMeetings(user) ? 'HOST' : 'VIEWER';
    if (!mayEnterMeeting(meeting, role, now())) {
      return reply.code(409).send({ errMsg: 'This meeting is not open.', opensAt: meeting.begin });
    }
    const url = meetingAddress(meeting, role);
    if (url === null) throw notFound('An address of this meeting');
    return { url, role };
  });
};
