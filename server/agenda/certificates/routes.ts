import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { agendaOf, talkAt } from '../../../domain/agenda/agenda';
import { type Attendable, minutesOf, neededMinutes } from '../../../domain/agenda/attendance';
import {
  type Attendance,
  type Attended,
  CERTIFICATES_API,
  isCertifiable,
  issuerOf,
  leastMinutesOf,
  type MadeSchema,
  MakeSchema,
  readNumber,
} from '../../../domain/agenda/certificates';
import { readableName } from '../../../domain/kernel/invisible';
import { pickText } from '../../../domain/kernel/localized';
import type { Architecture } from '../../../domain/kernel/venue';
import { ApiError, conflict, forbidden, notFound } from '../../http/errors';
import { attachmentOf } from '../../http/files/stored-file';
import type { Gate, VerifiedUser } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import { wordingOf } from '../../identity/words/words';
import { attendablesIn } from './attended';
import type { Drawing } from './drawing';
import type { AttendanceStore, Owner } from './store';

/** The shown venue, and what its ui-config.json says. */
export type Shown = { architecture: Architecture; timeZone: string };

export type CertificateOptions = {
  gate: Gate;
  limits: Limits;
  now: () => number;
  attendance: AttendanceStore;
  drawing: Drawing;
  shown: () => Promise<Shown | null>;
  /** What the event is called. */
  eventName: (request: FastifyRequest) => Promise<string>;
  /** Without the counts of visits, nothing says who attended what. */
  isCounting: (request: FastifyRequest) => Promise<boolean>;
  nameOf: (user: VerifiedUser, architectureId: string) => Promise<string>;
  /** Where this service is. */
  originOf: (request: FastifyRequest) => string;
};

const PER_MINUTE = 60;
const FILES_PER_MINUTE = 12;
const BODY_BYTES = 8 * 1024;
/** Of a title: more has no room on the page. */
const TITLE_LENGTH = 300;
const shortText = (text: string): string => readableName(text).slice(0, TITLE_LENGTH);
const VenueParamsSchema = v.object({ architectureId: IdSchema });
const FileParamsSchema = v.object({ architectureId: IdSchema, number: v.pipe(v.string(), v.maxLength(40)) });

/** Attendees choose that their attendance is kept, and have certificates of it; nothing is kept of the others. */
export const certificateRoutes: FastifyPluginAsync<CertificateOptions> = async (app, options) => {
  const { gate, limits, now, attendance, drawing, shown, eventName, isCounting, nameOf, originOf } = options;
  const limit = limits('certificates', ofEachUser({ max: PER_MINUTE }));
  const limitFiles = limits('certificate-files', ofEachUser({ max: FILES_PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  async function asked(request: FastifyRequest) {
    const user = await gate.user(request);
    await limit(request);
    const { architectureId } = parseRequest(VenueParamsSchema, request.params);
    const venue = await shown();
    if (venue?.architecture.id !== architectureId) throw notFound('This venue');
    const owner: Owner = { architectureId, userId: user.uid };
    const issuer = (await isCounting(request)) ? issuerOf(venue.architecture) : '';
    return { user, venue, owner, issuer };
  }

  const attendedOf = (attendable: Attendable, ms: number, least: number): Attended => ({
    ...attendable,
    minutes: minutesOf(ms, attendable),
    needed: neededMinutes(attendable, least),
    isOver: attendable.end <= now(),
  });

  async function standingOf({ user, venue, owner, issuer }: Awaited<ReturnType<typeof asked>>): Promise<Attendance> {
    const { architecture, timeZone } = venue;
    const least = leastMinutesOf(architecture);
    const since = await attendance.sinceOf(owner);
    const known = since === null ? new Map<string, number>() : await attendance.attendedBy(owner);
    const attended = attendablesIn(architecture, timeZone).flatMap((attendable) => {
      const ms = known.get(attendable.place);
      return ms === undefined ? [] : [attendedOf(attendable, ms, least)];
    });
    return {
      issuer,
      minutes: least,
      name: await nameOf(user, owner.architectureId),
      since: since?.toISOString() ?? null,
      attended,
    };
  }

  app.get(apiRoute(CERTIFICATES_API.own), async (request) => standingOf(await asked(request)));

  app.post(apiRoute(CERTIFICATES_API.keep), { bodyLimit: BODY_BYTES }, async (request) => {
    const all = await asked(request);
    if (all.issuer === '') throw notFound('A certificate of attendance');
    await attendance.keep(all.owner, now());
    return standingOf(all);
  });

  app.post(apiRoute(CERTIFICATES_API.forget), { bodyLimit: BODY_BYTES }, async (request) => {
    const all = await asked(request);
    await attendance.forget(all.owner);
    return standingOf(all);
  });

  app.post(
    apiRoute(CERTIFICATES_API.make),
    { bodyLimit: BODY_BYTES },
    async (request): Promise<v.InferOutput<typeof MadeSchema>> => {
      const all = await asked(request);
      const { owner, issuer, venue } = all;
      const { place, name, locale: wanted } = parseRequest(MakeSchema, request.body);
      const standing = await standingOf(all);
      const attended = standing.attended.find((one) => one.place === place);
      if (issuer === '' || standing.since === null || attended === undefined) throw notFound('Your attendance of this');
      if (!isCertifiable(attended))
        throw conflict(
          attended.isOver
            ? `A certificate needs ${attended.needed} minutes. You have ${attended.minutes}.`
            : 'This is not over yet. The certificate can be made afterwards.',
        );
      if (standing.name === '') throw forbidden('Your account has no name that a certificate could have.');
      if (standing.name !== name) throw new ApiError(412, 'Your name has changed. Look at it again.');
      if (!(await drawing.canWrite(name)))
        throw new ApiError(422, 'Your name has letters that a certificate cannot show. Write it in other letters.');
      const { locale } = wordingOf(wanted);
      const { begin, end, minutes } = attended;
      const { architecture, timeZone } = venue;
      const title = shortText(pickText(talkAt(agendaOf(architecture, 0), place)?.titles ?? [], locale));
      const event = shortText(await eventName(request));
      const { number } = await attendance.make(
        { ...owner, place, name, issuer, event, title, locale, begin, end, timeZone, minutes },
        now(),
      );
      return { number };
    },
  );

  app.get(apiRoute(CERTIFICATES_API.file), async (request, reply) => {
    const { user, venue } = await asked(request);
    await limitFiles(request);
    const number = readNumber(parseRequest(FileParamsSchema, request.params).number);
    const certificate = number === null ? null : await attendance.find(number);
    if (certificate?.userId !== user.uid) throw notFound('A certificate of yours with this number');
    const file = await drawing.draw(certificate, { architecture: venue.architecture, origin: originOf(request) });
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentOf(`${certificate.title || certificate.event}.pdf`))
      .send(Buffer.from(file));
  });
};
