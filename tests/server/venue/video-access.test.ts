import { afterEach, beforeEach, expect, test } from 'vitest';
import { ada, as, grace, hedy, importContract, onChosenStore, radia, startApp } from '../kernel/service';

const DESK = { architectureId: 'aurora', areaId: 'lobby', widgetId: 'lobby-meeting', configId: 'welcome-morning' };
const VIEWERS = 'https://aurora.whereby.example/welcome';
const HOSTS = `${VIEWERS}?roomKey=host`;

onChosenStore('access to meetings', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const ask = (payload: object, headers: Record<string, string> = as(ada)) =>
    service.app.inject({ method: 'POST', url: '/api/video-access', headers, payload });
  /** Publishes the desk with other fields of its configuration. */
  async function change(fields: object): Promise<void> {
    const venue = (await service.app.inject({ url: '/api/ui/venue', headers: as(radia) })).json();
    Object.assign(venue.architectures[0].areas[0].contentWidgets[0].configurations[0], fields);
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url, headers: as(radia), payload });
    await post('/api/designer/save-venue-json/stage', venue);
    await post('/api/designer/publish/aurora', {});
  }
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  test('hosts get the address of hosts, and all others that of viewers §7.19', async () => {
    for (const who of [hedy, radia]) expect((await ask(DESK, as(who))).json()).toEqual({ url: HOSTS, role: 'HOST' });
    for (const who of [ada, grace]) {
      const response = await ask(DESK, as(who));
      expect(response.json()).toEqual({ url: VIEWERS, role: 'VIEWER' });
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('viewers of a webinar get the address of viewers, those of a meeting the address of the meeting', async () => {
    const urls = { meetingUrl: 'https://a.example/meeting', viewerMeetingUrl: 'https://a.example/viewers' };
    await change({ ...urls, webinarOn: true });
    expect((await ask(DESK)).json().url).toBe(urls.viewerMeetingUrl);
    await change({ ...urls, webinarOn: false });
    expect((await ask(DESK)).json().url).toBe(urls.meetingUrl);
  });

  test('a meeting that is not open says when it opens, and hosts enter 15 minutes before', async () => {
    const begin = inMinutes(10);
    await change({ begin, end: inMinutes(60) });
    const response = await ask(DESK);
    expect([response.statusCode, response.json().opensAt]).toEqual([409, begin]);
    expect((await ask(DESK, as(hedy))).statusCode).toBe(200);
    await change({ begin: inMinutes(20), end: inMinutes(60) });
    expect((await ask(DESK, as(hedy))).statusCode).toBe(409);
    await change({ begin: inMinutes(-60), end: inMinutes(-1) });
    expect((await ask(DESK, as(hedy))).statusCode).toBe(409);
  });

  test('a meeting without an address, and one that is not in the venue, do not exist', async () => {
    for (const [field, value] of [
      ['architectureId', 'other'],
      ['areaId', 'stage'],
      ['widgetId', 'lobby-programme'],
      ['configId', 'other'],
    ] as const) {
      expect((await ask({ ...DESK, [field]: value })).statusCode).toBe(404);
    }
    await change({ meetingUrl: null, viewerMeetingUrl: null });
    expect((await ask(DESK)).statusCode).toBe(404);
    expect((await ask({ ...DESK, configId: '' })).statusCode).toBe(400);
  });

  test('users who may not see the venue get no address', async () => {
    expect((await ask(DESK, {})).statusCode).toBe(401);
  });
});
