import { fromPromise } from 'xstate';
import { type Attendance, AttendanceSchema, CERTIFICATES_API, MadeSchema } from '../../../domain/agenda/certificates';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { type CertificateStanding, certificatesMachine } from '../../../machines/agenda/certificates.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';

/** Views say what failed. */
const OPTIONS = { retry: false, report: 'sessionOver' } as const;
/** Without a login there is nothing to read. */
const QUIET = { retry: false, report: false } as const;
/** Others may have certificates made at the same time. */
const FILE = { ...OPTIONS, silenceMs: 45_000 } as const;

const standingOf = (body: Attendance): CertificateStanding => ({
  isOffered: body.issuer !== '',
  isKept: body.since !== null,
  body: seal(body),
});

/** The attendance of the user, and certificates of it, at the service. */
export const certificatesInside = (http: Pick<Http, 'blob' | 'get' | 'post'>) => {
  const change = async (path: string, signal: AbortSignal): Promise<CertificateStanding> =>
    standingOf(parseAnswer(AttendanceSchema, await http.post(path, {}, { ...OPTIONS, signal }), path));
  return certificatesMachine.provide({
    actors: {
      readAttendance: fromPromise(async ({ input, signal }) =>
        standingOf(await http.get(fillPath(CERTIFICATES_API.own, input), AttendanceSchema, { ...QUIET, signal })),
      ),
      keepAttendance: fromPromise(({ input, signal }) => change(fillPath(CERTIFICATES_API.keep, input), signal)),
      forgetAttendance: fromPromise(({ input, signal }) => change(fillPath(CERTIFICATES_API.forget, input), signal)),
      saveCertificate: fromPromise(async ({ input: { architectureId, standing, wish }, signal }) => {
        if (standing === null || wish === null) throw new Error('Nothing was shown');
        const { name } = standing.body.open();
        const path = fillPath(CERTIFICATES_API.make, { architectureId });
        const answer = await http.post(path, { ...wish, name }, { ...FILE, signal });
        const { number } = parseAnswer(MadeSchema, answer, path);
        const file = await http.blob(fillPath(CERTIFICATES_API.file, { architectureId, number }), { ...FILE, signal });
        download(`${number}.pdf`, file);
      }),
    },
  });
};
