import { expect, test, vi } from 'vitest';
import { clearBoardShelf, openBoardShelf } from '../../../src/adapters/widgets/board-shelf';
import { ROOM } from '../../machines/widgets/illustrator.inputs';
import { browser } from '../kernel/browser-database';

test('the unsent edits of a user are removed from all boards, and those of others stay', async () => {
  const { kept, open } = browser();
  const edits = ['live/ada/b~one/s.0', 'stage/ada/b~two/s.1', 'live/grace/b~one/s.0', 'live/adam/b~ada/s.0'];
  for (const key of edits) kept.set(key, {});
  await clearBoardShelf('ada', open);
  expect([...kept.keys()]).toEqual(['live/grace/b~one/s.0', 'live/adam/b~ada/s.0']);
});

test('unsent edits come back in the order in which they were made, also those of one millisecond', async () => {
  const { open } = browser();
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
  const shelf = openBoardShelf(ROOM, open);
  for (const key of ['s.2', 's.0', 's.1']) await shelf.keep({ key, changes: {} });
  now.mockRestore();
  await shelf.drop('s.0');
  expect((await openBoardShelf(ROOM, open).restore()).map(({ key }) => key)).toEqual(['s.2', 's.1']);
});
