import { onValue } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { type QuestionBoard, questionBoardIn, questionsPath } from '../../../domain/stage/questions';
import { readWords } from '../../../server/chat/words';
import { stageQuestions, stageTalks } from '../../../server/stage/tables';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const BEGIN = Date.parse('2026-01-01T08:00:00Z');
const END = Date.parse('2030-01-01T12:00:00Z');
const HOUR = 3_600_000;

onChosenStore('questions at a talk', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let now = BEGIN;
  let ids = 0;
  beforeEach(async () => {
    now = BEGIN;
    await importContract(store.db);
    service = await startWithRealtime(store.db, { now: () => now, chatWords: readWords('rubbish') });
  });
  afterEach(async () => {
    await service.stop();
    await store.db.delete(stageQuestions);
    await store.db.delete(stageTalks);
  });

  const post = async (command: string, who: object, body: object) =>
    (await service.call('POST', `/api/stage/${command}`, who, { talk: TALK, ...body })).statusCode;
  const newId = (): string => `question-${(ids += 1)}`;
  async function ask(who: object, text: string, more: object = {}): Promise<string> {
    const id = newId();
    expect(await post('ask', who, { id, text, isNamed: true, ...more })).toBe(204);
    return id;
  }
  const refusedAsk = (who: object, more: object) =>
    post('ask', who, { id: newId(), text: 'Why?', isNamed: true, ...more });
  const own = async (who: object) =>
    (await service.call('GET', `/api/stage/${TALK.widgetId}/${TALK.configurationId}`, who)).json();
  const later = (ms = 20_000): void => void (now += ms);

  test('own data has the questions and votes of a user, and its deletion takes them from everyone', async () => {
    const client = await service.connect(katherine);
    let board: QuestionBoard | null = null;
    onValue(client.at(questionsPath('live', TALK)), (snapshot) => {
      board = questionBoardIn(snapshot.val());
    });
    const unnamed = await ask(ada, 'Why not steel?', { isNamed: false });
    const hers = await ask(grace, 'Why wood?');
    await post('vote', ada, { id: hers, isOn: true });
    const data = async () => (await service.call('GET', CHAT_API.own, ada)).json();
    expect(await data()).toMatchObject({
      questions: [{ talk: 'lobby-meeting/welcome-morning', text: 'Why not steel?', name: null }],
      votes: [{ question: 'Why wood?' }],
    });
    await vi.waitFor(() =>
      expect(Object.keys(board?.questions ?? {})).toEqual(expect.arrayContaining([unnamed, hers])),
    );
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    expect(await data()).toMatchObject({ questions: [], votes: [] });
    await vi.waitFor(() => expect(board?.questions).toMatchObject({ [hers]: { votes: 0 } }));
    expect(board).not.toHaveProperty(['questions', unnamed]);
  });

  test('a question and its votes reach every attendee, without a name where one does not want it', async () => {
    const client = await service.connect(katherine);
    let board: QuestionBoard | null = null;
    onValue(client.at(questionsPath('live', TALK)), (snapshot) => {
      board = questionBoardIn(snapshot.val());
    });
    const named = await ask(ada, ' Why wood? ');
    later();
    const unnamed = await ask(ada, 'Why not steel?', { isNamed: false });
    await post('vote', grace, { id: unnamed, isOn: true });
    await vi.waitFor(() =>
      expect(board?.questions).toEqual({
        [named]: { text: 'Why wood?', by: expect.stringMatching(/^ada$/i), at: BEGIN, state: 'visible', votes: 0 },
        [unnamed]: { text: 'Why not steel?', at: BEGIN + 20_000, state: 'visible', votes: 1 },
      }),
    );
    expect(JSON.stringify(board)).not.toContain('grace');
  });

  test('a user has one vote for a question, however often it is sent, can take it back, and has none for an own one', async () => {
    const id = await ask(ada, 'Why wood?');
    const vote = (who: object, isOn: boolean) => service.call('POST', '/api/stage/vote', who, { talk: TALK, id, isOn });
    await Promise.all([vote(grace, true), vote(grace, true), vote(grace, true), vote(hedy, true)]);
    expect((await vote(grace, true)).json()).toEqual({ votes: 2 });
    expect((await own(grace)).votes).toEqual([id]);
    expect((await vote(grace, false)).json()).toEqual({ votes: 1 });
    expect((await vote(ada, true)).statusCode).toBe(409);
  });

  test('a question is asked once however often it is sent, and the next one after twenty seconds', async () => {
    const id = newId();
    const again = () => post('ask', ada, { id, text: 'Why?', isNamed: true });
    expect(await Promise.all([again(), again()])).toEqual([204, 204]);
    expect(await refusedAsk(ada, {})).toBe(429);
    expect(await post('ask', grace, { id, text: 'Why?', isNamed: true })).toBe(409);
    later();
    await ask(ada, 'And then?');
    expect((await own(ada)).own).toHaveLength(2);
  });

  test('with approval on, questions wait in sight of moderators and their author alone, three of each at most', async () => {
    expect(await post('moderate', hedy, { action: 'check', isChecked: true })).toBe(204);
    const [first, second] = [await ask(ada, 'One?'), (later(), await ask(ada, 'Two?'))];
    later();
    await ask(ada, 'Three?');
    later();
    expect(await refusedAsk(ada, {})).toBe(409);
    expect((await own(hedy)).queue.map(({ text }: { text: string }) => text)).toEqual(['One?', 'Two?', 'Three?']);
    expect(await own(grace)).toMatchObject({ isModerator: true, own: [] });
    expect(await own(katherine)).toEqual({ isModerator: false, own: [], votes: [], queue: [], merged: [] });
    expect(await post('vote', katherine, { id: first, isOn: true })).toBe(409);
    expect(await post('moderate', hedy, { id: first, action: 'approve' })).toBe(204);
    expect(await post('moderate', hedy, { id: second, action: 'decline', reason: 'Asked before.' })).toBe(204);
    expect((await own(ada)).own).toMatchObject([
      { state: 'visible', reason: null },
      { state: 'declined', reason: 'Asked before.' },
      { state: 'waiting' },
    ]);
    expect(await post('moderate', grace, { id: first, action: 'approve' })).toBe(409);
  });

  test('one question is answered at a time, and ends with a text and a moment of the film', async () => {
    const first = await ask(ada, 'One?');
    const second = await ask(katherine, 'Two?');
    for (const id of [first, second]) await post('moderate', hedy, { id, action: 'answering' });
    const film = { pieceId: 'opening-film', at: 75 };
    await post('moderate', hedy, { id: second, action: 'answered', answer: 'Because.', film });
    const read = questionBoardIn(JSON.parse(await readBoard()));
    expect(read.questions?.[first]).toMatchObject({ state: 'answered' });
    expect(read.questions?.[second]).toMatchObject({ state: 'answered', answer: 'Because.', film });
    expect(
      await post('moderate', hedy, { id: second, action: 'answered', answer: '', film: { ...film, at: -1 } }),
    ).toBe(400);
    expect(await post('vote', grace, { id: first, isOn: true })).toBe(409);
  });

  test('a question that is carried on names a chat of the venue, and takes no votes', async () => {
    const id = await ask(ada, 'One?');
    const carry = (chatId: string) => post('moderate', hedy, { id, action: 'carry', chatId });
    expect([await carry('lobby-meeting'), await carry('stage-chat')]).toEqual([404, 204]);
    const read = async () => questionBoardIn(JSON.parse(await readBoard())).questions?.[id];
    expect(await read()).toMatchObject({ state: 'carried', chatId: 'stage-chat' });
    expect(await post('vote', grace, { id, isOn: true })).toBe(409);
    await post('moderate', hedy, { id, action: 'answering' });
    expect(await read()).not.toHaveProperty('chatId');
  });

  test('authors alone withdraw their question, with its votes', async () => {
    const id = await ask(ada, 'Why?');
    await post('vote', grace, { id, isOn: true });
    expect(await post('withdraw', grace, { id })).toBe(404);
    expect(await post('withdraw', ada, { id })).toBe(204);
    expect((await own(grace)).votes).toEqual([]);
  });

  test('questions open an hour before the talk and close ten minutes after it', async () => {
    now = BEGIN - HOUR - 1;
    expect(await refusedAsk(ada, {})).toBe(410);
    now += 1;
    const id = await ask(ada, 'Why?');
    now = END + 600_000 - 1;
    expect(await post('vote', grace, { id, isOn: true })).toBe(200);
    now += 1;
    expect(await refusedAsk(ada, {})).toBe(410);
    expect(await post('vote', hedy, { id, isOn: true })).toBe(410);
  });

  test.each([
    ['with a word of the list', { text: 'What rubbish!' }, 422],
    ['that is too long', { text: 'x'.repeat(281) }, 400],
    ['without a text', { text: '  ' }, 400],
    ['at a talk that the venue does not have', { talk: { ...TALK, configurationId: 'other' } }, 404],
  ])('a question %s is refused', async (_, more, status) => {
    expect(await refusedAsk(ada, more)).toBe(status);
  });

  test('attendees do not moderate, and locked-out users do not ask', async () => {
    const id = await ask(ada, 'Why?');
    expect(await post('moderate', katherine, { id, action: 'close' })).toBe(403);
    const lockOut = { action: 'lockOut', uid: 'ada', reason: 'Spam', minutes: 5 };
    await service.call('POST', '/api/chat/moderation', grace, lockOut);
    later();
    expect(await refusedAsk(ada, {})).toBe(423);
  });

  async function readBoard(): Promise<string> {
    const client = await service.connect(katherine);
    return new Promise((resolve) => {
      onValue(client.at(questionsPath('live', TALK)), (snapshot) => resolve(JSON.stringify(snapshot.val())), {
        onlyOnce: true,
      });
    });
  }
});
