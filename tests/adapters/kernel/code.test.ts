import { expect, test } from 'vitest';
import { codeOf, fetchAll } from '../../../src/adapters/kernel/code';

test('code that is fetched in advance brings the code that it names, also beside code that cannot be fetched', async () => {
  const outer = codeOf('outer', async () => ({ inner: codeOf('inner', async () => 'player') }));
  const broken = codeOf('broken', () => Promise.reject(new Error('offline')));
  await fetchAll();
  expect([outer.fetched()?.inner.fetched(), broken.fetched()]).toEqual(['player', null]);
});
