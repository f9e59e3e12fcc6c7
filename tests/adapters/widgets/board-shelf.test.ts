import { expect, test } from 'vitest';
import { clearBoardShelf } from '../../../src/adapters/widgets/board-shelf';
import { browser } from './browser-database';

test('the unsent edits of a user are removed from all boards, and those of others stay', async () => {
  const { kept, open } = browser();
  const edits = ['live/ada/b~one/s.0', 'stage/ada/b~two/s.1', 'live/grace/b~one/s.0', 'live/adam/b~ada/s.0'];
  for (const key of edits) kept.set(key, {});
  await clearBoardShelf('ada', open);
  expect([...kept.keys()]).toEqual(['live/grace/b~one/s.0', 'live/adam/b~ada/s.0']);
});
