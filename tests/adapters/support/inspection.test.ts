import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { INSPECTION_CHANNEL } from '../../../domain/support/inspection';
import { broadcast } from '../../../src/adapters/support/inspection';
import { WAITING } from '../../kernel/waiting';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

test('an inspection that ends closes its channel and leaves no listener', async () => {
  const before = openNow();
  const actor = createActor(broadcast).start();
  const opened = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(opened).toEqual(['BroadcastChannel', 'listener pagehide on window']);
  actor.stop();
  expect(await leftoversSince(before)).toEqual([]);
});

test('an inspector that comes learns of all actors in one message', async () => {
  const told: unknown[] = [];
  const inspector = new BroadcastChannel(INSPECTION_CHANNEL);
  inspector.onmessage = ({ data: { type, to, isAll, events } }) => told.push([type, to, isAll, events?.length]);
  const actor = createActor(broadcast).start();
  actor.send({ type: 'broadcast.start', inspector: 'one' });
  actor.stop();
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['venue.left', undefined, undefined, undefined]), WAITING);
  expect(told.slice(0, -1)).toEqual([['venue.told', 'one', true, 1]]);
  inspector.close();
});
