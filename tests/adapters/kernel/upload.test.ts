import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from '../../../src/adapters/kernel/upload';

/** Goes with its request. */
class FakeUpload extends EventTarget {
  close(): void {}
}

/** As much of a request as an upload uses. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  readonly upload = new FakeUpload();
  readonly headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown = null;
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...given: string[]): void {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.end('abort');
  }
  end(type: string): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response }).end('load');
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

const BODY = new Blob(['plan']);
const URL_OF_FILES = 'https://own.example/api/chat/hall/files?name=Plan.pdf';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sending(body = BODY, silenceMs?: number) {
  const abort = new AbortController();
  const percents: number[] = [];
  const outcome = upload({
    url: URL_OF_FILES,
    body,
    authorization: 'Bearer secret',
    signal: abort.signal,
    ...(silenceMs === undefined ? {} : { silenceMs }),
    onProgress: (percent) => percents.push(percent),
  }).catch((error: unknown) => Object(error).fault);
  const request = FakeRequest.last;
  if (request === null) throw new Error('No request was made');
  return { abort, percents, outcome, request };
}

test('a file is sent as it is, with the bearer, its progress and its answer', async () => {
  const { percents, outcome, request } = sending();
  request.progress(1, 3);
  request.answer(201, { id: 'f1' });
  expect(await outcome).toEqual({ id: 'f1' });
  expect([request.opened, request.sent, request.headers, percents]).toEqual([
    ['POST', URL_OF_FILES],
    BODY,
    { 'content-type': 'application/octet-stream', authorization: 'Bearer secret' },
    [33],
  ]);
});

test('a refused file has the status and the message of the service', async () => {
  const { outcome, request } = sending();
  request.answer(413, { errMsg: 'The file must be smaller than 5 MB.' });
  expect(await outcome).toMatchObject({ status: 413, message: 'The file must be smaller than 5 MB.' });
});

test.each([200, 204, 299])('a file with a response of status %i was taken', async (status) => {
  const { outcome, request } = sending();
  request.answer(status, { id: 'f1' });
  expect(await outcome).toEqual({ id: 'f1' });
});

test('a file with a response of status 300 was not taken', async () => {
  const { outcome, request } = sending();
  request.answer(300, { id: 'f1' });
  expect(await outcome).toMatchObject({ status: 300 });
});

test.each(['error', 'timeout'])('an upload that ends with %s has not reached the service', async (type) => {
  const { outcome, request } = sending();
  request.end(type);
  expect(await outcome).toMatchObject({ kind: 'NOT_REACHABLE', status: null });
});

test('a cancelled upload ends its request', async () => {
  const { outcome, abort, request } = sending();
  const aborted = vi.spyOn(request, 'abort');
  abort.abort();
  expect(await outcome).toMatchObject({ kind: 'NOT_REACHABLE' });
  expect(aborted).toHaveBeenCalledTimes(1);
});

test('an upload whose service stays silent for half a minute fails and ends its request', async () => {
  vi.useFakeTimers();
  const { outcome, request } = sending();
  const aborted = vi.spyOn(request, 'abort');
  vi.advanceTimersByTime(29_000);
  request.progress(4, 4);
  vi.advanceTimersByTime(29_000);
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  expect(await outcome).toMatchObject({ kind: 'NOT_REACHABLE', code: 'SILENT' });
  expect(aborted).toHaveBeenCalledTimes(1);
});

test('a service that works on a file has longer for its answer, but only once it has the file', async () => {
  vi.useFakeTimers();
  const { outcome, request } = sending(BODY, 120_000);
  vi.advanceTimersByTime(29_000);
  request.upload.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(119_000);
  request.answer(201, { id: 'f1' });
  expect(await outcome).toEqual({ id: 'f1' });
  const second = sending(BODY, 120_000);
  vi.advanceTimersByTime(31_000);
  expect(await second.outcome).toMatchObject({ code: 'SILENT' });
});

test('a large file on a slow network has time to leave the browser', () => {
  vi.useFakeTimers();
  const { request } = sending(new Blob(['x'.repeat(900_000)]));
  const aborted = vi.spyOn(request, 'abort');
  request.progress(1, 1);
  vi.advanceTimersByTime(55_000);
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(aborted).toHaveBeenCalledTimes(1);
});

test('an upload that was answered is not aborted later', async () => {
  vi.useFakeTimers();
  const { outcome, request } = sending();
  const aborted = vi.spyOn(request, 'abort');
  request.answer(201, { id: 'f1' });
  vi.advanceTimersByTime(120_000);
  expect([await outcome, aborted.mock.calls]).toEqual([{ id: 'f1' }, []]);
});
