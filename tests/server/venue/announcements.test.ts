import { onValue } from 'firebase/database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Announcement, announcementsIn } from '../../../domain/venue/announcement';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, importContract, onChosenStore } from '../kernel/service';

const PATH = '/api/designer/announcements';
const LUNCH = { areaId: null, texts: [{ locale: 'en', text: 'Lunch is served.' }] };
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

onChosenStore('announcements', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let now = Date.now();
  const start = async () => {
    service = await startWithRealtime(store.db, { now: () => now });
  };
  beforeAll(async () => {
    await importContract(store.db);
    await start();
  });
  afterEach(async () => {
    for (const { id } of await list()) await service.call('DELETE', `${PATH}/${id}`, grace);
    now += 1000;
  });
  afterAll(() => service.stop());

  const list = async (): Promise<Announcement[]> => (await service.call('GET', PATH, grace)).json().announcements;
  const send = async (draft: object): Promise<string> => (await service.call('POST', PATH, grace, draft)).json().id;

  test('an attendee inside receives an announcement, and its recall', async () => {
    const client = await service.connect(ada);
    let heard: Announcement[] = [];
    onValue(client.at('announcements/live'), (snapshot) => {
      heard = announcementsIn(snapshot.val());
    });
    const id = await send({ areaId: 'lobby', texts: [...LUNCH.texts, { locale: 'de', text: 'Das Essen ist da.' }] });
    const texts = [...LUNCH.texts, { locale: 'de', text: 'Das Essen ist da.' }];
    await until(() => expect(heard).toEqual([{ id, at: now, areaId: 'lobby', texts }]));
    expect(await list()).toEqual(heard);
    expect((await service.call('DELETE', `${PATH}/${id}`, grace)).statusCode).toBe(204);
    await until(() => expect(heard).toEqual([]));
    expect((await service.call('DELETE', `${PATH}/${id}`, grace)).statusCode).toBe(404);
  });

  test('announcements survive a restart, and go after a day with the next one', async () => {
    const first = await send(LUNCH);
    await service.stop();
    await start();
    expect((await list()).map(({ id }) => id)).toEqual([first]);
    now += 86_400_000;
    const second = await send(LUNCH);
    expect((await list()).map(({ id }) => id)).toEqual([second]);
  });

  test('only the newest twenty are kept', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      now += 1;
      sent.unshift(await send(LUNCH));
    }
    expect((await list()).map(({ id }) => id)).toEqual(sent.slice(0, 20));
  });

  test.each([
    ['without a text', { areaId: null, texts: [] }],
    ['with an empty text', { areaId: null, texts: [{ locale: 'en', text: '  ' }] }],
    ['in no language of the application', { areaId: null, texts: [{ locale: 'xx', text: 'Hi' }] }],
    ['with a language twice', { areaId: null, texts: [...LUNCH.texts, ...LUNCH.texts] }],
    ['that is too long', { areaId: null, texts: [{ locale: 'en', text: 'x'.repeat(501) }] }],
  ])('an announcement %s is refused', async (_, draft) => {
    expect((await service.call('POST', PATH, grace, draft)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});
