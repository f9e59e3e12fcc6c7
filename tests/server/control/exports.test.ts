import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wallRoom } from '../../../domain/chat/rooms';
import { EXPORT_PAGE, type ExportKind, type ExportPage } from '../../../domain/control/exports';
import { auditEntries, stagePolls, stagePollVotes, stageQuestions, stageVotes } from '../../../server/db/schema';
import { type ChatService, newId, prepareChat, STAGE_CHAT, startChat } from '../chat/chat-service';
import { ada, grace, onChosenStore, radia } from '../kernel/service';

const TALK = 'lobby-meeting/welcome-morning';
const AT = new Date('2026-01-01T09:00:00Z');
const TEXT = { from: 'ada', at: AT.getTime(), kind: 'text' };
const FILE = { id: 'f1', name: 'slides.pdf', size: 9, type: 'application/pdf' };
const MANY = EXPORT_PAGE + 2;

onChosenStore('what attendees left in public, for administrators', (store) => {
  let service: ChatService;
  const ids = Array.from({ length: MANY }, (_, index) => `-OMessage${String(index).padStart(11, '0')}`);
  const [edited = '', deleted = '', hidden = '', ofNobody = ''] = ids;
  const post = newId();

  beforeAll(async () => {
    await prepareChat(store.db, null);
    const messages: Record<string, object> = Object.fromEntries(
      ids.map((id, index) => [id, { ...TEXT, text: `Message ${index}` }]),
    );
    messages[edited] = { ...TEXT, text: 'With a file', file: FILE };
    messages[deleted] = { ...TEXT, deleted: true };
    messages[hidden] = { ...TEXT, hidden: true };
    messages[ofNobody] = { ...TEXT, from: 'gone', text: 'Of nobody' };
    service = await startChat(store.db, {
      messages: {
        [STAGE_CHAT]: messages,
        'g~private': { [newId()]: { ...TEXT, text: 'In a group' } },
        'd~ada~grace': { [newId()]: { ...TEXT, text: 'Direct' } },
        [wallRoom('wall')]: { [post]: { ...TEXT, text: 'On the wall' } },
      },
      pending: { [wallRoom('wall')]: { ada: { [newId()]: { ...TEXT, text: 'Waits for approval' } } } },
      reactions: { [wallRoom('wall')]: { [post]: { '👍': { ada: true, grace: true }, '🎉': { hedy: true } } } },
    });
    await store.db.delete(auditEntries);
  });
  afterEach(async () => {
    await store.db.delete(stageQuestions);
    await store.db.delete(stagePolls);
  });
  afterAll(() => service.stop());

  const ask = (kind: string, cursor: string | null = null, who: object | null = radia) =>
    service.call('GET', `/api/exports/${kind}${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, who);
  const read = async (kind: ExportKind, cursor?: string | null): Promise<ExportPage> =>
    (await ask(kind, cursor ?? null)).json();

  test('administrators alone read it, and each export is recorded once', async () => {
    const statuses = [];
    for (const who of [null, ada, grace, radia]) statuses.push((await ask('chats', null, who)).statusCode);
    expect(statuses).toEqual([401, 403, 403, 200]);
    await ask('chats', `${STAGE_CHAT} ${edited}`);
    expect((await ask('secrets')).statusCode).toBe(400);
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries);
    const recorded = rows.filter(({ action }) => action === 'data.export');
    expect(recorded.map(({ outcome, uid, target }) => `${outcome} ${uid} ${target}`).toSorted()).toEqual([
      'denied ada chats',
      'denied grace chats',
      'denied null chats',
      'done radia chats',
      'failed radia null',
    ]);
  });

  test('messages of public chats come page by page with their author, without deleted and hidden ones', async () => {
    const first = await read('chats');
    const second = await read('chats', first.next);
    expect([first.rows.length, first.next, second.rows.length, second.next]).toEqual([
      EXPORT_PAGE - 2,
      `${STAGE_CHAT} ${ids[EXPORT_PAGE - 1]}`,
      2,
      null,
    ]);
    const place = [{ locale: 'en', text: expect.any(String) }];
    const message = { row: 'message', place, at: AT.toISOString(), who: 'ada', file: '', reactions: 0 };
    expect(first.rows.slice(0, 3)).toEqual([
      { ...message, text: 'With a file', file: 'slides.pdf' },
      { ...message, text: 'Of nobody', who: null },
      { ...message, text: 'Message 4' },
    ]);
    expect(second.rows.map(({ text }) => text)).toEqual([`Message ${MANY - 2}`, `Message ${MANY - 1}`]);
  });

  test('posts of a wall have the number of their reactions; those that wait are left out', async () => {
    const { rows } = await read('walls');
    expect(rows).toEqual([expect.objectContaining({ text: 'On the wall', who: 'ada', reactions: 3 })]);
  });

  test('questions come with votes, state and answer, merged ones last; who asked without a name is not told', async () => {
    const question = { mode: 'live', talk: TALK, authorId: 'ada', createdAt: AT, state: 'visible' } as const;
    await store.db.insert(stageQuestions).values([
      { ...question, id: 'q1', name: 'Ada', text: 'Why?', state: 'answered', answer: 'Because' },
      { ...question, id: 'q2', text: 'Why not?', state: 'declined', reason: 'Off topic' },
      { ...question, id: 'q3', name: 'Ada', text: 'Why so?', mergedInto: 'q1' },
      { ...question, id: 'q4', name: 'Ada', text: 'Whose?' },
      { ...question, id: 'q5', name: 'Ada', text: 'A preview', mode: 'stage' },
    ]);
    await store.db.insert(stageVotes).values([
      { questionId: 'q3', userId: 'hedy' },
      { questionId: 'q1', userId: 'grace' },
      { questionId: 'q4', userId: 'grace' },
    ]);
    const { rows, next } = await read('questions');
    const place = [{ locale: 'en', text: expect.any(String) }];
    const one = { row: 'question', place, at: AT.toISOString(), who: 'Ada', answer: '' };
    expect([rows, next]).toEqual([
      [
        { ...one, text: 'Why?', votes: 2, state: 'answered', answer: 'Because' },
        { ...one, text: 'Whose?', votes: 1, state: 'visible' },
        { ...one, text: 'Why not?', who: null, votes: 0, state: 'declined', answer: 'Off topic' },
        { ...one, text: 'Why so?', votes: 0, state: 'merged' },
      ],
      null,
    ]);
  });

  test('polls come choice by choice; of fewer than five votes only their number is told, and drafts stay', async () => {
    const poll = { mode: 'live', choices: ['Oak', 'Pine'], isMultiple: false, state: 'closed', createdAt: AT } as const;
    await store.db.insert(stagePolls).values([
      { ...poll, id: 'p1', talk: TALK, question: 'Which?' },
      { ...poll, id: 'p2', talk: 'gone/talk', question: 'Whose?' },
      { ...poll, id: 'p3', talk: TALK, question: 'A draft?', state: 'draft' },
    ]);
    const vote = (pollId: string, userId: string, choice: number) => ({ pollId, userId, choices: [choice] });
    await store.db
      .insert(stagePollVotes)
      .values([
        vote('p2', 'u1', 0),
        ...['u1', 'u2', 'u3', 'u4', 'u5', 'u6'].map((uid, at) => vote('p1', uid, at === 0 ? 1 : 0)),
      ]);
    const { rows } = await read('polls');
    expect(
      rows.map((row) => row.row === 'choice' && [row.place.length, row.text, row.choice, row.votes, row.voters]),
    ).toEqual([
      [0, 'Whose?', 'Oak', null, 1],
      [0, 'Whose?', 'Pine', null, 1],
      [1, 'Which?', 'Oak', 5, 6],
      [1, 'Which?', 'Pine', 1, 6],
    ]);
  });
});
