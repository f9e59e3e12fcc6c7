import { expect, test } from 'vitest';
import { codeOf, fetchAll } from '../../../src/adapters/kernel/code';

test('code that could not be fetched is fetched again, and code that was fetched is not', async () => {
  let isOffline = true;
  let loads = 0;
  const code = codeOf('player', async () => {
    loads += 1;
    if (isOffline) throw new Error('offline');
    return 'player';
  });
  await expect(code.fetch()).rejects.toThrow('offline');
  isOffline = false;
  expect([await code.fetch(), await code.fetch(), loads]).toEqual(['player', 'player', 2]);
});

test('code that is fetched in advance brings the code that it names, also beside code that cannot be fetched', async () => {
  const loads: string[] = [];
  const named = <T>(key: string, load: () => Promise<T>) =>
    codeOf(key, () => {
      loads.push(key);
      return load();
    });
  const outer = named('outer', async () => ({ inner: named('inner', async () => 'player') }));
  const broken = named('broken', () => Promise.reject(new Error('offline')));
  const seen: number[] = [];
  await fetchAll(async () => void seen.push(loads.length));
  expect([outer.fetched()?.inner.fetched(), broken.fetched()]).toEqual(['player', null]);
  expect(loads).toEqual(['outer', 'broken', 'inner']);
  expect(seen, 'each waits for a turn').toEqual(expect.arrayContaining([0, 1, 2]));
});
