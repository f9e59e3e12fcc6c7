import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { type Fault, FaultError, makeFault } from '../../../domain/kernel/fault';
import type { ImageEvent, ImageRequest } from '../../../machines/venue/image.machine';
import type { Http, HttpOptions } from '../../../src/adapters/kernel/http';
import { createPicture, createSignedUrls } from '../../../src/adapters/venue/pictures';
import { until } from '../kernel/until';

const OWN = 'https://own.example';
const STORAGE = 'https://storage.example';
const MINUTES_10 = 600_000;

type Call = [path: string, options: HttpOptions | undefined];

function fakeHttp() {
  const signings: Call[] = [];
  const files: Call[] = [];
  const http = {
    signedUrl: (): Promise<unknown> => Promise.resolve({ signedUrl: `/signed/${signings.length}` }),
    file: (_options: HttpOptions | undefined): Promise<Blob> => Promise.resolve(new Blob(['picture'])),
  };
  const fake: Http = {
    get: async (path, schema, options) => {
      signings.push([path, options]);
      return v.parse(schema, await http.signedUrl());
    },
    blob: (path, options) => {
      files.push([path, options]);
      return http.file(options);
    },
    post: () => Promise.reject(new Error('Nothing is posted')),
    upload: () => Promise.reject(new Error('Nothing is sent')),
    head: () => Promise.reject(new Error('No head is asked for')),
    remove: () => Promise.reject(new Error('Nothing is removed')),
  };
  return { http, fake, signings, files, signed: () => signings.map(([, options]) => options?.query?.['url']) };
}

describe('a signed URL', () => {
  function stage() {
    const { http, fake, signings, signed } = fakeHttp();
    const clock = { now: 1_000_000 };
    const urls = createSignedUrls(fake, OWN, () => clock.now);
    return { http, signings, signed, clock, sign: (uri: string, again = false) => urls.sign(uri, again) };
  }

  test('a signed URL is requested with the absolute URL of its asset, without error reports §7.25 §7.26', async () => {
    const { sign, signings } = stage();
    expect(await sign('/live/lobby.webp')).toBe(`${OWN}/signed/1`);
    expect(signings).toEqual([['/api/ui/sign-asset-url', { query: { url: `${OWN}/live/lobby.webp` }, report: false }]]);
  });

  test('a signed URL of another origin is kept as it is', async () => {
    const { http, sign, signed } = stage();
    http.signedUrl = async () => ({ signedUrl: `${STORAGE}/live/lobby.webp?signature=1` });
    expect(await sign(`${STORAGE}/live/lobby.webp`)).toBe(`${STORAGE}/live/lobby.webp?signature=1`);
    expect(signed()).toEqual([`${STORAGE}/live/lobby.webp`]);
  });

  test('a signed URL is cached for ten minutes §7.27 §9.11', async () => {
    const { sign, signed, clock } = stage();
    const first = await sign('/live/lobby.webp');
    clock.now += MINUTES_10 - 1;
    expect(await sign(`${OWN}/live/lobby.webp`)).toBe(first);
    expect(signed()).toHaveLength(1);
    clock.now += 1;
    expect(await sign('/live/lobby.webp')).toBe(`${OWN}/signed/2`);
    await sign('/live/stage.webp');
    expect(signed()).toHaveLength(3);
  });

  test('a signed URL is requested again on demand, and the new one is cached', async () => {
    const { sign } = stage();
    await sign('/live/lobby.webp');
    expect(await sign('/live/lobby.webp', true)).toBe(`${OWN}/signed/2`);
    expect(await sign('/live/lobby.webp')).toBe(`${OWN}/signed/2`);
  });

  test('a signed URL is requested once for several users at the same time', async () => {
    const { sign, signed } = stage();
    expect(await Promise.all([sign('/live/lobby.webp'), sign('/live/lobby.webp')])).toEqual([
      `${OWN}/signed/1`,
      `${OWN}/signed/1`,
    ]);
    expect(signed()).toHaveLength(1);
  });

  test('a failed signed URL is not cached and does not remove a newer one', async () => {
    const { http, sign, signed } = stage();
    http.signedUrl = () => Promise.reject(new Error('offline'));
    await expect(sign('/live/lobby.webp')).rejects.toThrow('offline');
    let fail: (error: Error) => void = () => {};
    http.signedUrl = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const old = sign('/live/lobby.webp');
    http.signedUrl = async () => ({ signedUrl: '/signed/new' });
    const renewed = sign('/live/lobby.webp', true);
    fail(new Error('too late'));
    await expect(old).rejects.toThrow('too late');
    expect(await renewed).toBe(`${OWN}/signed/new`);
    expect(await sign('/live/lobby.webp')).toBe(`${OWN}/signed/new`);
    expect(signed()).toHaveLength(3);
  });
});

describe('a picture', () => {
  const revoke = vi.fn<(url: string) => void>();
  const create = vi.fn<(blob: Blob) => string>();
  beforeEach(() => {
    create.mockReset().mockImplementation(() => `blob:${create.mock.calls.length}`);
    revoke.mockReset();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => create(blob as Blob));
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
  });
  afterEach(() => void vi.restoreAllMocks());

  function stage() {
    const world = fakeHttp();
    const signedUrls = createSignedUrls(world.fake, OWN);
    const picture = createPicture({ http: world.fake, signedUrls, origin: OWN, storageOrigin: () => STORAGE });
    const show = (request: Partial<ImageRequest> & { uri: string }) => {
      const heard: ImageEvent[] = [];
      const input = { generation: null, size: null, mustSignAgain: false, ...request };
      const actor = createActor(
        setup({ types: { events: {} as ImageEvent }, actors: { picture } }).createMachine({
          invoke: { id: 'picture', src: 'picture', input },
          on: { '*': { actions: ({ event }) => void heard.push(event) } },
        }),
      ).start();
      return { actor, heard, settled: () => until(() => heard.length > 0) };
    };
    return { ...world, show };
  }
  const arrived = (count: number): ImageEvent => ({ type: 'image.arrived', url: `blob:${count}` });

  test('a picture is fetched as a file with its generation and the bearer of our origin §7.28', async () => {
    const { files, signings, show } = stage();
    const { heard, settled } = show({ uri: '/api/ui/architecture/aurora/assets/lobby', generation: '7' });
    await settled();
    expect(heard).toEqual([arrived(1)]);
    expect(signings).toEqual([]);
    expect(files.map(([path]) => path)).toEqual(['/api/ui/architecture/aurora/assets/lobby']);
    expect(files[0]?.[1]).toMatchObject({ query: { generation: '7' }, report: false, retry: false });
    expect(files[0]?.[1]?.bearer).toBeUndefined();
  });

  test.each<[string, Partial<ImageRequest> & { uri: string }, string]>([
    ['in a size, before the extension §7.29', { uri: '/assets/lobby.webp', size: 1280 }, '/assets/lobby-1280.webp'],
    ['in a size, where there is no extension', { uri: '/assets/lobby', size: 640 }, '/assets/lobby-640'],
    ['as the original', { uri: '/assets/lobby.webp', size: null }, '/assets/lobby.webp'],
  ])('a picture is requested %s', async (_, request, path) => {
    const { files, show } = stage();
    await show(request).settled();
    expect(files.map(([asked]) => asked)).toEqual([path]);
    expect(files[0]?.[1]?.query).toEqual({});
  });

  test.each([
    ['below /live/', '/live/lobby.webp', `${OWN}/live/lobby-640.webp`],
    ['below /preview/', '/a/preview/lobby.webp', `${OWN}/a/preview/lobby-640.webp`],
    ['of the storage', `${STORAGE}/lobby.webp`, `${STORAGE}/lobby-640.webp`],
  ])('%s is signed in its size and fetched without a bearer', async (_, uri, asked) => {
    const { files, signed, show } = stage();
    await show({ uri, size: 640, generation: '7' }).settled();
    expect(signed()).toEqual([asked]);
    expect(files.map(([path]) => path)).toEqual([`${OWN}/signed/1`]);
    expect(files[0]?.[1]).toMatchObject({ bearer: false, report: false, retry: false });
  });

  test('a picture is signed again when the first signature is refused', async () => {
    const { files, signed, show } = stage();
    await show({ uri: '/live/lobby.webp' }).settled();
    await show({ uri: '/live/lobby.webp' }).settled();
    await show({ uri: '/live/lobby.webp', mustSignAgain: true }).settled();
    expect(signed()).toHaveLength(2);
    expect(files.map(([path]) => path)).toEqual([`${OWN}/signed/1`, `${OWN}/signed/1`, `${OWN}/signed/2`]);
  });

  const faults: readonly Fault[] = [
    makeFault('FORBIDDEN', { status: 403 }),
    makeFault('PROCESSING_ERROR', { status: 404, message: 'No such asset' }),
    makeFault('NOT_REACHABLE'),
  ];
  test.each(faults)('a refused picture reports why: $kind $status', async (fault) => {
    const { http, show } = stage();
    http.file = () => Promise.reject(new FaultError(fault));
    const file = show({ uri: '/assets/lobby.webp' });
    await file.settled();
    expect(file.heard).toEqual([{ type: 'image.refused', fault }]);
    http.signedUrl = () => Promise.reject(new FaultError(fault));
    const signature = show({ uri: '/live/lobby.webp' });
    await signature.settled();
    expect(signature.heard).toEqual([{ type: 'image.refused', fault }]);
    expect(create).not.toHaveBeenCalled();
  });

  test('a response that is no picture is refused like one that failed', async () => {
    const { http, show } = stage();
    http.file = async () => new Blob(['{"wrong":true}'], { type: 'application/json' });
    const { heard, settled } = show({ uri: '/assets/icon.svg' });
    await settled();
    expect(heard).toEqual([
      {
        type: 'image.refused',
        fault: makeFault('PROCESSING_ERROR', { message: '/assets/icon.svg: not a picture but application/json' }),
      },
    ]);
    expect(create).not.toHaveBeenCalled();
  });

  test('a picture releases its object URL when it is no longer shown', async () => {
    const { show } = stage();
    const { actor, settled } = show({ uri: '/assets/lobby.webp' });
    await settled();
    expect(revoke).not.toHaveBeenCalled();
    actor.stop();
    expect(revoke.mock.calls).toEqual([['blob:1']]);
  });

  test('a picture that is no longer needed is cancelled and makes no object URL', async () => {
    const { http, files, show } = stage();
    let come: (blob: Blob) => void = () => {};
    const file = new Promise<Blob>((resolve) => {
      come = resolve;
    });
    http.file = () => file;
    const { actor, heard } = show({ uri: '/assets/lobby.webp' });
    await until(() => files.length === 1);
    actor.stop();
    expect(files[0]?.[1]?.signal?.aborted).toBe(true);
    come(new Blob(['late']));
    await file;
    expect(create).not.toHaveBeenCalled();
    expect(heard).toEqual([]);
  });

  test('a cancelled picture leaves the signature to others', async () => {
    const { http, signings, show } = stage();
    const answers: (() => void)[] = [];
    http.signedUrl = () =>
      new Promise((resolve, reject) => {
        const signal = signings.at(-1)?.[1]?.signal;
        signal?.addEventListener('abort', () => reject(new FaultError(makeFault('NOT_REACHABLE'))));
        answers.push(() => resolve({ signedUrl: '/signed/shared' }));
      });
    const first = show({ uri: '/live/lobby.webp', generation: '1' });
    const second = show({ uri: '/live/lobby.webp', generation: '2' });
    first.actor.stop();
    for (const answer of answers) answer();
    await second.settled();
    expect(second.heard).toEqual([arrived(1)]);
    expect(first.heard).toEqual([]);
    expect(answers).toHaveLength(1);
  });
});
