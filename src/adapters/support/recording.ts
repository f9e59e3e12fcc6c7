import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { FaultError, faultKindOf, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { RecordedPage } from '../../../domain/support/recording-format';
import { REPORT_API, type ReportPlace, reportBody, reportFileName } from '../../../domain/support/report';
import { isReportCode, reportCode } from '../../../domain/support/report-code';
import type { sessionMachine } from '../../../machines/login/session.machine';
import { rootOf } from '../../../machines/support/record';
import type { Prepared, SentReport, WrittenRecording } from '../../../machines/support/report.machine';
import { call, dataOf, isAnswer } from '../kernel/call';
import { download } from '../kernel/download';
import { createFlight } from './flight';
import type { Ring } from './ring';

/** Sends neither token nor cookie: the service does not learn whose recording it is. */
async function send(code: string, from: ReportPlace, text: string, signal: AbortSignal): Promise<{ code: string }> {
  const request = {
    method: 'POST',
    params: { code, from },
    headers: { 'content-type': 'application/json' },
    data: text,
  } as const;
  const body = await call(REPORT_API.sessions, request, { signal, credentials: 'omit' })
    .then(dataOf)
    .catch((error: unknown) => {
      const status = isAnswer(error) ? error.status : null;
      throw new FaultError(makeFault(faultKindOf(status), { status }));
    });
  const kept = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (!isReportCode(kept)) throw new FaultError(makeFault('PROCESSING_ERROR'));
  return { code: kept };
}

/** Before the login, and after the end of a session, reports have a quota of their own. */
function placeOf(root: AnyActorRef): ReportPlace {
  const session: ActorRefFrom<typeof sessionMachine> | undefined = root.system.get('session');
  return session?.getSnapshot().matches({ connected: 'signedIn' }) === true ? 'venue' : 'entrance';
}

/** The report's actors for the recording of this tab: of the venue, unless another page is named. */
export function createRecording(ring: Ring, actor: AnyActorRef, page: RecordedPage = 'venue') {
  const root = rootOf(actor);
  const flight = createFlight(ring, root, { page });
  return {
    record: flight.watch,
    whole: flight.whole,
    since: flight.since,
    prepare: async (): Promise<Prepared> => {
      // The event that opened the report is still being processed, and a recording of half a step cannot be replayed.
      await Promise.resolve();
      const recording = flight.recording();
      const text = JSON.stringify(recording);
      return {
        code: reportCode(crypto.getRandomValues(new Uint8Array(16))),
        recording: seal(text),
        size: new Blob([text]).size,
        events: recording.runs.reduce((sum, { entries }) => sum + entries.length, 0),
      };
    },
    save: ({ code, recording }: WrittenRecording): void =>
      download(reportFileName(code), new Blob([recording?.open() ?? ''], { type: 'application/json' })),
    send: ({ code, recording, sentence }: SentReport, signal: AbortSignal): Promise<{ code: string }> =>
      send(
        code,
        page === 'venue' ? placeOf(root) : page,
        reportBody(recording?.open() ?? '', sentence?.open() ?? ''),
        signal,
      ),
  };
}
