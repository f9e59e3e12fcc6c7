import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { createHttp, type Http, type HttpOptions, retryAfterMs } from '../../../src/adapters/kernel/http';
import { until } from './until';

const OWN = 'https://own.example';
const STORAGE = 'https://storage.example';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const SECRET = 'Bearer secret';
const Shape = v.object({ name: v.string(), size: v.optional(v.number()) });
const GOOD = { name: 'lobby' };

type Answer = Response | 'offline' | 'hanging' | 'broken off';
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'cache-control': 'max-age=60', ...headers },
  });
const good = (headers: Record<string, string> = {}): Response => json(200, GOOD, headers);
const bad = (status: number, headers: Record<string, string> = {}): Response =>
  json(status, { errMsg: `It was ${status}` }, headers);

/** A response whose body does this when it is read. */
const reading = (pull: (body: ReadableStreamDefaultController) => void): Response =>
  new Response(new ReadableStream({ pull }), { headers: { 'cache-control': 'max-age=60' } });
const brokenOff = (): Response => reading((body) => body.error(new TypeError('network error')));

function stage(answers: readonly Answer[], token: () => Promise<string | null> = async () => 'secret') {
  const facts: WorldFact[] = [];
  /** Whether each attempt reached the service. */
  const reached: boolean[] = [];
  let command: (command: WorldCommand) => void = () => {};
  const left = [...answers];
  const send = vi.fn<typeof fetch>(async (_, init) => {
    const answer = left.shift() ?? 'offline';
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === 'broken off') return brokenOff();
    if (answer !== 'hanging') return answer;
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  });
  const http = createHttp({
    origin: OWN,
    storageOrigin: () => STORAGE,
    token,
    world: {
      tell: (fact) => {
        if (fact.type === 'http.answered' || fact.type === 'http.missed') reached.push(fact.type === 'http.answered');
        else facts.push(fact);
      },
      onCommand: (listener) => {
        command = listener;
      },
    },
    fetch: send,
  });
  const urls = () => send.mock.calls.map(([url]) => url);
  const bearers = () => send.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
  const asked = (count: number) => until(() => send.mock.calls.length === count);
  const waiting = (count = 1) => until(() => facts.filter(({ type }) => type === 'http.waiting').length === count);
  return {
    http,
    facts,
    reached,
    send,
    urls,
    bearers,
    asked,
    waiting,
    command: (given: WorldCommand) => command(given),
  };
}

/** The fault that a call ends in, or what it answered. */
const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error instanceof FaultError ? error.fault : error));

const waits = (id: string, delayMs: number, now = NOW): WorldFact => ({ type: 'http.waiting', id, delayMs, now });
const goesOn = (id: string): WorldFact => ({ type: 'http.resumed', id });
const fails = (fault: ReturnType<typeof makeFault>): WorldFact => ({ type: 'http.failed', fault });

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a request', () => {
  test('a request returns the response as its schema parses it', async () => {
    const { http, send, facts } = stage([json(200, { ...GOOD, unknown: 1 })]);
    expect(await http.get('/api/x', Shape, { query: { architectureId: 'a&b', limit: 3 } })).toEqual(GOOD);
    expect(send.mock.calls[0]?.[0]).toBe(`${OWN}/api/x?architectureId=a%26b&limit=3`);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'GET' });
    expect(facts).toEqual([]);
  });

  test('a POST sends its body as JSON and returns the response unchanged', async () => {
    const { http, send } = stage([json(200, { status: 'USER_FOUND' })]);
    expect(await http.post('/api/x', { email: 'ada@example.org' })).toEqual({ status: 'USER_FOUND' });
    const init = send.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: 'POST', body: '{"email":"ada@example.org"}' });
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  test('a HEAD request reads no body', async () => {
    const { http, send } = stage([new Response(null, { status: 200 })]);
    expect(await http.head('/api/ui/venue')).toBeUndefined();
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD' });
  });

  test('a DELETE request reads no body', async () => {
    const { http, send } = stage([json(204, null)]);
    expect(await http.remove('/api/chat/own')).toBeUndefined();
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
  });

  test('a request for a file returns the file', async () => {
    const { http } = stage([new Response('picture', { headers: { 'content-type': 'image/webp' } })]);
    const file = await http.blob('/assets/lobby.webp');
    expect(await file.text()).toBe('picture');
  });
});

const METHODS: readonly [string, (http: Http, options?: HttpOptions) => Promise<unknown>][] = [
  ['GET', (http, options) => http.get('/api/x', Shape, options)],
  ['POST', (http, options) => http.post('/api/x', {}, options)],
  ['HEAD', (http, options) => http.head('/api/x', options)],
  ['DELETE', (http, options) => http.remove('/api/x', options)],
];

describe('a retry', () => {
  test.each(METHODS)(
    'a failed %s is retried twice, each time after 30000 ms, and each wait is reported §7.45 §9.4',
    async (_, call) => {
      const { http, send, facts, waiting } = stage([bad(503), bad(503), good()]);
      const outcome = outcomeOf(call(http));
      await waiting(1);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(send).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      await waiting(2);
      await vi.advanceTimersByTimeAsync(30_000);
      await outcome;
      expect(send).toHaveBeenCalledTimes(3);
      expect(facts).toEqual([waits('1', 30_000), goesOn('1'), waits('1', 30_000, NOW + 30_000), goesOn('1')]);
    },
  );

  test('a request is not retried a third time', async () => {
    const { http, send, facts, waiting } = stage([bad(503), bad(500), bad(502), good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting(2);
    await vi.advanceTimersByTimeAsync(30_000);
    const fault = makeFault('PROCESSING_ERROR', { status: 502, message: 'It was 502' });
    expect(await outcome).toEqual(fault);
    expect(send).toHaveBeenCalledTimes(3);
    expect(facts.at(-1)).toEqual(fails(fault));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(3);
  });

  test.each([429, 500, 501, 502, 503, 504, 599])('a response with status %i is retried §7.46', async (status) => {
    const { http, waiting, asked } = stage([bad(status), good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    await vi.advanceTimersByTimeAsync(30_000);
    await asked(2);
    expect(await outcome).toEqual(GOOD);
  });

  test.each([100, 102, 199])('a response with status %i is retried §7.46', async (status) => {
    const early = good();
    vi.spyOn(early, 'status', 'get').mockReturnValue(status);
    vi.spyOn(early, 'ok', 'get').mockReturnValue(false);
    const { http, waiting, asked } = stage([early, good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    await vi.advanceTimersByTimeAsync(30_000);
    await asked(2);
    expect(await outcome).toEqual(GOOD);
  });

  test.each<[string, Answer]>([
    ['there was no response', 'offline'],
    ['the response broke off', 'broken off'],
  ])('when %s, the request fails as NOT_REACHABLE after two retries §7.48', async (_, answer) => {
    const { http, send, facts, waiting } = stage([answer, answer, answer, good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toEqual(makeFault('NOT_REACHABLE'));
    expect(send).toHaveBeenCalledTimes(3);
    expect(facts.at(-1)).toEqual(fails(makeFault('NOT_REACHABLE')));
  });

  test.each([400, 401, 403, 404, 409, 413, 422])('a response with status %i is not retried §7.46', async (status) => {
    const { http, send } = stage([bad(status), good()]);
    expect(await outcomeOf(http.get('/api/x', Shape))).toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test.each(METHODS)('a %s whose caller wants no retry is not retried', async (_, call) => {
    const { http, send, facts } = stage([bad(503), good()]);
    const fault = makeFault('PROCESSING_ERROR', { status: 503, message: 'It was 503' });
    expect(await outcomeOf(call(http, { retry: false, report: false }))).toEqual(fault);
    expect(send).toHaveBeenCalledTimes(1);
    expect(facts).toEqual([]);
  });

  test('a retry asks for the token again', async () => {
    const token = vi.fn<() => Promise<string>>().mockResolvedValueOnce('old').mockResolvedValue('new');
    const { http, bearers, waiting, asked } = stage([bad(503), good()], token);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    await vi.advanceTimersByTimeAsync(30_000);
    await asked(2);
    await outcome;
    expect(bearers()).toEqual(['Bearer old', 'Bearer new']);
  });

  test('a request without its token is retried', async () => {
    const token = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('no token'))
      .mockResolvedValue('new');
    const { http, bearers, waiting, asked } = stage([good()], token);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    await vi.advanceTimersByTimeAsync(30_000);
    await asked(1);
    expect(await outcome).toEqual(GOOD);
    expect(bearers()).toEqual(['Bearer new']);
  });
});

describe('Retry-After', () => {
  test.each<[string, string | null, number | null]>([
    ['seconds', '7', 7000],
    ['no seconds', '0', 0],
    ['seconds beyond five minutes, cut to those', '3600', 300_000],
    ['exactly five minutes', '300', 300_000],
    ['negative seconds, as none', '-5', 0],
    ['a date', 'Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['a date beyond five minutes, cut to those', 'Fri, 20 Nov 2026 13:00:00 GMT', 300_000],
    ['a date gone by, as now', 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['nothing', null, null],
    ['an empty text, as nothing', '', null],
    ['rubbish, as nothing', 'soon', null],
  ])('Retry-After is read: %s §7.47 §9.5', (_, header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  test.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['86400', 300_000],
    ['soon', 30_000],
  ])('Retry-After: %s delays the retry by %i ms §7.47 §9.5', async (header, delayMs) => {
    const { http, send, facts, waiting, asked } = stage([bad(429, { 'retry-after': header }), good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    expect(facts).toEqual([waits('1', delayMs)]);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await asked(2);
    expect(await outcome).toEqual(GOOD);
  });
});

describe('a cancelled request', () => {
  test('a request cancelled in flight ends without a report or retry', async () => {
    const { http, facts, send, asked } = stage(['hanging', good()]);
    const abort = new AbortController();
    const outcome = outcomeOf(http.get('/api/x', Shape, { signal: abort.signal }));
    await asked(1);
    abort.abort();
    expect(await outcome).toEqual(makeFault('NOT_REACHABLE'));
    expect(facts).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('a request cancelled between attempts reports once that it stopped waiting', async () => {
    const { http, facts, send, waiting } = stage([bad(503), good()]);
    const abort = new AbortController();
    const outcome = outcomeOf(http.get('/api/x', Shape, { signal: abort.signal }));
    await waiting();
    abort.abort();
    expect(await outcome).toMatchObject({ status: 503 });
    expect(facts).toEqual([waits('1', 30_000), goesOn('1')]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('a request cancelled while its response is read ends without a report', async () => {
    const abort = new AbortController();
    const { http, facts } = stage([
      reading((body) => {
        abort.abort();
        body.error(new DOMException('Aborted', 'AbortError'));
      }),
    ]);
    expect(await outcomeOf(http.get('/api/x', Shape, { signal: abort.signal }))).toEqual(makeFault('NOT_REACHABLE'));
    expect(facts).toEqual([]);
  });

  test('a request cancelled while its error is read does not wait for a retry', async () => {
    const abort = new AbortController();
    vi.spyOn(Blob.prototype, 'text').mockImplementationOnce(async () => {
      abort.abort();
      return '{"errMsg":"gone"}';
    });
    const { http, facts } = stage([bad(503), good()]);
    expect(await outcomeOf(http.blob('/assets/x', { signal: abort.signal }))).toMatchObject({ status: 503 });
    expect(facts).toEqual([]);
  });

  test('cancelling a finished request reports nothing', async () => {
    const { http, facts, waiting, asked } = stage([bad(503), good()]);
    const abort = new AbortController();
    const outcome = outcomeOf(http.get('/api/x', Shape, { signal: abort.signal }));
    await waiting();
    await vi.advanceTimersByTimeAsync(30_000);
    await asked(2);
    expect(await outcome).toEqual(GOOD);
    abort.abort();
    expect(facts).toEqual([waits('1', 30_000), goesOn('1')]);
  });
});

describe('a service that is silent', () => {
  const SILENT = makeFault('NOT_REACHABLE');
  const ONCE = { retry: false } as const;

  test('a request without a response ends after 30 seconds, counts as not reached, and is tried again', async () => {
    const { http, send, facts, reached, asked, waiting } = stage(['hanging', good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await asked(1);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(facts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await waiting();
    expect([send.mock.calls[0]?.[1]?.signal?.aborted, reached]).toEqual([true, [false]]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toEqual(GOOD);
  });

  test.each(METHODS)('a %s that is not retried fails after 30 seconds of silence', async (_, call) => {
    const { http, facts, asked } = stage(['hanging']);
    const outcome = outcomeOf(call(http, ONCE));
    await asked(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await outcome, facts]).toEqual([SILENT, [fails(SILENT)]]);
  });

  test('a token that does not come ends the request too', async () => {
    const { http, send } = stage([good()], () => new Promise(() => {}));
    const outcome = outcomeOf(http.get('/api/x', Shape, ONCE));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await outcome, send.mock.calls]).toEqual([SILENT, []]);
  });

  test('the rest of a response may take ten minutes, and no longer', async () => {
    const bodies: ReadableStreamDefaultController[] = [];
    const slow = () => new Response(new ReadableStream({ start: (body) => void bodies.push(body) }));
    const { http, asked } = stage([slow(), slow()]);
    const begin = async (at: number) => {
      await vi.advanceTimersByTimeAsync(29_999);
      bodies[at]?.enqueue(new TextEncoder().encode('{"name":"lob'));
    };
    const whole = outcomeOf(http.get('/api/x', Shape, ONCE));
    await asked(1);
    await begin(0);
    await vi.advanceTimersByTimeAsync(560_000);
    bodies[0]?.enqueue(new TextEncoder().encode('by"}'));
    bodies[0]?.close();
    expect(await whole).toEqual(GOOD);
    const half = outcomeOf(http.get('/api/x', Shape, ONCE));
    await asked(2);
    await begin(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await half).toEqual(SILENT);
  });

  test('a request for which the service has to work may take as long as its caller says', async () => {
    const { http, facts, asked } = stage(['hanging']);
    const outcome = outcomeOf(http.post('/api/x', {}, { ...ONCE, silenceMs: 300_000 }));
    await asked(1);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(facts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual(SILENT);
  });

  test('a finished request leaves no timer behind', async () => {
    const { http } = stage([good(), bad(400), 'offline']);
    for (let count = 0; count < 3; count += 1) await outcomeOf(http.get('/api/x', Shape, ONCE));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a waiting request', () => {
  test('a waiting request can be retried at once', async () => {
    const { http, facts, command, waiting, asked } = stage([bad(503), good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    command({ type: 'http.hurry', ids: ['1'] });
    await asked(2);
    expect(await outcome).toEqual(GOOD);
    expect(facts).toEqual([waits('1', 30_000), goesOn('1')]);
  });

  test('a waiting request that is given up fails with the error of its last attempt', async () => {
    const { http, facts, send, command, waiting } = stage([bad(503), good()]);
    const outcome = outcomeOf(http.get('/api/x', Shape));
    await waiting();
    command({ type: 'http.giveUp', ids: ['1'] });
    const fault = makeFault('PROCESSING_ERROR', { status: 503, message: 'It was 503' });
    expect(await outcome).toEqual(fault);
    expect(facts).toEqual([waits('1', 30_000), goesOn('1'), fails(fault)]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('only the named waiting requests are retried at once', async () => {
    const { http, facts, command, waiting } = stage([bad(503), bad(503), good()]);
    const first = outcomeOf(http.get('/api/x', Shape));
    const second = outcomeOf(http.get('/api/y', Shape));
    await waiting(2);
    command({ type: 'http.hurry', ids: ['2', 'unknown'] });
    expect(await second).toEqual(GOOD);
    command({ type: 'http.giveUp', ids: ['2', '1'] });
    expect(await first).toMatchObject({ status: 503 });
    expect(facts.slice(0, 4)).toEqual([waits('1', 30_000), waits('2', 30_000), goesOn('2'), goesOn('1')]);
  });
});

describe('the bearer', () => {
  test.each([
    ['a path §7.2', '/api/x', `${OWN}/api/x`],
    ['a path with a dot segment', '/a/../api/x', `${OWN}/api/x`],
    ['our own origin', `${OWN}/api/x`, `${OWN}/api/x`],
    ['our own origin, its port spelled out', `${OWN}:443/api/x`, `${OWN}/api/x`],
    ['the configured storage §7.3', `${STORAGE}/live/x`, `${STORAGE}/live/x`],
  ])('the bearer goes to %s', async (_, path, url) => {
    const { http, urls, bearers } = stage([good()]);
    await http.get(path, Shape);
    expect(urls()).toEqual([url]);
    expect(bearers()).toEqual([SECRET]);
  });

  test.each([
    '//evil.example/api/x',
    '/\\evil.example/api/x',
    'https://evil.example/api/x',
    'https://own.evil/api/x',
    'https://own.example.evil/api/x',
    'https://own.example@evil.example/api/x',
    'https://own.example:8443/api/x',
    'http://own.example/api/x',
    'https://sub.own.example/api/x',
    'https://storage.example.evil/live/x',
    'https://storage.example:444/live/x',
    'data:application/json,%7B%22name%22%3A%22lobby%22%7D',
  ])('the bearer does not go to %s', async (path) => {
    const token = vi.fn<() => Promise<string>>().mockResolvedValue('secret');
    const { http, bearers } = stage([good()], token);
    await http.get(path, Shape);
    expect(bearers()).toEqual([null]);
    expect(token).not.toHaveBeenCalled();
  });

  test('the bearer does not go to a signed address', async () => {
    const { http, bearers } = stage([new Response('picture')]);
    await http.blob(`${STORAGE}/live/lobby.webp?signature=1`, { bearer: false });
    expect(bearers()).toEqual([null]);
  });

  test('no bearer is sent without a signed-in user §7.2', async () => {
    const { http, bearers } = stage([good()], async () => null);
    await http.get('/api/x', Shape);
    expect(bearers()).toEqual([null]);
  });
});

describe('a failure', () => {
  const answers: readonly [string, Answer, ReturnType<typeof makeFault>][] = [
    ['401', bad(401), makeFault('UNAUTHORIZED', { status: 401, message: 'It was 401' })],
    ['403', bad(403), makeFault('FORBIDDEN', { status: 403, message: 'It was 403' })],
    ['404', bad(404), makeFault('PROCESSING_ERROR', { status: 404, message: 'It was 404' })],
    ['500', bad(500), makeFault('PROCESSING_ERROR', { status: 500, message: 'It was 500' })],
    ['no response', 'offline', makeFault('NOT_REACHABLE')],
  ];

  test.each(answers)('a failure with %s is reported with its kind §8.1-8.4', async (_, answer, fault) => {
    const { http, facts } = stage([answer]);
    expect(await outcomeOf(http.get('/api/x', Shape, { retry: false }))).toEqual(fault);
    expect(facts).toEqual([fails(fault)]);
  });

  test.each(METHODS)('a failed %s of a call without reports is not reported', async (_, call) => {
    const { http, facts } = stage([bad(401), bad(403), 'offline']);
    const kinds: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      kinds.push(await outcomeOf(call(http, { retry: false, report: false })));
    }
    expect(kinds).toMatchObject([{ kind: 'UNAUTHORIZED' }, { kind: 'FORBIDDEN' }, { kind: 'NOT_REACHABLE' }]);
    expect(facts).toEqual([]);
  });

  test.each<[string, () => Answer, ReturnType<typeof makeFault>[]]>([
    ['401', () => bad(401), [makeFault('UNAUTHORIZED', { status: 401, message: 'It was 401' })]],
    ['403', () => bad(403), [makeFault('FORBIDDEN', { status: 403, message: 'It was 403' })]],
    ['404', () => bad(404), []],
    ['500', () => bad(500), []],
    ['no response', () => 'offline', []],
    ['another shape', () => json(200, { name: 1 }), []],
  ])('a failure with %s of an optional call is reported only if the session ended', async (_, answer, faults) => {
    const { http, facts } = stage([answer()]);
    await outcomeOf(http.get('/api/x', Shape, { retry: false, report: 'sessionOver' }));
    expect(facts).toEqual(faults.map(fails));
  });

  test('an invalid response of a call without reports is not reported', async () => {
    const { http, facts } = stage([json(200, { name: 1 })]);
    expect(await outcomeOf(http.get('/api/x', Shape, { report: false }))).toMatchObject({ kind: 'PROCESSING_ERROR' });
    expect(facts).toEqual([]);
  });

  test.each<[string, () => Response, string | null]>([
    ['JSON', () => json(400, { errMsg: 'Too short' }), 'Too short'],
    ['JSON without one', () => json(400, { error: 'Too short' }), null],
    ['JSON whose one is no text', () => json(400, { errMsg: 7 }), null],
    ['JSON null', () => json(400, null), null],
    ['text', () => new Response('<h1>Bad Gateway</h1>', { status: 400 }), null],
    ['nothing', () => new Response(null, { status: 400 }), null],
  ])('a failure takes its message from the errMsg of %s §8.5', async (_, answer, message) => {
    const { http } = stage([answer(), answer()]);
    const fault = makeFault('PROCESSING_ERROR', { status: 400, message });
    expect(await outcomeOf(http.get('/api/x', Shape))).toEqual(fault);
    expect(await outcomeOf(http.blob('/api/x'))).toEqual(fault);
  });

  test.each<[string, unknown, string]>([
    ['a field of another type', { name: 7 }, '/api/x: name: Invalid type: Expected string but received 7'],
    ['a missing field', {}, '/api/x: name: Invalid key: Expected "name" but received undefined'],
    ['another whole', 'lobby', '/api/x: (the whole answer): Invalid type: Expected Object but received "lobby"'],
  ])('an invalid response with %s is reported and named', async (_, body, message) => {
    const { http, facts, send } = stage([json(200, body)]);
    const fault = makeFault('PROCESSING_ERROR', { message });
    expect(await outcomeOf(http.get('/api/x', Shape))).toEqual(fault);
    expect(facts).toEqual([fails(fault)]);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test.each<[string, Answer, boolean]>([
  ['a response', json(200, GOOD), true],
  ['a refusal', json(404, {}), true],
  ['an error of the service', json(503, {}), false],
  ['no response', 'offline', false],
])('%s tells whether the service was reached', async (_, answer, isReached) => {
  const { http, reached } = stage([answer]);
  await outcomeOf(http.get('/api/x', Shape, { retry: false, report: false }));
  expect(reached).toEqual([isReached]);
});

test('a request to another origin says nothing about the service', async () => {
  const { http, reached } = stage([json(200, GOOD), 'offline']);
  await http.get(`${STORAGE}/x`, Shape);
  await outcomeOf(http.get(`${STORAGE}/x`, Shape, { retry: false, report: false }));
  expect(reached).toEqual([]);
});

describe('the time of the service', () => {
  const date = 'Fri, 20 Nov 2026 12:34:56 GMT';
  const observed: WorldFact = { type: 'http.observedTime', now: Date.parse(date) };
  const answer = (headers: Record<string, string>, status = 200): Response =>
    new Response(JSON.stringify(GOOD), { status, headers });

  test.each<[string, Record<string, string>, readonly WorldFact[]]>([
    ['no cache-control', { date }, [observed]],
    ['no-cache', { date, 'cache-control': 'no-cache' }, [observed]],
    ['no-cache among others', { date, 'cache-control': 'private, no-cache, max-age=0' }, [observed]],
    ['max-age', { date, 'cache-control': 'max-age=60' }, []],
    ['no-store', { date, 'cache-control': 'no-store' }, []],
    ['no date', { 'cache-control': 'no-cache' }, []],
    ['a date that is none', { date: 'yesterday' }, []],
  ])('the service time is read or ignored with %s §4.76', async (_, headers, expected) => {
    const { http, facts } = stage([answer(headers)]);
    await http.get('/api/x', Shape);
    expect(facts).toEqual(expected);
  });

  test('the service time is read from an error response too', async () => {
    const { http, facts } = stage([answer({ date }, 404)]);
    await outcomeOf(http.get('/api/x', Shape, { report: false }));
    expect(facts).toEqual([observed]);
  });

  test.each([`${STORAGE}/live/x`, 'https://evil.example/x', '//evil.example/x'])(
    'the service time is not read from %s',
    async (path) => {
      const { http, facts } = stage([answer({ date })]);
      await http.get(path, Shape);
      expect(facts).toEqual([]);
    },
  );
});

describe('against a real service', () => {
  let server: ReturnType<typeof createServer>;
  let origin: string;
  let requests: IncomingMessage[];
  let handle: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    vi.useRealTimers();
    requests = [];
    server = createServer((request, response) => {
      requests.push(request);
      handle(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(origin);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  test('a real service: a request waits for Retry-After, succeeds, reports an error, and is cancelled', async () => {
    const facts: WorldFact[] = [];
    const world = { tell: (fact: WorldFact) => void facts.push(fact), onCommand: () => {} };
    const http = createHttp({ origin, storageOrigin: () => null, token: async () => 'secret', world, now: () => NOW });
    handle = (request, response) => {
      if (requests.length === 1) response.writeHead(503, { 'retry-after': '0', 'cache-control': 'no-store' }).end();
      else if (request.url === '/api/x')
        response.writeHead(200, { 'cache-control': 'no-store' }).end('{"name":"lobby"}');
      else if (request.url === '/api/broken')
        response.writeHead(400, { 'cache-control': 'no-store' }).end('{"errMsg":"Too short"}');
    };
    expect(await http.get('/api/x', Shape)).toEqual(GOOD);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([SECRET, SECRET]);
    expect(facts).toEqual([{ type: 'http.missed' }, waits('1', 0), goesOn('1'), { type: 'http.answered' }]);

    const fault = makeFault('PROCESSING_ERROR', { status: 400, message: 'Too short' });
    expect(await outcomeOf(http.post('/api/broken', {}))).toEqual(fault);
    expect(facts.at(-1)).toEqual(fails(fault));

    const abort = new AbortController();
    const outcome = outcomeOf(http.get('/api/never', Shape, { signal: abort.signal }));
    await until(() => requests.at(-1)?.url === '/api/never');
    abort.abort();
    expect(await outcome).toEqual(makeFault('NOT_REACHABLE'));
    expect(facts).toHaveLength(6);
  });
});
