import redaxios, { type Response as Answer, type Options } from 'redaxios';
import * as v from 'valibot';
import {
  HTTP_RETRIES,
  HTTP_RETRY_AFTER_MAX_MS,
  HTTP_RETRY_DELAY_MS,
  HTTP_RETRY_METHODS,
} from '../../../domain/kernel/constants';
import {
  ErrorBodySchema,
  type Fault,
  FaultError,
  faultKindOf,
  isSessionOver,
  makeFault,
  parseAnswer,
} from '../../../domain/kernel/fault';
import type { World } from '../shell/world';

export type HttpOptions = {
  signal?: AbortSignal | undefined;
  query?: Readonly<Record<string, string | number>>;
  /** Login, capture and log calls do without. */
  retry?: boolean;
  /**
   * False for calls whose failure concerns nobody but their caller: no error dialog, no logout. Of calls that go on without
   * an answer only the end of the session concerns others.
   */
  report?: boolean | 'sessionOver';
  /** False where a bearer would be wrong, as with an already signed URL. */
  bearer?: boolean;
};

export type Http = {
  get<const S extends v.GenericSchema>(path: string, schema: S, options?: HttpOptions): Promise<v.InferOutput<S>>;
  post(path: string, body: unknown, options?: HttpOptions): Promise<unknown>;
  head(path: string, options?: HttpOptions): Promise<void>;
  blob(path: string, options?: HttpOptions): Promise<Blob>;
};

export type HttpSettings = {
  origin: string;
  /** Origin of the cloud file storage, once the configuration names one. */
  storageOrigin: () => string | null;
  token: () => Promise<string | null>;
  world: World;
  now?: () => number;
  fetch?: typeof fetch;
};

type Method = 'GET' | 'HEAD' | 'POST';
type Waiting = { hurry: () => void; giveUp: () => void };

const isRetriedStatus = (status: number): boolean =>
  (status >= 100 && status < 200) || status === 429 || (status >= 500 && status < 600);

/** Milliseconds that a Retry-After header asks for, as seconds or as a date; `null` where it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), HTTP_RETRY_AFTER_MAX_MS);
}

/** A failed attempt: `status` is null where there was no response. */
class AttemptError extends Error {
  constructor(
    readonly status: number | null,
    readonly errMsg: string | null,
    readonly retryAfter: number | null,
    /** Nobody waits for the answer any more. */
    readonly isGivenUp = false,
  ) {
    super(errMsg ?? 'The request failed');
  }
}

const NOTHING = new AttemptError(null, null, null);
/** With what the last attempt said. */
const givenUp = ({ status, errMsg, retryAfter }: AttemptError = NOTHING): AttemptError =>
  new AttemptError(status, errMsg, retryAfter, true);

const isWorthIt = (error: unknown): boolean =>
  error instanceof AttemptError && !error.isGivenUp && (error.status === null || isRetriedStatus(error.status));

const fetchRepeat = () => import('./repeat');

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;

async function errMsgOf(data: unknown): Promise<string | null> {
  let body = data;
  try {
    if (data instanceof Blob) body = JSON.parse(await data.text());
    else if (typeof data === 'string') body = JSON.parse(data);
  } catch {
    return null;
  }
  return v.is(ErrorBodySchema, body) ? body.errMsg : null;
}

const mustTell = ({ report = true }: HttpOptions, fault: Fault): boolean =>
  report === 'sessionOver' ? isSessionOver(fault) : report;

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
    for (const id of command.ids) {
      const request = waiting.get(id);
      if (command.type === 'http.hurry') request?.hurry();
      else request?.giveUp();
    }
  });

  const maySeeToken = (url: URL): boolean => url.origin === origin || url.origin === storageOrigin();

  function observeTime(url: URL, headers: Headers): void {
    const cacheControl = headers.get('cache-control');
    const date = Date.parse(headers.get('date') ?? '');
    const isFresh = cacheControl === null || cacheControl.includes('no-cache');
    if (url.origin === origin && isFresh && !Number.isNaN(date)) world.tell({ type: 'http.observedTime', now: date });
  }

  async function attempt(method: Method, url: URL, options: HttpOptions, request: Partial<Options>): Promise<unknown> {
    try {
      const bearer = options.bearer !== false && maySeeToken(url) ? await token() : null;
      const answer = await redaxios(url.href, {
        ...request,
        method,
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
        fetch: async (target, init) => {
          const response = await send(target, { ...init, signal: options.signal ?? null });
          observeTime(url, response.headers);
          return response;
        },
      });
      // redaxios says nothing of an answer that broke off; a whole one is at least an empty text.
      if (answer.data === undefined) throw new TypeError('The answer broke off');
      return answer.data;
    } catch (error) {
      if (options.signal?.aborted) throw givenUp();
      if (!isAnswer(error)) throw new AttemptError(null, null, null);
      const headers = error.headers instanceof Headers ? error.headers : new Headers();
      throw new AttemptError(error.status, await errMsgOf(error.data), retryAfterMs(headers.get('retry-after'), now()));
    }
  }

  function pause(id: string, last: AttemptError, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(givenUp(last));
    const delayMs = last.retryAfter ?? HTTP_RETRY_DELAY_MS;
    return new Promise((resolve, reject) => {
      const leave = (then: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        waiting.delete(id);
        world.tell({ type: 'http.resumed', id });
        then();
      };
      const giveUp = leave(() => reject(givenUp(last)));
      const hurry = leave(resolve);
      const timer = setTimeout(hurry, delayMs);
      waiting.set(id, { hurry, giveUp });
      signal?.addEventListener('abort', giveUp, { once: true });
      world.tell({ type: 'http.waiting', id, delayMs, now: now() });
    });
  }

  async function run(method: Method, path: string, options: HttpOptions, request: Partial<Options>): Promise<unknown> {
    const url = new URL(path, origin);
    for (const [key, value] of Object.entries(options.query ?? {})) url.searchParams.set(key, String(value));
    requests += 1;
    const id = `${requests}`;
    const isRetriedMethod = (HTTP_RETRY_METHODS as readonly string[]).includes(method);
    const mayRetry = options.retry !== false && isRetriedMethod;
    const once = () => attempt(method, url, options, request);
    try {
      return await once().catch(async (error: unknown) => {
        if (!mayRetry || !isWorthIt(error)) throw error;
        const { repeat } = await fetchRepeat().catch(() => Promise.reject(error));
        const wait = (last: unknown) => pause(id, last instanceof AttemptError ? last : NOTHING, options.signal);
        return repeat(error, { times: HTTP_RETRIES, attempt: once, wait, isWorthIt });
      });
    } catch (error) {
      const { status, errMsg, retryAfter } = error instanceof AttemptError ? error : NOTHING;
      const fault = makeFault(faultKindOf(status), {
        status,
        message: errMsg,
        ...(retryAfter === null ? {} : { retryAfterMs: retryAfter }),
      });
      if (mustTell(options, fault) && !options.signal?.aborted) world.tell({ type: 'http.failed', fault });
      throw new FaultError(fault);
    } finally {
      // Here by the time that the network is not: a request that cannot be repeated for want of this fails at once.
      fetchRepeat().catch(() => {});
    }
  }

  return {
    async get(path, schema, options = {}) {
      const answer = await run('GET', path, options, {});
      try {
        return parseAnswer(schema, answer, path);
      } catch (error) {
        if (error instanceof FaultError && mustTell(options, error.fault)) {
          world.tell({ type: 'http.failed', fault: error.fault });
        }
        throw error;
      }
    },
    post: (path, body, options = {}) => run('POST', path, options, { data: body }),
    head: async (path, options = {}) => void (await run('HEAD', path, options, {})),
    async blob(path, options = {}) {
      const answer = await run('GET', path, options, { responseType: 'blob' });
      if (answer instanceof Blob) return answer;
      throw new FaultError(makeFault('PROCESSING_ERROR', { message: `${path}: no file in the answer` }));
    },
  };
}
