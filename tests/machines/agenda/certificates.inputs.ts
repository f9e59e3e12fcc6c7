import type { Attendance } from '../../../domain/agenda/certificates';
import { seal } from '../../../domain/kernel/sealed';
import type {
  CertificateStanding,
  CertificatesEvent,
  certificatesMachine,
} from '../../../machines/agenda/certificates.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const standingOf = (more: Partial<Attendance> = {}): CertificateStanding => {
  const body: Attendance = {
    issuer: 'Aurora Society',
    minutes: 15,
    name: 'Ada Lovelace',
    since: null,
    attended: [],
    ...more,
  };
  return { isOffered: body.issuer !== '', isKept: body.since !== null, body: seal(body) };
};
export const OFFERED = standingOf();
export const KEPT = standingOf({ since: '2026-11-20T09:00:00.000Z' });
export const ABSENT = standingOf({ issuer: '' });
export const AWAY = faultError('NOT_REACHABLE');
export const failureOf = (status: number) => faultError('PROCESSING_ERROR', status);

const ACTORS = ['readAttendance', 'keepAttendance', 'forgetAttendance', 'saveCertificate'] as const;
const STATUSES = [403, 404, 412, 500] as const;

export const events: readonly CertificatesEvent[] = [
  { type: 'certificates.enter', architectureId: 'aurora' },
  { type: 'certificates.leave' },
  { type: 'certificates.open' },
  { type: 'certificates.refresh' },
  { type: 'certificates.choose', at: 'agenda' },
  { type: 'certificates.keep' },
  { type: 'certificates.request', wish: { place: 'hall/one', locale: 'en' } },
  { type: 'certificates.stop' },
  { type: 'certificates.forget' },
  { type: 'certificates.cancel' },
];

export const inputs: Inputs<typeof certificatesMachine> = {
  limit: 30_000,
  project: ({ architectureId, standing, status }) => [architectureId, standing?.isOffered, standing?.isKept, status],
  events: [
    ...events,
    ...[OFFERED, KEPT, ABSENT].map((output) => ({ type: 'xstate.done.actor.readAttendance', output }) as const),
    { type: 'xstate.done.actor.keepAttendance', output: KEPT },
    { type: 'xstate.done.actor.forgetAttendance', output: OFFERED },
    { type: 'xstate.done.actor.saveCertificate', output: undefined },
    ...ACTORS.flatMap((actor) => [
      { type: `xstate.error.actor.${actor}`, error: AWAY } as const,
      ...STATUSES.map((status) => ({ type: `xstate.error.actor.${actor}`, error: failureOf(status) }) as const),
    ]),
  ],
};
