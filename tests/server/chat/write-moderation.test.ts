import { expect, test } from 'vitest';
import { createChat } from '../../../server/chat/chat';
import { readWords } from '../../../server/chat/words';
import { createWriteModeration } from '../../../server/chat/write-moderation';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

const KEY = 'k'.repeat(20);

test('a store that fails while a report is sent refuses the report, and does not end the service', async () => {
  const keptStore = { keep: async () => Promise.reject(new Error('The disk is full.')) };
  const database = new RealtimeDatabase({ rules: openRules, keptStore });
  const actions: string[] = [];
  const audit = { record: ({ action }: { action: string }) => void actions.push(action), transact: async () => {} };
  database.writeHooks.push(createWriteModeration(createChat(database, 'live'), readWords(''), audit));
  const value = { room: 'w~stage', message: KEY, by: 'ada', reason: 'Spam' };
  await expect(database.write({ auth: null }, { path: ['chat', 'live', 'reports', KEY], value })).rejects.toThrow(
    'The disk is full.',
  );
  // An unhandled rejection would end the process by now.
  await new Promise((resolve) => setImmediate(resolve));
  expect(actions).toEqual(['chat.report']);
});

const MESSAGES = ['chat', 'live', 'messages', 'w~stage', KEY];
const WAITING = ['chat', 'live', 'pending', 'w~stage', 'ada', KEY];
const SHAPE = ['boards', 'live', 'shapes', 'b~sketch', KEY];
const SAID = ['meetings', 'live', 'desk', 'chat', KEY];

test.each<[string, string[], (text: string) => unknown]>([
  ['the text of a message', MESSAGES, (text) => ({ text })],
  ['the edited text of a message', [...MESSAGES, 'text'], (text) => text],
  ['the name of a file', MESSAGES, (name) => ({ file: { name } })],
  ['a file that is added to a message', [...MESSAGES, 'file'], (name) => ({ name })],
  ['the new name of a file', [...MESSAGES, 'file', 'name'], (text) => text],
  ['the text of a post that waits', WAITING, (text) => ({ text })],
  ['the name of a file that waits', WAITING, (name) => ({ file: { name } })],
  ['the name of a group', ['chat', 'live', 'rooms', 'g~team', 'name'], (text) => text],
  ['the text of a shape', SHAPE, (text) => ({ text })],
  ['the edited text of a shape', [...SHAPE, 'text'], (text) => text],
  ['the chat of a meeting', SAID, (text) => ({ text })],
  ['the edited chat of a meeting', [...SAID, 'text'], (text) => text],
])('%s has no word of the organiser’s list', async (_, path, valueOf) => {
  const database = new RealtimeDatabase({ rules: openRules });
  const audit = { record: () => {}, transact: async () => {} };
  database.writeHooks.push(createWriteModeration(createChat(database, 'live'), readWords('spam'), audit));
  const write = (text: string) => database.write({ auth: null }, { path, value: valueOf(text) });
  expect(() => write('Buy my Spam.pdf')).toThrow('This text has a word that is not allowed here.');
  await write('Read my plan.pdf');
  expect(database.read('service', path)).toContain('Read my plan.pdf');
});
