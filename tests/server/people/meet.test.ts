import { onValue, serverTimestamp, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { MEETING_MS, type Meeting, meetPath } from '../../../domain/people/meet';
import { readWords } from '../../../server/chat/words';
import { meetings, profiles } from '../../../server/db/schema';
import { type ChatService, prepareChat, startChat } from '../chat/chat-service';
import { ada, grace, hedy, katherine, onChosenStore, radia } from '../kernel/service';

const BEGIN = Date.parse('2026-03-02T09:00:00Z');
const HOUR = 3_600_000;

onChosenStore('meetings of two attendees', (store) => {
  let service: ChatService;
  let now = BEGIN;
  let ids = 0;
  const open = (userId: string, openForNetworking = true) =>
    store.db.insert(profiles).values({
      architectureId: 'aurora',
      userId,
      attributes: { name: userId, openForNetworking, privateInformation: false },
    });
  beforeEach(async () => {
    [now, ids] = [BEGIN, 0];
    service = await startChat(store.db, { 'blocks/hedy/ada': 1 }, { now: () => now, chatWords: readWords('rubbish') });
    for (const uid of ['ada', 'grace', 'hedy', 'radia']) await open(uid);
    await open('katherine', false);
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    await store.db.delete(meetings);
    await store.db.delete(profiles);
  });

  const list = async (who: object): Promise<Meeting[]> =>
    (await service.call('GET', '/api/meet/aurora', who)).json().meetings;
  const states = async (who: object) => (await list(who)).map(({ uid, state }) => [uid, state]);
  const slots = async (who: object, userId: string): Promise<number[]> =>
    (await service.call('GET', `/api/meet/aurora/slots/${userId}`, who)).json().slots;
  const newId = (): string => `meeting-${(ids += 1)}`;
  async function propose(who: object, userId: string, begin: number, more: object = {}) {
    const body = { id: newId(), userId, begin, text: 'About wood', ...more };
    return { id: body.id, status: (await service.call('POST', '/api/meet/aurora/propose', who, body)).statusCode };
  }
  const answer = async (who: object, id: string, action: string) =>
    (await service.call('POST', '/api/meet/aurora/answer', who, { id, action })).statusCode;

  test('a proposal reaches the other attendee within moments, is accepted, and takes its time from both', async () => {
    const client = await service.connect(grace);
    const heard: unknown[] = [];
    onValue(client.at(meetPath('live', 'grace')), (snapshot) => heard.push(snapshot.val()));
    const [first = 0, second = 0] = await slots(ada, 'grace');
    expect([first, second]).toEqual([BEGIN + MEETING_MS, BEGIN + 2 * MEETING_MS]);
    const { id, status } = await propose(ada, 'grace', first);
    expect(status).toBe(200);
    await vi.waitFor(() => expect(heard.at(-1)).toBe(BEGIN));
    expect(await list(grace)).toEqual([
      {
        id,
        uid: 'ada',
        name: 'ada',
        isMine: false,
        begin: first,
        end: first + MEETING_MS,
        state: 'proposed',
        text: 'About wood',
      },
    ]);
    expect([await answer(ada, id, 'accept'), await answer(radia, id, 'accept')]).toEqual([409, 404]);
    expect([await answer(grace, id, 'accept'), await answer(grace, id, 'accept')]).toEqual([200, 200]);
    expect([await states(ada), await list(radia)]).toEqual([[['grace', 'accepted']], []]);
    expect((await slots(radia, 'grace'))[0]).toBe(second);
    expect((await propose(radia, 'ada', first)).status).toBe(409);
  });

  test('a user has three open proposals, one to each user, and gets them back by an answer or when they lapse', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await slots(ada, 'grace');
    const { id } = await propose(ada, 'grace', first);
    expect((await propose(ada, 'grace', second)).status).toBe(429);
    expect((await propose(ada, 'radia', second)).status).toBe(200);
    expect((await propose(ada, 'hedy', third)).status).toBe(200);
    await open('lise');
    expect((await propose(ada, 'lise', fourth)).status).toBe(429);
    expect(await answer(grace, id, 'decline')).toBe(200);
    expect((await propose(ada, 'lise', fourth)).status).toBe(200);
    now = third;
    expect(await states(ada)).toEqual([
      ['grace', 'declined'],
      ['radia', 'lapsed'],
      ['hedy', 'lapsed'],
      ['lise', 'proposed'],
    ]);
    expect((await propose(ada, 'grace', third + HOUR)).status).toBe(200);
  });

  test('a proposal of a blocked user looks sent and is never seen, not even once they are no longer blocked', async () => {
    const [first = 0] = await slots(ada, 'hedy');
    const { id, status } = await propose(ada, 'hedy', first);
    expect([status, await states(ada)]).toEqual([200, [['hedy', 'proposed']]]);
    expect([await list(hedy), await answer(hedy, id, 'accept')]).toEqual([[], 404]);
    await set((await service.connect(hedy)).at('chat/live/blocks/hedy/ada'), null);
    expect(await list(hedy)).toEqual([]);
    expect((await propose(hedy, 'grace', first)).status).toBe(200);
    await set((await service.connect(grace)).at('chat/live/blocks/grace/hedy'), serverTimestamp());
    expect([await list(grace), await states(hedy)]).toEqual([[], [['grace', 'proposed']]]);
  });

  test('attendees who are not listed, times outside of the event, oneself and words of the organisers’ list are refused', async () => {
    const [first = 0] = await slots(ada, 'grace');
    expect((await service.call('GET', '/api/meet/aurora/slots/katherine', ada)).statusCode).toBe(404);
    const refused = async (userId: string, begin: number, more: object = {}) =>
      (await propose(ada, userId, begin, more)).status;
    expect(await refused('katherine', first)).toBe(404);
    expect(await refused('ada', first)).toBe(400);
    expect(await refused('grace', BEGIN)).toBe(409);
    expect(await refused('grace', first + 1)).toBe(409);
    expect(await refused('grace', first + 48 * HOUR)).toBe(409);
    expect(await refused('grace', first, { text: 'Rubbish!' })).toBe(422);
    expect(await refused('grace', first, { text: 'a'.repeat(141) })).toBe(400);
    expect((await service.call('GET', '/api/meet/other/slots/grace', ada)).statusCode).toBe(404);
  });

  test('of two proposals for one time one is accepted, and a meeting that replaces another frees its time', async () => {
    const [first = 0, second = 0] = await slots(ada, 'grace');
    const [one, other] = [await propose(ada, 'grace', first), await propose(hedy, 'grace', first)];
    const answers = await Promise.all([answer(grace, one.id, 'accept'), answer(grace, other.id, 'accept')]);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, who, uid] = answers[0] === 200 ? [one.id, ada, 'ada'] : [other.id, hedy, 'hedy'];
    const instead = await propose(grace, uid, second, { replaces: winner });
    expect(await answer(who, instead.id, 'accept')).toBe(200);
    expect((await list(who)).map(({ state }) => state)).toEqual(['cancelled', 'accepted']);
  });

  test('own data has the meetings of a user, and its deletion takes them from both', async () => {
    const [first = 0] = await slots(ada, 'grace');
    await propose(ada, 'grace', first);
    const data = async () => (await service.call('GET', CHAT_API.own, ada)).json().meetings;
    expect(await data()).toMatchObject([{ venue: 'aurora', with: 'grace', isProposer: true, text: 'About wood' }]);
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    expect([await data(), await list(grace)]).toEqual([[], []]);
    expect((await service.call('GET', '/api/meet/aurora', katherine)).statusCode).toBe(200);
  });
});
