import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChatReport } from '../../../domain/chat/safety';
import { questionBoardIn, questionsPath } from '../../../domain/stage/questions';
import { splitPath } from '../../../server/realtime/tree/path';
import { stageQuestions } from '../../../server/stage/tables';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const TEXT = 'Why are you so stupid?';

onChosenStore('reported questions', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let id = '';
  let asked = 0;
  beforeEach(async () => {
    // Reports outlast a test.
    id = `question-${(asked += 1)}`;
    await importContract(store.db);
    service = await startWithRealtime(store.db, { now: () => Date.parse('2026-01-01T08:00:00Z') });
    await service.call('POST', '/api/stage/ask', ada, { talk: TALK, id, text: TEXT, isNamed: false });
  });
  afterEach(async () => {
    await service.stop();
    await store.db.delete(stageQuestions);
  });

  const report = async (who: object, more: object = {}) =>
    (
      await service.call('POST', '/api/stage/report', who, {
        talk: TALK,
        id,
        reason: 'harassment',
        text: null,
        ...more,
      })
    ).statusCode;
  const reports = async (): Promise<ChatReport[]> =>
    (await service.call('GET', '/api/chat/reports', grace))
      .json()
      .reports.filter(({ question }: ChatReport) => question?.id === id);
  const decide = async (body: object) => (await service.call('POST', '/api/chat/moderation', grace, body)).statusCode;
  const shown = () => {
    const path = splitPath(questionsPath('live', TALK));
    return Object.keys(questionBoardIn(JSON.parse(service.realtime?.read('service', path) ?? 'null')).questions ?? {});
  };
  const ownOf = async (who: object) =>
    (await service.call('GET', `/api/stage/${TALK.widgetId}/${TALK.configurationId}`, who)).json().own;

  test('organisers learn who asked a question without a name once somebody reports it, one time for each', async () => {
    expect([await report(katherine, { text: ' Rude. ' }), await report(katherine)]).toEqual([204, 204]);
    expect(await reports()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{20}$/),
        by: katherine.uid,
        at: expect.any(Number),
        room: 'w~lobby-meeting',
        roomName: expect.any(String),
        reason: 'harassment',
        text: 'Rude.',
        message: id,
        about: ada.uid,
        question: { ...TALK, id },
        isUnnamed: true,
        context: [{ id, from: ada.uid, at: expect.any(Number), kind: 'text', text: TEXT }],
        answer: null,
      },
    ]);
    expect(await report(grace)).toBe(204);
    expect(await reports()).toHaveLength(2);
  });

  test('nobody reports an own question, one that others do not see, or one for a reason that there is not', async () => {
    expect([
      await report(ada),
      await report(katherine, { id: 'question-0' }),
      await report(katherine, { reason: 'boring' }),
      await report(katherine, { text: 'a'.repeat(1001) }),
    ]).toEqual([409, 404, 400, 400]);
    await service.call('POST', '/api/stage/moderate', grace, {
      talk: TALK,
      id,
      action: 'decline',
      reason: 'No.',
    });
    expect(await report(katherine)).toBe(404);
    expect(await reports()).toEqual([]);
  });

  test('organisers hide a reported question from everybody, and show it again', async () => {
    await report(katherine);
    const [found] = await reports();
    const { id: reportId, question } = found as ChatReport;
    expect(await decide({ action: 'hide', question, report: reportId })).toBe(204);
    expect(shown()).toEqual([]);
    expect(await ownOf(ada)).toMatchObject([{ state: 'declined', reason: null }]);
    expect(await reports()).toEqual([]);
    expect(await decide({ action: 'show', question, report: reportId })).toBe(204);
    expect(shown()).toEqual([id]);
    expect(await decide({ action: 'hide', question: { ...TALK, id: 'question-0' } })).toBe(404);
  });
});
