import { type DatabaseReference, get } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type QuestionBoard,
  questionBoardIn,
  questionsPath,
  type ShownQuestion,
} from '../../../domain/stage/questions';
import { stageQuestions, stageTalks } from '../../../server/stage/tables';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };

onChosenStore('questions that were asked twice', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let place: DatabaseReference;
  let now = 0;
  let ids = 0;
  beforeEach(async () => {
    now = Date.parse('2026-01-01T08:00:00Z');
    await importContract(store.db);
    service = await startWithRealtime(store.db, { now: () => now });
    place = (await service.connect(katherine)).at(questionsPath('live', TALK));
  });
  afterEach(async () => {
    await service.stop();
    await store.db.delete(stageQuestions);
    await store.db.delete(stageTalks);
  });

  const post = async (command: string, who: object, body: object) =>
    (await service.call('POST', `/api/stage/${command}`, who, { talk: TALK, ...body })).statusCode;
  async function ask(who: object, text: string): Promise<string> {
    now += 20_000;
    const id = `question-${(ids += 1)}`;
    expect(await post('ask', who, { id, text, isNamed: true })).toBe(204);
    return id;
  }
  const vote = (who: object, id: string, isOn = true) => post('vote', who, { id, isOn });
  const merge = (id: string, into: string, who: object = hedy) => post('moderate', who, { id, action: 'merge', into });
  const separate = (id: string) => post('moderate', hedy, { id, action: 'separate' });
  const own = async (who: object) =>
    (await service.call('GET', `/api/stage/${TALK.widgetId}/${TALK.configurationId}`, who)).json();
  const board = async (): Promise<QuestionBoard> => questionBoardIn((await get(place)).val());
  const shown = async (): Promise<[string, Pick<ShownQuestion, 'votes' | 'also'>][]> =>
    Object.entries((await board()).questions ?? {}).map(([id, { votes, also }]) => [
      id,
      { votes, ...(also && { also }) },
    ]);

  test('votes of both count for one, each user once and not its author, and are as before when it is undone', async () => {
    const [first, second] = [await ask(ada, 'Why wood?'), await ask(katherine, 'Why is it of wood?')];
    for (const [who, id] of [
      [grace, first],
      [grace, second],
      [hedy, second],
      [ada, second],
    ] as const)
      expect(await vote(who, id)).toBe(200);
    expect(await merge(second, first)).toBe(204);
    expect(await shown()).toEqual([[first, { votes: 2, also: [second] }]]);
    expect(await separate(second)).toBe(204);
    expect(Object.fromEntries(await shown())).toEqual({ [first]: { votes: 1 }, [second]: { votes: 3 } });
  });

  test('a vote is taken back wherever it was given, and one for a merged question counts where it went', async () => {
    const [first, second] = [await ask(ada, 'Why wood?'), await ask(katherine, 'Why is it of wood?')];
    for (const id of [first, second]) await vote(grace, id);
    await merge(second, first);
    expect(await vote(grace, first, false)).toBe(200);
    expect(await shown()).toEqual([[first, { votes: 0, also: [second] }]]);
    expect(await vote(hedy, second)).toBe(200);
    expect(await shown()).toEqual([[first, { votes: 1, also: [second] }]]);
    expect(await vote(ada, second)).toBe(409);
  });

  test('merges and votes at the same time lose no vote and make no circle', async () => {
    const [first, second, third] = [await ask(ada, 'One?'), await ask(katherine, 'Two?'), await ask(ada, 'Three?')];
    const done = await Promise.all([
      merge(first, second),
      merge(second, third),
      merge(third, first),
      merge(second, third),
      vote(grace, first),
      vote(grace, second),
      vote(hedy, third),
    ]);
    expect(done.slice(4)).toEqual([200, 200, 200]);
    const [[root, { votes, also }] = ['', { votes: 0 }], ...others] = await shown();
    expect({ all: [root, ...(also ?? [])].toSorted(), votes, others }).toEqual({
      all: [first, second, third],
      votes: 2,
      others: [],
    });
  });

  test('a chain of merges counts in its last question, and each link is undone by itself', async () => {
    const [first, second, third] = [await ask(ada, 'One?'), await ask(katherine, 'Two?'), await ask(ada, 'Three?')];
    await vote(grace, third);
    await merge(third, second);
    await merge(second, first);
    expect(await shown()).toEqual([[first, { votes: 1, also: [second, third] }]]);
    await separate(second);
    expect(Object.fromEntries(await shown())).toEqual({ [first]: { votes: 0 }, [second]: { votes: 1, also: [third] } });
  });

  test('its author reads where it went, moderators read what was merged, and no one else its text', async () => {
    await post('moderate', hedy, { action: 'check', isChecked: true });
    const first = await ask(ada, 'Why wood?');
    await post('moderate', hedy, { id: first, action: 'approve' });
    const second = await ask(katherine, 'Why is it of wood?');
    expect(await merge(second, first)).toBe(204);
    expect((await own(katherine)).own).toEqual([
      { id: second, text: 'Why is it of wood?', state: 'merged', reason: null, into: { id: first, text: 'Why wood?' } },
    ]);
    expect(await own(hedy)).toMatchObject({ queue: [], merged: [{ id: second, into: first }] });
    expect((await own(ada)).merged).toEqual([]);
    expect(JSON.stringify(await board())).not.toContain('of wood');
    await post('moderate', hedy, { id: first, action: 'decline', reason: 'Not today.' });
    expect((await own(katherine)).own).toMatchObject([{ state: 'declined', reason: 'Not today.' }]);
  });

  test('a merged question is on its own again when the other is withdrawn', async () => {
    const [first, second] = [await ask(ada, 'Why wood?'), await ask(katherine, 'Why is it of wood?')];
    await vote(grace, second);
    await merge(second, first);
    expect(await post('withdraw', ada, { id: first })).toBe(204);
    expect(await shown()).toEqual([[second, { votes: 1 }]]);
  });

  test('only moderators merge, a repeated request merges once, and what does not fit is refused', async () => {
    const [first, second] = [await ask(ada, 'Why wood?'), await ask(katherine, 'Why is it of wood?')];
    expect(await merge(second, first, katherine)).toBe(403);
    expect(await merge(first, first)).toBe(409);
    expect(await merge(second, 'question-0000')).toBe(404);
    expect([await merge(second, first), await merge(second, first)]).toEqual([204, 204]);
    expect(await merge(first, second)).toBe(409);
    expect(await post('moderate', hedy, { id: second, action: 'answering' })).toBe(409);
    await post('moderate', hedy, { id: first, action: 'decline', reason: 'No.' });
    const third = await ask(ada, 'Why wood, though?');
    expect(await merge(third, first)).toBe(409);
  });
});
