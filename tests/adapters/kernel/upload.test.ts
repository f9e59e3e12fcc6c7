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
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response }).dispatchEvent(new Event('load'));
  }
}

const BODY = new Blob(['plan']);
const URL_OF_FILES = 'https://own.example/api/chat/hall/files?name=Plan.pdf';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

function sending() {
  const abort = new AbortController();
  const percents: number[] = [];
  const outcome = upload({
    ...{ url: URL_OF_FILES, body: BODY, authorization: 'Bearer secret', signal: abort.signal },
    onProgress: (percent) => percents.push(percent),
  }).catch((error: unknown) => Object(error).fault);
  const request = FakeRequest.last;
  if (request === null) throw new Error('No request was made');
  return { abort, percents, outcome, request };
}

test('a file is sent as it is, with the bearer, its progress and its answer', async () => {
  const { percents, outcome, request } = sending();
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 3 }));
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

test.each(['error', 'timeout'])('an upload that ends with %s has not reached the service', async (type) => {
  const { outcome, request } = sending();
  request.dispatchEvent(new Event(type));
  expect(await outcome).toMatchObject({ kind: 'NOT_REACHABLE', status: null });
});

test('a cancelled upload ends its request', async () => {
  const { outcome, abort, request } = sending();
  const aborted = vi.spyOn(request, 'abort');
  abort.abort();
  expect(await outcome).toMatchObject({ kind: 'NOT_REACHABLE' });
  expect(aborted).toHaveBeenCalledTimes(1);
});
