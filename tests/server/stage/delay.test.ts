import { onValue } from 'firebase/database';
import { expect, test, vi } from 'vitest';
import { movedPath } from '../../../domain/shell/version';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const BEGIN = Date.parse('2026-01-01T08:00:00Z');
type Slot = { id: string; end: string };

onChosenStore('a delay of a talk', (store) => {
  test('a host moves a talk once for all, also in what designers work on; calendars learn it by the version', async () => {
    await importContract(store.db);
    const service = await startWithRealtime(store.db, { now: () => BEGIN });
    const get = async (url: string, who: object) => (await service.call('GET', url, who)).json();
    const slotIn = (venue: { architectures: { areas: { contentWidgets: { configurations: Slot[] }[] }[] }[] }) =>
      venue.architectures[0]?.areas
        .flatMap(({ contentWidgets }) => contentWidgets.flatMap(({ configurations }) => configurations))
        .find(({ id }) => id === TALK.configurationId);
    const before = await get('/api/venue/version', ada);
    const { end = '' } = slotIn(await get('/api/venue', ada)) ?? {};
    const delay = async (who: object, more: object = {}) =>
      (await service.call('POST', '/api/stage/delay', who, { talk: TALK, end, minutes: 10, ...more })).statusCode;
    expect([await delay(ada), await delay(hedy, { minutes: 0 }), await delay(hedy, { minutes: 600 })]).toEqual([
      403, 400, 400,
    ]);
    const client = await service.connect(ada);
    const moved = vi.fn<(version: unknown) => void>();
    onValue(client.at(movedPath('live')), (snapshot) => moved(snapshot.val()));
    expect([await delay(hedy), await delay(hedy)]).toEqual([204, 409]);
    const later = new Date(Date.parse(end) + 600_000).toISOString();
    expect(slotIn(await get('/api/venue', ada))?.end).toBe(later);
    expect(slotIn((await get('/api/designer/saved', grace)).venue)?.end).toBe(later);
    const { version, publishedVersion } = await get('/api/venue/version', ada);
    expect(publishedVersion).toBe(before.version + 1);
    await vi.waitFor(() => expect(moved).toHaveBeenLastCalledWith(publishedVersion));
    expect(version - publishedVersion).toBe(before.version === before.publishedVersion ? 0 : 1);
    await service.stop();
  });
});
