import { expect, test } from 'vitest';
import { openTray } from '../../../src/adapters/media/tray';

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
