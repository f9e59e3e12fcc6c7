import { createHash } from 'node:crypto';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { NOT_JSON, ONE_VENUE_FILE } from '../../../domain/control/desk';
import { seal } from '../../../domain/kernel/sealed';
import { provideBundle } from '../../../src/adapters/control/bundle';
import type { Http } from '../../../src/adapters/kernel/http';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const VENUE = { architectures: [{ id: 'aurora', assets: [{ id: 'lobby', uri: 'pictures/lobby.png', alts: [] }] }] };
const file = (name: string, text: string) => ({ name, content: seal(new Blob([text])) });
const venueFile = file('venue.json', JSON.stringify(VENUE));

function open(held: object[] = []) {
  const post = vi.fn<Http['post']>(async () => ({ version: 4 }));
  const upload = vi.fn<Http['upload']>(async () => ({
    assetId: 'lobby-1',
    version: 4,
    uri: '/files/lobby',
    generation: 'abc',
  }));
  const get = vi.fn<(path: string, ...others: unknown[]) => Promise<unknown>>(async () => ({ files: held }));
  const handed: string[] = [];
  const machine = provideBundle({ get, post, upload }).provide({
    actions: { handOver: (_, { file: text }) => void handed.push(text.open()) },
  });
  const actor = createActor(machine);
  actor.start();
  const choose = async (files: readonly ReturnType<typeof file>[]) => {
    actor.send({ type: 'bundle.choose', files });
    return waitFor(actor, (snapshot) => !snapshot.matches('reading'));
  };
  return { actor, choose, get, handed, post, upload };
}

test('a venue’s file is checked by the service first, its files are sent, and it is handed over with their addresses', async () => {
  const { actor, choose, handed, post, upload } = open();
  const { context } = await choose([
    venueFile,
    file('/event/pictures/lobby.png', 'picture'),
    file('notes.txt', 'notes'),
  ]);
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([['/api/designer/check-venue-json', VENUE]]);
  expect([context.bundle?.missing, context.bundle?.unused, upload.mock.calls.length]).toEqual([[], ['notes.txt'], 0]);
  actor.send({ type: 'bundle.send' });
  await waitFor(actor, (snapshot) => snapshot.matches('empty'));
  expect(upload.mock.calls.map(([, , options]) => options?.query)).toEqual([
    { name: 'lobby.png', venue: 'aurora', id: 'lobby' },
  ]);
  expect(handed.map((text) => JSON.parse(text))).toEqual([
    {
      architectures: [
        {
          id: 'aurora',
          assets: [{ id: 'lobby-1', uri: '/files/lobby', generation: 'abc', displayName: 'lobby.png', alts: [] }],
        },
      ],
    },
  ]);
});

test.each([
  ['no JSON', [file('venue.json', '{')], NOT_JSON],
  ['no venue’s file', [file('lobby.png', 'picture')], ONE_VENUE_FILE],
  ['two venues', [venueFile, file('other.json', JSON.stringify(VENUE))], ONE_VENUE_FILE],
])('%s: nothing is asked of the service', async (_, files, code) => {
  const { choose, post } = open();
  const { context } = await choose(files);
  expect([context.fault?.code, post.mock.calls]).toEqual([code, []]);
});

test('of several JSON files the one with a venue is taken, and a refused one says its mistakes', async () => {
  const { choose, post } = open();
  const first = await choose([file('ui-config.json', '{}'), venueFile, file('lobby.png', 'picture')]);
  expect([first.context.bundle?.unused, first.context.bundle?.settings]).toEqual([[], ['ui-config.json']]);
  post.mockRejectedValue(new Error('refused'));
  const second = await choose([venueFile]);
  expect([second.context.fault?.message, second.context.bundle]).toEqual(['refused', null]);
});

test('the files of a zip are taken as if they were chosen; those that the service has are not sent again', async () => {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  const venue = {
    $comment: 'ask Ada',
    architectures: [
      {
        id: 'aurora',
        assets: [
          { id: 'lobby', uri: 'assets/lobby.webp', alts: [], $comment: 'at night' },
          { id: 'hall', uri: 'assets/hall.webp', generation: 'old' },
        ],
      },
    ],
  };
  await zip.add('venue.json', new TextReader(JSON.stringify(venue)));
  await zip.add('assets/lobby.webp', new TextReader('picture'), { level: 0 });
  await zip.add('assets/hall.webp', new TextReader('picture of the hall'));
  await zip.add('login-options.json', new TextReader('[]'));
  const lobby = { assetId: 'lobby', size: 7, uri: '/api/lobby', generation: hashOf('picture').slice(0, 12) };
  const { actor, choose, get, handed, upload } = open([lobby, { ...lobby, assetId: 'other', size: 19 }]);
  const { context } = await choose([{ name: 'venue.zip', content: seal(await zip.close()) }]);
  expect(context.bundle).toMatchObject({ missing: [], unused: [], settings: ['login-options.json'] });
  expect(get.mock.calls.map(([path, , options]) => [path, options])).toMatchObject([
    ['/api/designer/files', { query: { venue: 'aurora' } }],
  ]);
  actor.send({ type: 'bundle.send' });
  await waitFor(actor, (snapshot) => snapshot.matches('empty'));
  expect(upload.mock.calls.map(([, , options]) => options?.query)).toEqual([
    { name: 'hall.webp', venue: 'aurora', id: 'hall' },
  ]);
  const [first, second] = venue.architectures[0]?.assets ?? [];
  expect(handed.map((text) => JSON.parse(text))).toEqual([
    {
      ...venue,
      architectures: [
        {
          id: 'aurora',
          assets: [
            { ...first, uri: '/api/lobby' },
            { ...second, id: 'lobby-1', uri: '/files/lobby', generation: 'abc', displayName: 'hall.webp' },
          ],
        },
      ],
    },
  ]);
});

test('a zip that cannot be read says why, and nothing is asked of the service', async () => {
  const { choose, post } = open();
  const { context } = await choose([{ name: 'venue.zip', content: seal(new Blob(['PK'])) }]);
  expect([context.fault?.mistakes?.map(({ code }) => code), post.mock.calls]).toEqual([['zipBroken'], []]);
});
