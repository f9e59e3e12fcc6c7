import { afterEach, expect, test, vi } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { openShelf } from '../../../src/adapters/chat/shelf';
import { outgoing, outgoingFile } from '../../machines/chat/outbox.inputs';
import { browser, keepTorn } from '../kernel/browser-database';

const ADA = { mode: 'live', uid: 'ada' } as const;
afterEach(() => vi.restoreAllMocks());

test('unsent messages come back in the order in which they were written, also those of one millisecond', async () => {
  const { kept, open } = browser();
  vi.spyOn(Date, 'now').mockReturnValue(1000);
  const shelf = openShelf(ADA, open);
  for (const key of ['three', 'one', 'two', 'four']) await shelf.keep(outgoing(key));
  await shelf.drop('one');
  await openShelf({ ...ADA, uid: 'grace' }, open).keep(outgoing('hers'));
  await openShelf({ ...ADA, mode: 'stage' }, open).keep(outgoing('rehearsed'));
  keepTorn(kept, 'live/ada/two', ['file']);
  const restored = await openShelf(ADA, open).restore();
  expect(restored.map(({ key, room, text, id, file }) => [key, room, text.open(), id, file])).toEqual([
    ['three', 'g~team', 'Text of three', null, null],
    ['two', 'g~team', 'Text of two', null, null],
    ['four', 'g~team', 'Text of four', null, null],
  ]);
});

test('a message that was written later comes after those of an earlier visit', async () => {
  const { open } = browser();
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
  await openShelf(ADA, open).keep(outgoing('two'));
  now.mockReturnValue(2000);
  await openShelf(ADA, open).keep(outgoing('one'));
  expect((await openShelf(ADA, open).restore()).map(({ key }) => key)).toEqual(['two', 'one']);
});

test('an unsent file comes back with its content, also one whose type the browser does not know', async () => {
  const { kept, open } = browser();
  const content = new Blob(['plan']);
  await openShelf(ADA, open).keep(outgoingFile('one', { type: '', content: seal<object>(content) }));
  keepTorn(kept, 'live/ada/one', ['file']);
  const [message, ...others] = await openShelf(ADA, open).restore();
  expect(others).toEqual([]);
  const { name, size, type, stored } = message?.file ?? {};
  expect([name?.open(), size, type, stored, message?.file?.content.open()]).toEqual([
    'Plan.pdf',
    2000,
    '',
    null,
    content,
  ]);
});

test('a message keeps its first id in all tabs, and has none once another tab has sent it', async () => {
  const { open } = browser();
  const [first, second] = [openShelf(ADA, open), openShelf(ADA, open)];
  await first.keep(outgoing('one'));
  expect(await first.name(outgoing('one'), 'm1')).toBe('m1');
  expect(await second.name(outgoing('one'), 'm2')).toBe('m1');
  expect((await second.restore()).map(({ key, id }) => [key, id])).toEqual([['one', 'm1']]);
  await first.drop('one');
  expect(await second.name(outgoing('one'), 'm3')).toBeNull();
  expect(await second.restore()).toEqual([]);
});

test('a browser without a database keeps no messages, and still sends them with an id', async () => {
  const shelf = openShelf(ADA, () => {
    throw new Error('The operation is insecure.');
  });
  await shelf.keep(outgoing('one'));
  expect(await shelf.name(outgoing('one'), 'm1')).toBe('m1');
  expect(await shelf.name(outgoing('two', 'm0'), 'm2')).toBe('m0');
  await expect(shelf.restore()).rejects.toThrow('insecure');
});
