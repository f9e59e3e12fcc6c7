import { expect, test } from 'vitest';
import { createQuotas } from '../../../server/chat/quotas';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { codeOf, openRules } from '../realtime/realtime';

const auth = (uid: string) => ({ auth: { uid, provider: 'custom', token: {} } });

function start() {
  let now = 0;
  const database = new RealtimeDatabase({ rules: openRules, now: () => now });
  database.stewards.push(createQuotas(database));
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
