import { expect, test } from 'vitest';
import { createKnownUsers } from '../../../server/chat/known-users';
import { createQuotas } from '../../../server/chat/quotas';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { codeOf, openRules } from '../realtime/realtime';

const auth = (uid: string) => ({ auth: { uid, provider: 'custom', token: {} } });

function start() {
  let now = 0;
  const database = new RealtimeDatabase({ rules: openRules, now: () => now });
  database.writeHooks.push(createQuotas(database));
  return {
    pass: (minutes: number) => {
      now += minutes * 60_000;
    },
    write: async (uid: string, value: Record<string, unknown>) =>
      codeOf((async () => database.write(auth(uid), { path: ['chat', 'live'], value, isMerge: true }))()),
  };
}

const direct = (uid: string, other: string) => ({
  [`members/d~${uid}~${other}`]: { [uid]: { at: 1, peer: other }, [other]: { at: 1, peer: uid } },
});

test.each([
  ['reports', 30, (at: number) => ({ [`reports/report-${at}`]: { by: 'ann' } })],
  [
    'direct chats',
    60,
    (at: number) => ({
      [`members/d~ann~user${at}/ann`]: { at: 1 },
      [`members/d~ann~user${at}/user${at}`]: { at: 1 },
    }),
  ],
  ['blocks', 100, (at: number) => ({ [`blocks/ann/user${at}`]: 1 })],
])('a user makes so many %s at once, and more in the course of time: %i', async (_, most, make) => {
  const { write, pass } = start();
  for (let at = 0; at < most; at += 1) expect(await write('ann', make(at))).toBe('none');
  expect(await write('ann', make(most))).toBe('write_limit');
  expect(await write('ann', make(0)), 'what is there already').toBe('none');
  expect(await write('ben', { 'reports/other': { by: 'ben' }, 'blocks/ben/ann': 1, ...direct('ben', 'cem') })).toBe(
    'none',
  );
  expect(await write('ann', { 'blocks/ann/user0': null, 'typing/w~stage/ann': 1 })).toBe('none');
  pass(60);
  expect(await write('ann', make(most))).toBe('none');
});

test('a direct chat or a group with a user who does not exist, and a block of one, are refused', async () => {
  const database = new RealtimeDatabase({ rules: openRules });
  const asked: (readonly string[])[] = [];
  const knownUsers = createKnownUsers(database, async (uids) => {
    asked.push(uids);
    return new Set(uids.filter((uid) => uid === 'ben'));
  });
  database.writeHooks.push(knownUsers.writeHook);
  const write = async (value: Record<string, unknown>) => {
    const change = { path: ['chat', 'live'], value, isMerge: true };
    return codeOf(
      (async () => {
        await knownUsers.prepare(change, 'ann');
        await database.write(auth('ann'), change);
      })(),
    );
  };
  const chatWith = (other: string) => ({
    [`members/d~ann~${other}/ann`]: { at: 1 },
    [`members/d~ann~${other}/${other}`]: { at: 1 },
  });
  expect(await write(chatWith('nobody'))).toBe('permission_denied');
  expect(await write({ 'blocks/ann/nobody': 1 })).toBe('permission_denied');
  expect(await write(chatWith('ben'))).toBe('none');
  expect(await write({ 'blocks/ann/ben': 1 })).toBe('none');
  expect(await write({ 'members/g~group/nobody': { at: 1 } })).toBe('permission_denied');
  expect(await write({ 'members/g~group/ben': { at: 1 }, 'typing/w~stage/ann': 1 })).toBe('none');
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`blocks/ann/many-${at}`, 1]));
  expect(await write(many)).toBe('write_limit');
  expect(
    asked.flat().filter((uid) => uid === 'ben'),
    'who is known is not looked up again',
  ).toHaveLength(1);
  expect(asked.flat(), 'too many are not looked up').not.toContain('many-0');
});
