import * as v from 'valibot';
import { ErrorBodySchema, FaultError, faultKindOf, makeFault } from '../../../domain/kernel/fault';
import { SILENCE_MS, SILENT } from './silence';

const TIMEOUT_MS = 180_000;
/** The system buffers about this many bytes before they are sent. */
const BUFFERED_BYTES = 1_000_000;
/** The slowest supported network, in bytes per millisecond. */
const SLOWEST = 32;

export type Upload = {
  url: string;
  body: Blob;
  authorization: string | null;
  signal: AbortSignal;
  /** The total timeout; longer for large files. */
  timeoutMs?: number;
  /** The response timeout after the upload; longer if the service has much work to do first. */
  silenceMs?: number;
  onProgress: (percent: number) => void;
};

/** Sends a file with progress, which `fetch` does not report. @throws FaultError */
export const upload = ({
  url,
  body,
  authorization,
  signal,
  timeoutMs = TIMEOUT_MS,
  silenceMs = SILENCE_MS,
  onProgress,
}: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreached = () => reject(new FaultError(makeFault('NOT_REACHABLE')));
    const bufferedMs = Math.min(body.size, BUFFERED_BYTES) / SLOWEST;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = (ms: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new FaultError(makeFault('NOT_REACHABLE', { code: SILENT })));
        request.abort();
      }, ms + bufferedMs);
    };
    request.open('POST', url);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (authorization !== null) request.setRequestHeader('authorization', authorization);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen(SILENCE_MS);
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.upload.addEventListener('load', () => listen(silenceMs));
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status >= 200 && status < 300) return resolve(response);
      const answer = v.is(ErrorBodySchema, response) ? response : null;
      const more = answer?.mistakes === undefined ? {} : { mistakes: answer.mistakes };
      const message = answer?.errMsg ?? null;
      reject(new FaultError(makeFault(faultKindOf(status), { status, message, ...more })));
    });
    for (const type of ['error', 'timeout', 'abort'] as const) request.addEventListener(type, unreached);
    request.addEventListener('loadend', () => clearTimeout(silence));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) return unreached();
    listen(SILENCE_MS);
    request.send(body);
  });
