import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createPiece } from '../../../src/adapters/widgets/media-piece';
import { quiet } from '../../machines/kernel/fakes';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

const PIECE = {
  id: 'finale',
  url: '/files/finale.mp3',
  isOurs: true,
  captions: [{ locale: 'en', url: '/files/finale.vtt' }],
};

/** A media item whose files arrive when the test says so. */
function item() {
  const before = openNow();
  const waiting: (() => void)[] = [];
  const http = {
    get: () => Promise.reject(new Error('Nothing is signed')),
    blob: () => new Promise<Blob>((resolve) => waiting.push(() => resolve(new Blob(['WEBVTT'])))),
  };
  const piece = createPiece({ http, origin: location.origin, storageOrigin: () => null });
  const actor = createActor(piece, { input: { key: 'board', piece: PIECE as never } }).start();
  onTestFinished(() => void actor.stop());
  const arrive = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      for (const answer of waiting.splice(0)) answer();
      await quiet();
    }
  };
  const urls = () => [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  return { before, actor, arrive, urls };
}

test('a media item that closes gives its file and its subtitles back', async () => {
  const { before, actor, arrive, urls } = item();
  await arrive();
  expect(urls()).toEqual(['object URL', 'object URL']);
  actor.stop();
  expect(await leftoversSince(before)).toEqual([]);
});

test('files that arrive after their media item has closed are given back', async () => {
  const { before, actor, arrive } = item();
  await quiet();
  actor.stop();
  await arrive();
  expect(await leftoversSince(before)).toEqual([]);
});
