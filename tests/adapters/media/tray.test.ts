import { expect, test } from 'vitest';
import { openTray } from '../../../src/adapters/media/tray';
import { browser, keepTorn } from '../kernel/browser-database';

const TAP = { mediaBoardId: 'talks', contentPieceId: 'keynote', isLiked: true, uuid: 'one', at: 1 };

test('a browser without a database keeps no taps, and still sends them', async () => {
  const tray = openTray({ mode: 'live', uid: 'ada' }, () => {
    throw new Error('The operation is insecure.');
  });
  await tray.keep(TAP);
  expect(await tray.has(TAP)).toBe(true);
  expect(await tray.has({ ...TAP, uuid: 'from another tab' })).toBe(true);
  await expect(tray.restore()).rejects.toThrow('insecure');
});

test('unsent taps come back in the order in which they were made, for their user alone', async () => {
  const { kept, open } = browser();
  const tray = openTray({ mode: 'live', uid: 'ada' }, open);
  const taps = ['panel', 'keynote', 'opening'].map((contentPieceId, at) => ({
    ...TAP,
    contentPieceId,
    at,
    uuid: contentPieceId,
  }));
  for (const tap of taps) await tray.keep(tap);
  await openTray({ mode: 'live', uid: 'grace' }, open).keep(TAP);
  await openTray({ mode: 'stage', uid: 'ada' }, open).keep(TAP);
  for (const key of [...kept.keys()]) keepTorn(kept, key);
  expect(await openTray({ mode: 'live', uid: 'ada' }, open).restore()).toEqual(taps);
});

test('a newer tap of a media item takes the place of the older one, which no longer has to be sent', async () => {
  const { open } = browser();
  const [older, newer] = [TAP, { ...TAP, uuid: 'two', isLiked: false, at: 2 }];
  const tray = openTray({ mode: 'live', uid: 'ada' }, open);
  await tray.keep(older);
  await tray.keep(newer);
  expect([await tray.has(older), await tray.has(newer)]).toEqual([false, true]);
  await tray.drop(older);
  expect(await tray.restore()).toEqual([newer]);
  await tray.drop(newer);
  expect([await tray.restore(), await tray.has(newer)]).toEqual([[], false]);
});
