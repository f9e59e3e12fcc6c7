import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { broadcast } from '../../../src/adapters/support/inspection';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

test('an inspection that ends closes its channel and leaves no listener', async () => {
  const before = openNow();
  const actor = createActor(broadcast).start();
  const opened = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(opened).toEqual(['BroadcastChannel', 'listener pagehide on window']);
  actor.stop();
  expect(await leftoversSince(before)).toEqual([]);
});
