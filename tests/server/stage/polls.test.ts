import { onValue } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { type PollBoard, pollBoardIn, pollsPath } from '../../../domain/stage/polls';
import { readWords } from '../../../server/chat/words';
import { stagePolls } from '../../../server/stage/tables';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, katherine, onChosenStore } from '../kernel/service';

const TALK = { widgetId: 'lobby-meeting', configurationId: 'welcome-morning' };
const BEGIN = Date.parse('2026-01-01T08:00:00Z');
const END = Date.parse('2030-01-01T12:00:00Z');
const texts = (question: string, isMultiple = false) => ({ question, choices: ['Oak', 'Pine', 'Elm'], isMultiple });

onChosenStore('polls at a talk', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let board: PollBoard = pollBoardIn(null);
  let now = BEGIN;
  let ids = 0;
  beforeEach(async () => {
    now = BEGIN;
    await importContract(store.db);
    service = await startWithRealtime(store.db, { now: () => now, chatWords: readWords('rubbish') });
    const client = await service.connect(katherine);
    onValue(client.at(pollsPath('live', TALK)), (snapshot) => {
      board = pollBoardIn(snapshot.val());
    });
  });
  afterEach(async () => {
    await service.stop();
    await store.db.delete(stagePolls);
  });

  const newId = (): string => `poll-${String((ids += 1)).padStart(4, '0')}`;
  const moderate = async (id: string, action: string, more: object = {}, who: object = hedy) =>
    (await service.call('POST', '/api/stage/polls/moderate', who, { talk: TALK, id, action, ...more })).statusCode;
  async function make(question: string, action = 'open', isMultiple = false): Promise<string> {
    const id = newId();
    expect(await moderate(id, 'save', { copyId: newId(), texts: texts(question, isMultiple) })).toBe(204);
    expect(action === 'draft' ? 204 : await moderate(id, action)).toBe(204);
    return id;
  }
  const vote = (id: string, who: object, choices: number[], edit = 0) =>
    service.call('POST', '/api/stage/polls/vote', who, { talk: TALK, id, edit, choices });
  const own = async (who: object) =>
    (await service.call('GET', `/api/stage/${TALK.widgetId}/${TALK.configurationId}/polls`, who)).json();
  const voters = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ uid: `voter-${at}`, email: null, authorities: [] }));
  const seen = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

  test('what was chosen is known from five votes on, in numbers alone', async () => {
    const id = await make('Which wood?');
    for (const who of voters(4)) expect((await vote(id, who, [0])).json()).toEqual({ votes: expect.any(Number) });
    await seen(() => expect(board.tallies).toEqual({ [id]: { votes: 4 } }));
    expect((await vote(id, grace, [1])).json()).toEqual({ votes: 5, counts: [4, 1, 0] });
    await seen(() => expect(board.tallies).toEqual({ [id]: { votes: 5, counts: [4, 1, 0] } }));
    expect(JSON.stringify(board)).not.toContain('voter');
  });

  test('a user has one vote, whatever they send at the same time, and may change it until the poll closes', async () => {
    const id = await make('Which wood?');
    for (const who of voters(4)) await vote(id, who, [2]);
    await Promise.all([vote(id, grace, [0]), vote(id, grace, [0]), vote(id, grace, [0])]);
    expect((await vote(id, grace, [1])).json()).toEqual({ votes: 5, counts: [0, 1, 4] });
    expect((await own(grace)).votes).toEqual({ [id]: [1] });
    await moderate(id, 'close');
    expect((await vote(id, grace, [0])).statusCode).toBe(409);
  });

  test('one choice or several, as the poll takes them', async () => {
    const [one, several] = [await make('One?'), await make('Several?', 'open', true)];
    const status = async (id: string, choices: number[]) => (await vote(id, grace, choices)).statusCode;
    expect([await status(one, [0, 1]), await status(several, [2, 0])]).toEqual([409, 200]);
    expect([await status(several, []), await status(several, [0, 0]), await status(several, [3])]).toEqual([
      400, 400, 404,
    ]);
  });

  test('results are held until all polls of the talk have closed', async () => {
    const [held, other] = [await make('Which wood?', 'hold'), await make('Which stone?')];
    for (const who of voters(5)) expect((await vote(held, who, [0])).json()).not.toHaveProperty('counts');
    await moderate(held, 'close');
    await seen(() => expect(board.polls?.[held]).toMatchObject({ state: 'closed', isHeld: true }));
    expect(board.tallies?.[held]).toEqual({ votes: 5 });
    await moderate(other, 'close');
    await seen(() => expect(board.tallies?.[held]).toEqual({ votes: 5, counts: [5, 0, 0] }));
  });

  test('drafts are for moderators alone', async () => {
    const id = await make('Which wood?', 'draft');
    expect((await own(hedy)).drafts).toEqual([{ id, ...texts('Which wood?') }]);
    expect(await own(katherine)).toEqual({ isModerator: false, votes: {}, drafts: [] });
    expect((await vote(id, grace, [0])).statusCode).toBe(409);
    await seen(() => expect(board).toMatchObject({ revision: 1, polls: {} }));
  });

  test('an edit changes a poll without votes, and makes a copy of one that has them', async () => {
    const id = await make('Which wood?');
    const save = (question: string, copyId = newId()) => moderate(id, 'save', { copyId, texts: texts(question) });
    expect(await save('Which tree?')).toBe(204);
    expect((await vote(id, grace, [0])).statusCode).toBe(409);
    expect((await vote(id, grace, [0], 1)).statusCode).toBe(200);
    expect(await moderate(id, 'delete')).toBe(409);
    const copyId = newId();
    for (const _ of [1, 2]) expect(await save('Which leaf?', copyId)).toBe(204);
    await seen(() => expect(board.polls?.[id]).toMatchObject({ question: 'Which tree?', edit: 1 }));
    expect((await own(hedy)).drafts).toEqual([{ id: copyId, ...texts('Which leaf?') }]);
  });

  test('a talk has at most twenty polls', async () => {
    const row = { mode: 'live', talk: `${TALK.widgetId}/${TALK.configurationId}`, state: 'closed' } as const;
    const rows = voters(20).map(({ uid }) => ({ ...row, ...texts('Why?'), id: uid, createdAt: new Date(now) }));
    await store.db.insert(stagePolls).values(rows);
    expect(await moderate(newId(), 'save', { copyId: newId(), texts: texts('One more?') })).toBe(409);
    expect(await moderate('poll-none-yet', 'delete')).toBe(404);
    expect(await moderate('voter-10', 'delete')).toBe(204);
    await make('One more?');
  });

  test('polls close with their talk, and their results are read after it', async () => {
    const id = await make('Which wood?', 'hold');
    for (const who of voters(5)) await vote(id, who, [0]);
    now = END + 600_000;
    expect((await vote(id, grace, [0])).statusCode).toBe(410);
    expect((await own(grace)).votes).toEqual({});
    await seen(() => expect(board.polls?.[id]).toMatchObject({ state: 'closed' }));
    expect(board.tallies?.[id]).toEqual({ votes: 5, counts: [5, 0, 0] });
    expect(await moderate(id, 'open')).toBe(410);
  });

  test('own data has what a user chose, and its deletion takes the vote from the poll', async () => {
    const id = await make('Which wood?');
    await vote(id, ada, [1]);
    const data = async () => (await service.call('GET', CHAT_API.own, ada)).json();
    expect((await data()).polls).toEqual([
      { talk: 'lobby-meeting/welcome-morning', question: 'Which wood?', chosen: ['Pine'] },
    ]);
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    expect((await data()).polls).toEqual([]);
    await seen(() => expect(board.tallies?.[id]).toEqual({ votes: 0 }));
  });

  test('attendees make no polls, and words of the list are in none', async () => {
    const save = { copyId: newId(), texts: texts('What rubbish?') };
    expect(await moderate(newId(), 'save', save, katherine)).toBe(403);
    expect(await moderate(newId(), 'save', save)).toBe(422);
  });
});
