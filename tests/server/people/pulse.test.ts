import { serverTimestamp, update } from 'firebase/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pulse } from '../../../domain/control/pulse';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, onChosenStore } from '../kernel/service';

onChosenStore('how the event goes', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startWithRealtime(store.db);
  });
  afterAll(() => service.stop());
  const pulse = async (): Promise<Pulse> => (await service.call('GET', '/api/designer/pulse', grace)).json();

  test('organisers see who is where, and the connections and requests of this instance', async () => {
    const before = await pulse();
    expect(before.areas.map(({ people }) => people)).toEqual(before.areas.map(() => 0));
    const [area] = before.areas;
    if (area === undefined) throw new Error('The venue has no area');
    const client = await service.connect(ada);
    const record = { uid: ada.uid, areaId: area.id, timestamp: serverTimestamp() };
    await update(client.at('/'), {
      [`opmode/live/${ada.uid}`]: record,
      [`presenceByArea/live/${area.id}/${ada.uid}`]: record,
    });
    await service.call('GET', '/api/venue', ada);
    const now = await pulse();
    expect(now.areas[0]).toEqual({ ...area, people: 1 });
    expect(now.sockets).toBe(before.sockets + 1);
    expect(now.requests).toBeGreaterThanOrEqual(before.requests + 2);
    expect(now.failures).toBe(0);
  });

  test('attendees and hosts do not see how the event goes, and no cache keeps it', async () => {
    const ask = async (who: object | null) => (await service.call('GET', '/api/designer/pulse', who)).statusCode;
    expect([await ask(null), await ask(ada), await ask(hedy)]).toEqual([401, 403, 403]);
    const { headers } = await service.call('GET', '/api/designer/pulse', grace);
    expect(headers['cache-control']).toBe('no-store');
  });
});
