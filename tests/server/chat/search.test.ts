import { expect, test } from 'vitest';
import { createChat } from '../../../server/chat/chat';
import { searchMessages } from '../../../server/chat/search';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

const idOf = (place: number): string => `-M${String(place).padStart(18, '0')}`;
const text = (from: string, content: string) => ({ from, at: 1, kind: 'text', text: content });
const file = (from: string, name: string) => ({
  from,
  at: 1,
  kind: 'file',
  file: { id: 'f1', name, size: 1, type: 'application/pdf' },
});

/** The chat with a group of three users, and what was said in it. */
async function group(messages: readonly object[], more: Readonly<Record<string, unknown>> = {}) {
  const database = new RealtimeDatabase({ rules: openRules });
  const members = Object.fromEntries(['ada', 'grace', 'hedy'].map((uid) => [uid, { at: 1 }]));
  const value = {
    'rooms/g~team': { kind: 'group', name: 'Team', by: 'ada', at: 1 },
    'members/g~team': members,
    ...Object.fromEntries(Object.keys(members).map((uid) => [`userRooms/${uid}/g~team`, 1])),
    'messages/g~team': Object.fromEntries(messages.map((message, place) => [idOf(place), message])),
    ...more,
  };
  await database.write('service', { path: ['chat', 'live'], value, isMerge: true });
  const chat = createChat(database, 'live');
  return async (uid: string, before?: string) => {
    const { results, next } = await searchMessages(chat, uid, { text: 'plan', before });
    return { found: results.map(({ text: said, file: sent }) => said ?? sent?.name), next };
  };
}

test('a search finds no messages and files of users whom the user blocks, and others find them', async () => {
  const search = await group(
    [text('grace', 'Plan A'), text('hedy', 'Plan B'), file('grace', 'plan.pdf'), text('ada', 'Plan C')],
    { 'blocks/ada/grace': 1 },
  );
  expect(await search('ada')).toEqual({ found: ['Plan C', 'Plan B'], next: null });
  expect((await search('grace')).found).toEqual(['Plan C', 'plan.pdf', 'Plan B', 'Plan A']);
  expect((await search('hedy')).found).toEqual(['Plan C', 'plan.pdf', 'Plan B', 'Plan A']);
});

test('a search goes on past a whole page of messages of a blocked user', async () => {
  const messages = Array.from({ length: 60 }, (_, place) => text(place < 10 ? 'hedy' : 'grace', `Plan ${place}`));
  const search = await group(messages, { 'blocks/ada/grace': 1 });
  const first = await search('ada');
  expect(first).toEqual({ found: [], next: idOf(10) });
  const second = await search('ada', first.next ?? undefined);
  expect([second.found.length, second.found[0], second.next]).toEqual([10, 'Plan 9', null]);
});
