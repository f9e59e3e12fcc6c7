import type { Options } from 'redaxios';
import * as v from 'valibot';
import {
  HTTP_RETRIES,
  HTTP_RETRY_AFTER_MAX_MS,
  HTTP_RETRY_DELAY_MS,
  type HTTP_RETRY_METHODS,
} from '../../../domain/kernel/constants';
import {
  ErrorBodySchema,
  type Fault,
  FaultError,
  faultKindOf,
  isOutage,
  isSessionOver,
  makeFault,
  parseAnswer,
} from '../../../domain/kernel/fault';
import type { World } from '../shell/world';
import { call, dataOf, isAnswer } from './call';
import { SILENCE_MS, withinSilence } from './silence';
import type { Upload } from './upload';

export type HttpOptions = {
  signal?: AbortSignal | undefined;
  query?: Readonly<Record<string, string | number>>;
  /** False for login, capture and log calls. */
  retry?: boolean;
  /**
   * False: the caller handles a failure, without an error dialog or logout. `sessionOver`: only the end of the session
   * is reported.
   */
  report?: boolean | 'sessionOver';
  /** False for URLs that must not get a bearer token, such as signed ones. */
  bearer?: boolean;
  /** The response timeout; longer if the service has much work to do first. */
  silenceMs?: number;
  /** True for what is sent from a page that may be left meanwhile. */
  keepalive?: boolean;
  /** True for what a page says each second: the application hears of no response, and so a recording does not fill with them. */
  isUnheard?: boolean;
};

export type UploadOptions = Required<Pick<HttpOptions, 'query'>> &
  Pick<Upload, 'signal' | 'timeoutMs' | 'silenceMs' | 'onProgress'>;

export type Http = {
  get<const S extends v.GenericSchema>(path: string, schema: S, options?: HttpOptions): Promise<v.InferOutput<S>>;
  post(path: string, body: unknown, options?: HttpOptions): Promise<unknown>;
  head(path: string, options?: HttpOptions): Promise<void>;
  remove(path: string, options?: HttpOptions): Promise<void>;
  blob(path: string, options?: HttpOptions): Promise<Blob>;
  /** Sends a file once, without a report. @throws FaultError */
  upload(path: string, body: Blob, options: UploadOptions): Promise<unknown>;
};

export type HttpSettings = {
  origin: string;
  /** Origin of the cloud file storage, if the configuration names one. */
  storageOrigin: () => string | null;
  token: () => Promise<string | null>;
  world: World;
  now?: () => number;
  fetch?: typeof fetch;
};

/** Every method that this client uses may be retried. */
type Method = Extract<(typeof HTTP_RETRY_METHODS)[number], 'DELETE' | 'GET' | 'HEAD' | 'POST'>;
type Waiting = { hurry: () => void; giveUp: () => void };

/** The delay of a Retry-After header in milliseconds, given as seconds or as a date; `null` if it has neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), HTTP_RETRY_AFTER_MAX_MS);
}

const isRetriedStatus = (status: number): boolean =>
  (status >= 100 && status < 200) || status === 429 || (status >= 500 && status < 600);
const isRetried = ({ status }: Fault): boolean => status === null || isRetriedStatus(status);

async function bodyOf(data: unknown): Promise<Partial<v.InferOutput<typeof ErrorBodySchema>>> {
  let body = data;
  try {
    if (data instanceof Blob) body = JSON.parse(await data.text());
    else if (typeof data === 'string') body = JSON.parse(data);
  } catch {
    return {};
  }
  return v.is(ErrorBodySchema, body) ? body : {};
}

async function faultOf(error: unknown, now: number): Promise<Fault> {
  if (!isAnswer(error)) return makeFault('NOT_REACHABLE');
  const { status, data, headers } = error;
  const waitMs = retryAfterMs(headers.get('retry-after'), now);
  const { errMsg = null, reason = null, mistakes } = await bodyOf(data);
  return makeFault(faultKindOf(status), {
    status,
    message: errMsg,
    code: reason,
    ...(mistakes === undefined ? {} : { mistakes }),
    ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
  });
}

const mustTell = ({ report = true, signal }: HttpOptions, fault: Fault): boolean =>
  !signal?.aborted && (report === 'sessionOver' ? isSessionOver(fault) : report);

export function createHttp({
  origin,
  storageOrigin,
  token,
  world,
  now = Date.now,
  fetch: send = (url, init) => fetch(url, init),
}: HttpSettings): Http {
  const waiting = new Map<string, Waiting>();
  let requests = 0;
  world.onCommand((command) => {
    if (command.type === 'http.trust') return;
    for (const id of command.ids) {
      const request = waiting.get(id);
      if (command.type === 'http.hurry') request?.hurry();
      else request?.giveUp();
    }
  });

  function urlOf(path: string, { query = {} }: HttpOptions): URL {
    const url = new URL(path, origin);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    return url;
  }

  const maySeeToken = (url: URL): boolean => url.origin === origin || url.origin === storageOrigin();

  function observeTime(url: URL, headers: Headers): void {
    const cacheControl = headers.get('cache-control');
    const date = Date.parse(headers.get('date') ?? '');
    const isFresh = cacheControl === null || cacheControl.includes('no-cache');
    if (url.origin === origin && isFresh && !Number.isNaN(date)) world.tell({ type: 'http.observedTime', now: date });
  }

  /** @throws FaultError */
  async function attempt(url: URL, options: HttpOptions, request: Options): Promise<unknown> {
    const { bearer, signal, silenceMs = SILENCE_MS, keepalive = false, isUnheard = false } = options;
    try {
      return await withinSilence(silenceMs, signal, async ({ ended, heard }) => {
        const secret = bearer !== false && maySeeToken(url) ? await token() : null;
        const auth = secret === null ? {} : { auth: `Bearer ${secret}` };
        const answer = await call(
          url.href,
          { ...request, ...auth },
          { signal: ended, keepalive },
          async (target, init) => {
            const response = await send(target, init);
            heard();
            if (isUnheard) return response;
            observeTime(url, response.headers);
            if (url.origin === origin && response.status < 500) world.tell({ type: 'http.answered' });
            return response;
          },
        );
        return dataOf(answer);
      });
    } catch (error) {
      const fault = await faultOf(error, now());
      if (url.origin === origin && isOutage(fault) && !signal?.aborted && !isUnheard)
        world.tell({ type: 'http.missed' });
      throw new FaultError(fault);
    }
  }

  /** Waits before the next attempt, visible to the user; false if the request is cancelled in the meantime. */
  function isWaitedFor(id: string, delayMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isWanted: boolean) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        waiting.delete(id);
        world.tell({ type: 'http.resumed', id });
        resolve(isWanted);
      };
      const hurry = end(true);
      const giveUp = end(false);
      const timer = setTimeout(hurry, delayMs);
      waiting.set(id, { hurry, giveUp });
      signal?.addEventListener('abort', giveUp, { once: true });
      world.tell({ type: 'http.waiting', id, delayMs, now: now() });
    });
  }

  async function run<T>(
    method: Method,
    path: string,
    options: HttpOptions,
    request: Options,
    read: (data: unknown) => T,
  ): Promise<T> {
    const url = urlOf(path, options);
    requests += 1;
    const id = `${requests}`;
    const attempts = async (retries: number): Promise<unknown> => {
      try {
        return await attempt(url, options, { ...request, method });
      } catch (error) {
        const mayRetry = retries > 0 && error instanceof FaultError && isRetried(error.fault);
        const delayMs = (mayRetry ? error.fault.retryAfterMs : null) ?? HTTP_RETRY_DELAY_MS;
        if (!mayRetry || !(await isWaitedFor(id, delayMs, options.signal))) throw error;
        return attempts(retries - 1);
      }
    };
    try {
      return read(await attempts(options.retry === false ? 0 : HTTP_RETRIES));
    } catch (error) {
      if (error instanceof FaultError && mustTell(options, error.fault)) {
        world.tell({ type: 'http.failed', fault: error.fault });
      }
      throw error;
    }
  }

  return {
    get: (path, schema, options = {}) => run('GET', path, options, {}, (data) => parseAnswer(schema, data, path)),
    post: (path, body, options = {}) => run('POST', path, options, { data: body }, (data) => data),
    head: (path, options = {}) => run('HEAD', path, options, {}, () => {}),
    remove: (path, options = {}) => run('DELETE', path, options, {}, () => {}),
    async upload(path, body, { query, ...following }) {
      const { upload } = await import('./upload');
      const url = urlOf(path, { query });
      const secret = maySeeToken(url) ? await token() : null;
      const authorization = secret === null ? null : `Bearer ${secret}`;
      return upload({ url: url.href, body, authorization, ...following });
    },
    blob: (path, options = {}) =>
      run('GET', path, options, { responseType: 'blob' }, (data) => {
        if (data instanceof Blob) return data;
        throw new FaultError(makeFault('PROCESSING_ERROR', { message: `${path}: no file in the answer` }));
      }),
  };
}
