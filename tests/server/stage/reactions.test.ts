import { onValue } from 'firebase/database';
import { expect, test, vi } from 'vitest';
import { REACTS_PER_MINUTE, type ReactionCounts, reactionsIn, reactionsPath } from '../../../domain/stage/reactions';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const BEGIN = Date.parse('2026-01-01T08:00:00Z');

onChosenStore('reactions at a talk', (store) => {
  test('the service sums the reactions of all, each user within a limit', async () => {
    await importContract(store.db);
    const service = await startWithRealtime(store.db, { now: () => BEGIN });
    const react = async (who: object, reactions: object) =>
      (await service.call('POST', '/api/stage/react', who, { talk: TALK, reactions })).statusCode;
    let counts: ReactionCounts = {};
    const client = await service.connect(katherine);
    onValue(client.at(reactionsPath('live', TALK)), (snapshot) => {
      counts = reactionsIn(snapshot.val());
    });
    expect(await react(ada, { clap: 4, heart: 1 })).toBe(204);
    expect(await react(grace, { clap: 10 })).toBe(204);
    await vi.waitFor(() => expect(counts).toEqual({ clap: 14, heart: 1 }), { timeout: 5000 });
    expect(await react(grace, { party: 2 })).toBe(204);
    await vi.waitFor(() => expect(counts).toEqual({ clap: 14, heart: 1, party: 2 }), { timeout: 5000 });
    expect([await react(ada, { clap: 11 }), await react(ada, {}), await react(ada, { dance: 1 })]).toEqual([
      400, 400, 400,
    ]);
    const rest = await Promise.all(Array.from({ length: REACTS_PER_MINUTE }, () => react(ada, { wow: 1 })));
    expect(rest).toContain(429);
    expect(await react(grace, { wow: 1 })).toBe(204);
    await service.stop();
  });
});
