import { afterEach, beforeEach, expect, test } from 'vitest';
import { stagePolls, stageQuestions, stageTalks } from '../../../server/stage/tables';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const NOW = Date.parse('2026-01-01T08:00:00Z');

onChosenStore('the talks of the day', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let now = NOW;
  beforeEach(async () => {
    now = NOW;
    await importContract(store.db);
    service = await startWithRealtime(store.db, { now: () => now });
  });
  afterEach(async () => {
    await service.stop();
    for (const table of [stageQuestions, stageTalks, stagePolls]) await store.db.delete(table);
  });

  const post = async (command: string, who: object, body: object) =>
    (await service.call('POST', `/api/stage/${command}`, who, { talk: TALK, ...body })).statusCode;
  const talks = async (who: object = hedy) => (await service.call('GET', '/api/stage/talks', who)).json();
  async function ask(who: object, id: string) {
    expect(await post('ask', who, { id, text: `Why ${id}?`, isNamed: false })).toBe(204);
    now += 20_000;
  }

  test('moderators see which talks have questions and polls, and how many wait for what', async () => {
    expect(await talks()).toEqual({ now, talks: [] });
    await ask(ada, 'question-1');
    await ask(ada, 'question-2');
    await ask(katherine, 'question-3');
    await post('moderate', hedy, { id: 'question-1', action: 'answered', answer: 'So.' });
    await post('moderate', hedy, { id: 'question-3', action: 'merge', into: 'question-2' });
    await post('moderate', hedy, { action: 'check', isChecked: true });
    await ask(grace, 'question-4');
    await ask(katherine, 'question-5');
    const texts = { question: 'Which wood?', choices: ['Oak', 'Pine'], isMultiple: false };
    for (const id of ['poll-0001', 'poll-0002'])
      await post('polls/moderate', hedy, { id, action: 'save', copyId: `${id}-copy`, texts });
    await post('polls/moderate', hedy, { id: 'poll-0001', action: 'open' });
    const seen = await talks();
    expect(seen.talks).toEqual([
      expect.objectContaining({ talk: TALK, waiting: 1, unanswered: 2, openPolls: 1, areaNames: expect.any(Array) }),
    ]);
    expect(JSON.stringify(seen)).not.toContain('Why');
  });

  test('attendees do not see them', async () => {
    expect((await service.call('GET', '/api/stage/talks', katherine)).statusCode).toBe(403);
  });
});
