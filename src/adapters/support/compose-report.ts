import { type AnyActorRef, fromPromise } from 'xstate';
import { FaultError, faultKindOf, makeFault } from '../../../domain/kernel/fault';
import { isReportCode, REPORT_API, reportCode, reportFileName } from '../../../domain/support/report';
import { reportMachine } from '../../../machines/support/report.machine';
import { call, dataOf, isAnswer } from '../kernel/call';
import { flightOf } from './recorder-flight';

/** How long a download may take to start before its object URL is revoked. */
const DOWNLOAD_MS = 60_000;

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}

/** Sends neither token nor cookie: the service does not learn whose recording it is. */
async function send(code: string, text: string, signal: AbortSignal): Promise<{ code: string }> {
  const request = {
    method: 'POST',
    params: { code },
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

/** The report machine with its real actors. */
export function composeReport(root: AnyActorRef) {
  let text = '';
  return reportMachine.provide({
    actors: {
      prepareRecording: fromPromise(async () => {
        const recording = flightOf(root).recording();
        text = JSON.stringify(recording);
        return {
          code: reportCode(crypto.getRandomValues(new Uint8Array(16))),
          size: new Blob([text]).size,
          events: recording.runs.reduce((sum, { entries }) => sum + entries.length, 0),
        };
      }),
      saveRecording: fromPromise(async ({ input }) => download(reportFileName(input.code), text)),
      sendRecording: fromPromise(({ input, signal }) => send(input.code, text, signal)),
    },
  });
}
