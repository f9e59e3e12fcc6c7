import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { NOT_JSON, ONE_VENUE_FILE } from '../../../domain/control/desk';
import { seal } from '../../../domain/kernel/sealed';
import { provideBundle } from '../../../src/adapters/control/bundle';
import type { Http } from '../../../src/adapters/kernel/http';

const VENUE = { architectures: [{ id: 'aurora', assets: [{ id: 'lobby', uri: 'pictures/lobby.png', alts: [] }] }] };
const file = (name: string, text: string) => ({ name, content: seal(new Blob([text])) });
const venueFile = file('venue.json', JSON.stringify(VENUE));

function open() {
  const post = vi.fn<Http['post']>(async () => ({ version: 4 }));
  const upload = vi.fn<Http['upload']>(async () => ({
    assetId: 'lobby-1',
    version: 4,
    uri: '/files/lobby',
    generation: 'abc',
  }));
  const handed: string[] = [];
  const machine = provideBundle({ post, upload }).provide({
    actions: { handOver: (_, { file: text }) => void handed.push(text.open()) },
  });
  const actor = createActor(machine);
  actor.start();
  const choose = async (files: readonly ReturnType<typeof file>[]) => {
    actor.send({ type: 'bundle.choose', files });
    return waitFor(actor, (snapshot) => !snapshot.matches('reading'));
  };
  return { actor, choose, handed, post, upload };
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
  expect(upload.mock.calls.map(([, , options]) => options?.query)).toEqual([{ name: 'lobby.png', venue: 'aurora' }]);
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
  expect(first.context.bundle?.unused).toEqual(['ui-config.json']);
  post.mockRejectedValue(new Error('refused'));
  const second = await choose([venueFile]);
  expect([second.context.fault?.message, second.context.bundle]).toEqual(['refused', null]);
});
