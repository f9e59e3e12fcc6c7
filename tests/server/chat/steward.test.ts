import { expect, test } from 'vitest';
import { createChat } from '../../../server/chat/chat';
import { createSteward } from '../../../server/chat/steward';
import { readWords } from '../../../server/chat/words';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

const KEY = 'k'.repeat(20);

test('a store that fails while a report is sent refuses the report, and does not end the service', async () => {
  const keeper = { keep: async () => Promise.reject(new Error('The disk is full.')) };
  const database = new RealtimeDatabase({ rules: openRules, keeper });
  const actions: string[] = [];
  const audit = { record: ({ action }: { action: string }) => void actions.push(action), transact: async () => {} };
  database.stewards.push(createSteward(createChat(database, 'live'), readWords(''), audit));
  const value = { room: 'w~stage', message: KEY, by: 'ada', reason: 'Spam' };
  await expect(database.write({ auth: null }, { path: ['chat', 'live', 'reports', KEY], value })).rejects.toThrow(
    'The disk is full.',
  );
  // An unhandled rejection would end the process by now.
  await new Promise((resolve) => setImmediate(resolve));
  expect(actions).toEqual(['chat.report']);
});
