import { get, limitToLast, query, serverTimestamp, update } from 'firebase/database';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { wallRoom } from '../../../domain/chat/rooms';
import { POST_SLOW_MS } from '../../../domain/chat/wall';
import { API, fillPath } from '../../../domain/kernel/api';
import { readWords } from '../../../server/chat/words';
import { ada, as, grace, hedy, katherine, onChosenStore, radia } from '../kernel/service';
import { type Client, codeOf } from '../realtime/realtime';
import { type ChatService, keptChat, newId, prepareChat, SKETCH, STAGE_CHAT, startChat } from './chat-service';

const WALL = wallRoom('wall');
const POST = '-OPost00000000000001';
const LATER = '-OPost00000000000002';
const text = (from: string, content: string, at = 1) => ({ from, at, kind: 'text', text: content });

onChosenStore('a social wall of our own', (store) => {
  let service: ChatService;
  beforeEach(() => prepareChat(store.db, null));
  afterEach(() => service.stop());

  /** The venue with a wall without an address. */
  async function publish(more: string): Promise<void> {
    const venue = JSON.stringify((await service.call('GET', API.venue, grace)).json());
    const own = JSON.parse(venue.replace(/"url":"https:\/\/wall\.example\/aurora"/, more));
    expect((await service.call('POST', API.saveVenue, grace, own)).statusCode).toBe(200);
    const address = fillPath(API.publish, { architectureID: own.architectures[0].id });
    expect((await service.call('POST', address, grace, {})).statusCode).toBe(200);
  }
  const start = async (values: object = {}, { preModerated = true, words = '' } = {}) => {
    service = await startChat(store.db, values as Record<string, unknown>, { chatWords: readWords(words) });
    await publish(`"preModerated":${preModerated}`);
  };
  const kept = (): ReturnType<typeof keptChat> => keptChat(store.db);
  const moderate = (action: object, who: object | null = grace) =>
    service.call('POST', CHAT_API.moderation, who, action);
  const reports = async (state = 'open', who: object | null = grace) =>
    (await service.call('GET', `${CHAT_API.reports}?state=${state}`, who)).json().reports;
  const post = ({ at }: Client, from: string, content: string, more: object = {}, id = newId()) =>
    update(at('chat/live'), {
      [`pending/${WALL}/${from}/${id}`]: { ...text(from, content), at: serverTimestamp(), ...more },
      [`rate/${from}`]: { at: serverTimestamp(), room: WALL, id },
    }).then(() => id);
  const shown = async ({ at }: Client) =>
    (await get(query(at(`chat/live/messages/${WALL}`), limitToLast(200)))).val() ?? {};

  test('a wall without an address has a room, which follows its configuration and closes when an address comes back', async () => {
    await start();
    const room = async () => (await kept())['rooms']?.[WALL];
    expect(await room()).toEqual({
      kind: 'wall',
      name: 'Social wall',
      at: expect.any(Number),
      slowMs: POST_SLOW_MS,
      preModerated: true,
    });
    const venue = JSON.stringify((await service.call('GET', API.venue, grace)).json());
    const change = async (to: string) => {
      const changed = JSON.parse(venue.replace('"preModerated":true', to));
      await service.call('POST', API.saveVenue, grace, changed);
      await service.call('POST', fillPath(API.publish, { architectureID: changed.architectures[0].id }), grace, {});
    };
    await change('"preModerated":false');
    expect(await room()).not.toHaveProperty('preModerated');
    await change('"url":"https://wall.example/aurora"');
    expect(await room()).toMatchObject({ closedAt: expect.any(Number) });
    expect(Object.keys((await kept())['rooms'] ?? {}).toSorted()).toEqual([SKETCH, WALL, STAGE_CHAT]);
  });

  test('a post waits in the organisers’ queue, and is on the wall for all once it is approved', async () => {
    await start();
    const [author, reader] = [await service.connect(ada), await service.connect(hedy)];
    const id = await post(author, 'ada', 'What a keynote!');
    expect(await shown(reader)).toEqual({});
    expect(await codeOf(get(reader.at(`chat/live/pending/${WALL}/ada`)))).toMatch(/permission.denied/i);
    expect((await get(author.at(`chat/live/pending/${WALL}/ada/${id}/text`))).val()).toBe('What a keynote!');
    expect((await kept())['pending']).toEqual({ [WALL]: { ada: { [id]: expect.anything() } } });
    expect(await reports()).toEqual([
      {
        id,
        by: 'ada',
        at: expect.any(Number),
        room: WALL,
        roomName: 'Social wall',
        reason: 'pending',
        text: null,
        message: id,
        about: 'ada',
        answer: null,
        context: [{ id, ...text('ada', 'What a keynote!', expect.any(Number)) }],
      },
    ]);
    const approve = { action: 'show', room: WALL, message: id, report: id };
    expect((await moderate(approve)).statusCode).toBe(204);
    expect(await shown(reader)).toEqual({ [id]: text('ada', 'What a keynote!', expect.any(Number)) });
    expect((await kept())['pending']).toBeUndefined();
    expect(await reports()).toEqual([]);
    expect(await reports('closed')).toMatchObject([{ id, reason: 'pending', answer: { action: 'show', by: 'grace' } }]);
    expect((await moderate({ action: 'hide', room: WALL, message: id, report: id })).statusCode).toBe(204);
    expect((await shown(reader))[id]).toEqual({ from: 'ada', at: expect.any(Number), kind: 'text', hidden: true });
    await service.audit.settled();
    const log = (await service.app.inject({ url: '/api/audit?action=chat.show', headers: as(radia) })).json();
    expect(log.entries[0]).toMatchObject({ uid: 'grace', outcome: 'done', target: `${WALL}/${id}` });
  });

  test('the author of a refused post gets a notice without its text and may dismiss it; the post can be shown later', async () => {
    await start();
    const author = await service.connect(ada);
    const id = await post(author, 'ada', 'Buy my book');
    expect((await moderate({ action: 'hide', room: WALL, message: id, report: id })).statusCode).toBe(204);
    const notice = author.at(`chat/live/pending/${WALL}/ada/${id}`);
    expect((await get(notice)).val()).toEqual({ from: 'ada', at: expect.any(Number), kind: 'text', hidden: true });
    expect(await reports()).toEqual([]);
    expect((await moderate({ action: 'show', room: WALL, message: id })).statusCode).toBe(204);
    expect([(await get(notice)).val(), (await shown(author))[id]]).toMatchObject([null, { text: 'Buy my book' }]);
    expect((await moderate({ action: 'show', room: WALL, message: id })).statusCode).toBe(404);
  });

  test('a warning about a waiting post leaves it waiting, unless the organiser refuses it', async () => {
    await start({ [`pending/${WALL}/ada/${POST}`]: text('ada', 'Rude') });
    expect((await moderate({ action: 'warn', uid: 'ada', reason: 'Be kind', report: POST })).statusCode).toBe(204);
    expect(await reports()).toMatchObject([{ id: POST, answer: null }]);
    expect(await reports('closed')).toMatchObject([{ id: POST, answer: { action: 'warn' } }]);
  });

  test.each<[string, object | null, number]>([
    ['a guest', null, 401],
    ['an attendee', ada, 403],
    ['a host', hedy, 403],
    ['a privileged user', katherine, 403],
    ['an administrator', radia, 204],
  ])('%s approves a post', async (_, who, status) => {
    await start({ [`pending/${WALL}/hedy/${POST}`]: text('hedy', 'Hello') });
    expect((await moderate({ action: 'show', room: WALL, message: POST, report: POST }, who)).statusCode).toBe(status);
    expect((await kept())['messages']?.[WALL] === undefined).toBe(status !== 204);
  });

  test('a waiting post with a word of the list is refused', async () => {
    await start({}, { words: 'spam\n' });
    expect(await codeOf(post(await service.connect(ada), 'ada', 'Spam here'))).toBe('WORD_REFUSED');
  });

  test('the picture of a waiting post is for its author and organisers, and for all once it is approved', async () => {
    await start();
    const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#c02040' } })
      .png()
      .toBuffer();
    const path = `${fillPath(CHAT_API.files, { room: WALL })}?name=hall.png`;
    const file = (await service.call('POST', path, ada, bytes)).json();
    const id = await post(await service.connect(ada), 'ada', 'Look', { kind: 'file', file });
    const address = (who: object | null) =>
      service.call('GET', `${fillPath(CHAT_API.file, { room: WALL, fileId: file.id })}?message=${id}`, who);
    const statuses = async () =>
      Promise.all([null, ada, hedy, grace].map(async (who) => (await address(who)).statusCode));
    expect(await statuses()).toEqual([401, 200, 403, 200]);
    await moderate({ action: 'show', room: WALL, message: id, report: id });
    expect(await statuses()).toEqual([401, 200, 200, 200]);
    await moderate({ action: 'hide', room: WALL, message: id });
    expect(await statuses()).toEqual([401, 404, 404, 404]);
  });

  test('posts on the wall are liked and counted like media items; waiting, hidden and unknown posts are not', async () => {
    await start({
      [`messages/${WALL}`]: {
        [POST]: text('ada', 'Hello'),
        [LATER]: { from: 'ada', at: 1, kind: 'text', hidden: true },
      },
    });
    const like = (contentPieceId: string, uuid: string) => {
      const record = { uuid, contentPieceId, mediaBoardId: 'wall', creationTimestamp: 1, authorId: 'hedy' };
      return service.call('POST', API.like, hedy, record);
    };
    expect((await like(POST, 'one')).json()).toEqual({ uuid: 'one', count: 1 });
    expect((await like(POST, 'two')).json()).toEqual({ uuid: 'one', count: 1 });
    for (const id of [LATER, newId(), '../x']) expect((await like(id, `like-${id.length}`)).statusCode).toBe(404);
  });

  test('a user exports and deletes their posts, also those that wait', async () => {
    await start({
      [`messages/${WALL}`]: { [POST]: text('ada', 'Mine'), [LATER]: text('hedy', 'Hers') },
      [`pending/${WALL}`]: { ada: { [LATER]: text('ada', 'Soon') }, hedy: { [POST]: text('hedy', 'Hers as well') } },
    });
    const mine = (await service.call('GET', CHAT_API.own, ada)).json();
    expect(mine).toMatchObject({
      messages: [{ room: WALL, id: POST, content: text('ada', 'Mine') }],
      pendingPosts: [{ room: WALL, id: LATER, content: text('ada', 'Soon') }],
    });
    expect(JSON.stringify(mine)).not.toContain('Hers');
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    const chat = await kept();
    expect(chat['messages']).toEqual({ [WALL]: { [LATER]: text('hedy', 'Hers') } });
    expect(chat['pending']).toEqual({ [WALL]: { hedy: { [POST]: text('hedy', 'Hers as well') } } });
  });

  test('posts are not found by the search of messages', async () => {
    await start({ [`messages/${WALL}`]: { [POST]: text('ada', 'Northern lights') } });
    const found = await service.call('GET', `${CHAT_API.search}?q=northern`, hedy);
    expect(found.json().results).toEqual([]);
  });
});
