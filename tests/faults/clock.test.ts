import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../domain/kernel/constants';
import { createRingLimits } from '../../server/calls/ring-limits';
import { createQuotas } from '../../server/chat/quotas';
import type { OpenDatabase } from '../../server/db/database';
import { createSigner } from '../../server/http/files/signing';
import { createLockout } from '../../server/identity/lockout';
import { RealtimeDatabase } from '../../server/realtime/database';
import rules from '../../server/realtime/database.rules.json';
import { compileRules } from '../../server/realtime/rules/rules';
import { openEmpty } from '../server/kernel/databases';
import { ada, as, importContract, startApp } from '../server/kernel/service';
import { note, times } from './kernel/tally';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const START = Date.UTC(2026, 5, 1);
const JUMPS = [-YEAR_MS, YEAR_MS, -HOUR_MS, HOUR_MS, -1000, 1000].slice(0, times(2, 6));

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmpty();
  await importContract(database.db);
});
afterAll(() => database.close());

test.each(JUMPS)('a clock that jumps by %i ms locks nobody out for longer than a lockout lasts', async (jump) => {
  let now = START;
  const lockout = createLockout(database.db, () => now);
  const account = `clock-${jump}`;
  for (let attempt = 0; attempt <= LOCKOUT_ATTEMPTS; attempt += 1) await lockout.begin('password', account);
  now += jump;
  expect(await lockout.begin('password', account)).toBeLessThanOrEqual(LOCKOUT_MS);
  now += LOCKOUT_MS;
  await lockout.begin('password', account);
  now += LOCKOUT_MS + 1;
  expect(await lockout.begin('password', account)).toBe(0);
  note('Clocks set back and forward', 1, 1);
});

test.each(JUMPS)('the service serves users while its clock jumps by %i ms', async (jump) => {
  let now = START;
  const service = await startApp(database.db, { now: () => now });
  const urls = [
    '/api/ui/venue',
    '/api/venue/version',
    '/healthz',
    '/api/userProfile/architecture/aurora/userProfile/ada',
  ];
  const statuses = async () =>
    Promise.all(urls.map(async (url) => (await service.app.inject({ url, headers: as(ada) })).statusCode));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  now += jump;
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await service.stop();
  note('Clocks set back and forward', 1, 1);
});

test.each(JUMPS)('after a jump by %i ms a newly signed address is valid', (jump) => {
  let now = START;
  const signer = createSigner(Buffer.alloc(32, 1), () => now);
  signer.sign('film');
  now += jump;
  const { expires = '', signature = '' } = Object.fromEntries(new URLSearchParams(signer.sign('film')));
  expect(signer.isValid('film', { expires, signature })).toBe(true);
  note('Clocks set back and forward', 1, 1);
});

const said = (uid: string, id: string) => {
  const at = { '.sv': 'timestamp' };
  return {
    [`messages/w~lobby/${id}`]: { from: uid, at, kind: 'text', text: 'Hello' },
    'last/w~lobby': { at, id },
    [`rate/${uid}`]: { at, room: 'w~lobby', id },
  };
};

test.each(JUMPS)('users chat, call and open direct chats a second after the clock jumped by %i ms', async (jump) => {
  let now = START;
  const realtime = new RealtimeDatabase({ rules: compileRules(rules), now: () => now });
  realtime.writeHooks.push(
    createQuotas(realtime),
    createRingLimits(() => now),
  );
  const [ann, ben] = ['ann', 'ben'].map((uid) => ({ auth: { uid, provider: 'password', token: {} } }));
  const write = (caller: typeof ann, path: string, value: unknown, isMerge = false) =>
    void realtime.write(caller ?? 'service', { path: path.split('/'), value, isMerge });
  const direct = {
    'members/d~ann~ben/ann': { at: { '.sv': 'timestamp' }, peer: 'ben' },
    'members/d~ann~ben/ben': { at: { '.sv': 'timestamp' }, peer: 'ann' },
  };
  const ring = { room: 'd~ann~ben', at: { '.sv': 'timestamp' }, sid: 's' };
  write(undefined, 'chat/live/rooms/w~lobby', { kind: 'widget', at: now });
  write(ann, 'chat/live', direct, true);
  write(ann, 'chat/live', said('ann', '-Message000000000001'), true);
  write(ann, 'rings/live/ben/ann', ring);
  write(ben, 'rings/live/ben/ann/answer', 'decline');
  write(ann, 'rings/live/ben/ann', null);
  now += jump + (Math.abs(jump) < HOUR_MS ? 60_000 : 1000);
  write(ann, 'chat/live', said('ann', '-Message000000000002'), true);
  write(ann, 'chat/live', { 'members/d~ann~ben/ann': null }, true);
  write(ann, 'chat/live', direct, true);
  write(ann, 'rings/live/ben/ann', ring);
  expect(realtime.read('service', ['rings', 'live', 'ben', 'ann', 'room'])).toBe('"d~ann~ben"');
  note('Clocks set back and forward', 1, 1);
});
