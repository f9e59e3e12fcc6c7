import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { issuerOf } from '../../domain/agenda/certificates';
import { ChangeKeptTalksSchema, KEPT_TALKS_API, type KeptTalksAnswer } from '../../domain/agenda/kept-talks';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { ofEachUser } from '../http/rate-limit';
import { registerApi, type Shared } from '../http/shared';
import { attendablesIn, claimsOf } from './certificates/attended';
import { createDrawing, type DrawingOptions } from './certificates/drawing';
import { type CheckOptions, checkPage } from './certificates/page';
import { type CertificateOptions, certificateRoutes } from './certificates/routes';
import { type GoingOptions, goingRoutes } from './going/routes';
import { changeTalks } from './queries';

export { createAttendance, ownAttendance } from './certificates/store';
export { ownAgendaData, talksOf } from './queries';

const PER_MINUTE = 120;
const CHANGES_BYTES = 256 * 1024;
const ParamsSchema = v.object({ architectureId: IdSchema });

type Certificates = Omit<CertificateOptions, 'drawing' | 'gate' | 'limits' | 'now'> &
  CheckOptions &
  Pick<DrawingOptions, 'findLogo'>;
type AgendaOptions = Pick<Shared, 'db' | 'gate' | 'limits' | 'now' | 'blobs'> &
  Pick<GoingOptions, 'acquaintances' | 'namesOf'> & { certificates: Certificates };

/** Hears what the pages of users count, and credits the attendance of those who have chosen that it is kept. */
export const attending =
  ({ attendance, now, shown }: Pick<CertificateOptions, 'attendance' | 'now' | 'shown'>) =>
  async (userId: string, { id }: { id: string }, counts: Parameters<typeof claimsOf>[1]): Promise<void> => {
    const venue = await shown();
    if (venue?.architecture.id !== id || issuerOf(venue.architecture) === '') return;
    const attendables = attendablesIn(venue.architecture, venue.timeZone);
    const owner = { architectureId: id, userId };
    await attendance.count(owner, now(), (between) => claimsOf(attendables, counts, between));
  };

/** The talks that users have saved, the same on all their devices, and certificates of those that they attended. */
export const agendaPlugin: FastifyPluginAsync<AgendaOptions> = async (app, options) => {
  const { db, gate, limits, now, blobs, certificates, acquaintances, namesOf } = options;
  const limit = limits('agenda', ofEachUser({ max: PER_MINUTE }));
  const drawing = createDrawing({ blobs, findLogo: certificates.findLogo });
  await app.register(checkPage, certificates);
  await registerApi(app, async (api) => {
    await api.register(certificateRoutes, { ...certificates, drawing, gate, limits, now });
    await api.register(goingRoutes, { db, gate, limits, now, acquaintances, namesOf });
    api.post(
      apiRoute(KEPT_TALKS_API),
      { bodyLimit: CHANGES_BYTES },
      async (request, reply): Promise<KeptTalksAnswer> => {
        const { architectureId } = parseRequest(ParamsSchema, request.params);
        const { uid: userId } = await gate.user(request);
        await limit(request);
        const { changes } = parseRequest(ChangeKeptTalksSchema, request.body);
        void reply.header('cache-control', 'private, no-store');
        return { talks: await changeTalks(db, { userId, architectureId }, changes, now()) };
      },
    );
  });
};
