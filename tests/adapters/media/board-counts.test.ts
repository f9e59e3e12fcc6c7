import { expect, test } from 'vitest';
import type { BoardCounts } from '../../../domain/media/likes';
import { createBoardCounts } from '../../../src/adapters/media/board-counts';

function boards() {
  const open = new Map<string, (counts: BoardCounts | null) => void>();
  const counts = createBoardCounts((board, tell) => {
    expect(open.has(board)).toBe(false);
    open.set(board, tell);
    return () => void open.delete(board);
  });
  return { ...counts, open, tell: (board: string, told: BoardCounts | null) => open.get(board)?.(told) };
}

test('the likes of all media items of a board are read by one listener, which ends with the last of them §3.70', () => {
  const { hear, open, tell } = boards();
  const heard: [string, BoardCounts | null][] = [];
  const one = hear('films', (counts) => void heard.push(['one', counts]));
  tell('films', { glass: 2 });
  const other = hear('films', (counts) => void heard.push(['other', counts]));
  expect(heard).toEqual([
    ['one', { glass: 2 }],
    ['other', { glass: 2 }],
  ]);
  one();
  one();
  tell('films', { glass: 3 });
  expect(heard.slice(2)).toEqual([['other', { glass: 3 }]]);
  other();
  expect([...open.keys()]).toEqual([]);
});

test('the current likes of a board are the known ones, else the first reported ones', async () => {
  const { now, hear, open, tell } = boards();
  const { signal } = new AbortController();
  const waiting = now('films', signal);
  tell('films', { glass: 2 });
  expect(await waiting).toEqual({ glass: 2 });
  expect(open.size).toBe(0);
  hear('films', () => {});
  tell('films', { glass: 3 });
  expect(await now('films', signal)).toEqual({ glass: 3 });
  expect(open.size).toBe(1);
});

test('likes that cannot be read, and a question that is given up, leave no listener', async () => {
  const { now, open, tell } = boards();
  const refused = now('films', new AbortController().signal);
  tell('films', null);
  await expect(refused).rejects.toThrow('cannot be read');
  const abort = new AbortController();
  void now('talks', abort.signal);
  abort.abort();
  expect(open.size).toBe(0);
});
