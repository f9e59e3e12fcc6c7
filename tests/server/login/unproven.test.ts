import { get, serverTimestamp, set } from 'firebase/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChanges } from '../../../server/db/changes';
import { access } from '../../../server/db/schema';
import { createAccess } from '../../../server/login/access';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, as, grace, hedy, importContract, onChosenStore } from '../kernel/service';
import { codeOf } from '../realtime/realtime';

const ADA = { ...ada, email_verified: true };
const UNPROVEN = { ...grace, email_verified: false };

onChosenStore('an e-mail that is not proven', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  beforeAll(async () => {
    await store.db.delete(access);
    await importContract(store.db);
    const entries = [ada, grace, hedy].map(({ email }) => ({ email: email ?? '', allowed: true }));
    await store.db.insert(access).values(entries);
    service = await startWithRealtime(store.db);
  });
  afterAll(async () => {
    await service.stop();
    await store.db.delete(access);
  });

  test('the access list admits only an allowed e-mail that is proven', async () => {
    const ask = createAccess(store.db, createChanges(store.db));
    const mayEnter = (email: string, isProven: boolean) =>
      ask({ uid: 'any', email, authorities: [], claims: { email_verified: isProven } });
    expect(await mayEnter('ADA@example.org', true)).toBe(true);
    expect(await mayEnter('ada@example.org', false)).toBe(false);
    expect([await mayEnter('other@example.org', true), await mayEnter('other@example.org', false)]).toEqual([
      false,
      false,
    ]);
  });

  test.each<[string, unknown, number]>([
    ['proven', true, 200],
    ['of a login that does not say', undefined, 200],
    ['not proven', false, 403],
  ])('a user whose allowed e-mail is %s asks for the venue', async (_, isProven, status) => {
    const claims = isProven === undefined ? {} : { email_verified: isProven };
    const headers = as({ ...ada, claims });
    expect((await service.app.inject({ method: 'HEAD', url: '/api/ui/venue', headers })).statusCode).toBe(status);
  });

  test('a user whose allowed e-mail is not proven has no access to the realtime database', async () => {
    const enter = async (who: typeof ADA) => {
      const { at } = await service.connect(who);
      const [place, crowd] = [at(`presenceBeats/live/${who.uid}`), at('presenceCounts/live')];
      return Promise.all([codeOf(set(place, serverTimestamp())), codeOf(get(crowd))]);
    };
    expect(await enter(ADA)).toEqual(['none', 'none']);
    const refused = await enter(UNPROVEN);
    expect(refused.map((code) => /permission.denied/i.test(code))).toEqual([true, true]);
  });
});
