import type { UseStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { clearBoardShelf } from '../../../src/adapters/widgets/board-shelf';

type Asked = { result: unknown; onsuccess?: () => void; oncomplete?: () => void };

/** A request of the browser's database that succeeds. */
function request(result: unknown): Asked {
  const asked: Asked = { result };
  queueMicrotask(() => {
    asked.onsuccess?.();
    asked.oncomplete?.();
  });
  return asked;
}

test('the unsent edits of a user are removed from all boards, and those of others stay', async () => {
  const kept = new Set(['live/ada/b~one/s.0', 'stage/ada/b~two/s.1', 'live/grace/b~one/s.0', 'live/adam/b~ada/s.0']);
  const open: UseStore = async (_, use) => {
    const store = {
      getAllKeys: () => request([...kept]),
      delete: (key: string) => kept.delete(key),
      get transaction() {
        return request(undefined);
      },
    };
    return use(store as never);
  };
  await clearBoardShelf('ada', () => open);
  expect([...kept]).toEqual(['live/grace/b~one/s.0', 'live/adam/b~ada/s.0']);
});
