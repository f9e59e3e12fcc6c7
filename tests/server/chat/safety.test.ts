import { get, limitToLast, query, ref, serverTimestamp, update } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { fillPath } from '../../../domain/kernel/api';
import { readWords } from '../../../server/chat/words';
import { blobChunks } from '../../../server/db/tables';
import { ada, as, grace, hedy, katherine, onChosenStore, radia } from '../kernel/service';
import { type Client, codeOf } from '../realtime/realtime';
import { type ChatService, keptChat, newId, prepareChat, STAGE_CHAT, startChat } from './chat-service';

test('words are found whole, in any case and with any accents, and by their beginning with an asterisk', () => {
  const words = readWords('# not this\n\nSpam\nbösewicht\r\nscam*\na.b\n');
  const found = ['SPAM!', 'no spam here', 'Bosewicht', 'scammers', 's\u200bpam', 'ｓｐａｍ', 'a.b'];
  expect(found.filter((text) => !words.isIn(text))).toEqual([]);
  const alike = ['sp\u0430m', '\u0405\u0420AM', 'sc\u0430mmer', '\u03B1.b'];
  expect(
    alike.filter((text) => !words.isIn(text)),
    'letters that look alike',
  ).toEqual([]);
  expect(['spammer', 'antispam', 'not this', 'axb', ''].filter(words.isIn)).toEqual([]);
  expect(readWords('\n# nothing\n').isIn('anything')).toBe(false);
});

const text = (from: string, content: string, at = 1) => ({ from, at, kind: 'text', text: content });
const id = (place: number): string => `-OMessage0000000000${String.fromCharCode(65 + place)}`;
const TALK = Object.fromEntries(
  Array.from({ length: 20 }, (_, place) => [id(place), text('grace', `Message ${place}`)]),
);
const TEAM = {
  'rooms/g~team': { kind: 'group', name: 'Team', by: 'ada', at: 1 },
  'members/g~team': { ada: { at: 1 }, grace: { at: 3 }, hedy: { at: 2 } },
  ...Object.fromEntries(['ada', 'grace', 'hedy'].map((uid) => [`userRooms/${uid}/g~team`, 1])),
  [`messages/${STAGE_CHAT}`]: TALK,
};

onChosenStore('safety of the chat', (store) => {
  let service: ChatService;
  beforeEach(() => prepareChat(store.db, null));
  afterEach(() => service.stop());
  const start = async (values: object = {}, words = '') => {
    service = await startChat(store.db, { ...TEAM, ...values }, { chatWords: readWords(words) });
  };
  const kept = (): ReturnType<typeof keptChat> => keptChat(store.db);
  const moderate = (action: object, who: object | null = grace) =>
    service.call('POST', CHAT_API.moderation, who, action);
  const reports = (who: object | null = grace, more = '') => service.call('GET', `${CHAT_API.reports}${more}`, who);

  const say = ({ at }: Client, from: string, content: string, room = STAGE_CHAT) => {
    const message = newId();
    return update(at('chat/live'), {
      [`messages/${room}/${message}`]: { from, at: serverTimestamp(), kind: 'text', text: content },
      [`last/${room}`]: { at: serverTimestamp(), id: message },
      [`rate/${from}`]: { at: serverTimestamp(), room, id: message },
    });
  };
  const report = async ({ at }: Client, by: string, message: string): Promise<string> => {
    const name = newId();
    await update(at('chat/live'), {
      [`reports/${name}`]: { by, at: serverTimestamp(), room: STAGE_CHAT, message, about: 'grace', reason: 'insult' },
      [`rate/${by}`]: { at: serverTimestamp(), room: STAGE_CHAT, id: name },
    });
    return name;
  };

  test('a report keeps the messages around the reported one, although their author changes them later', async () => {
    await start();
    const client = await service.connect(ada);
    const name = await report(client, 'ada', id(10));
    expect((await moderate({ action: 'hide', room: STAGE_CHAT, message: id(9) })).statusCode).toBe(204);
    const [found, ...others] = (await reports()).json().reports;
    expect(others).toEqual([]);
    expect(found).toEqual({
      id: name,
      by: 'ada',
      at: expect.any(Number),
      room: STAGE_CHAT,
      roomName: 'Stage chat',
      reason: 'insult',
      text: null,
      message: id(10),
      about: 'grace',
      answer: null,
      context: Array.from({ length: 11 }, (_, place) => ({
        id: id(place + 5),
        ...text('grace', `Message ${place + 5}`),
      })),
    });
    expect(await codeOf(get(client.at(`chat/live/reports/${name}`)))).toMatch(/permission.denied/i);
    await service.audit.settled();
    const log = (await service.app.inject({ url: '/api/audit?action=chat.report', headers: as(radia) })).json();
    expect(log.entries).toMatchObject([{ uid: 'ada', target: STAGE_CHAT, outcome: 'done' }]);
  });

  test('organisers learn how many reports wait, and attendees do not', async () => {
    await start();
    const count = (who: object | null = grace) => service.call('GET', CHAT_API.reportsCount, who);
    expect((await count()).json()).toEqual({ open: 0 });
    const client = await service.connect(ada);
    const name = await report(client, 'ada', id(10));
    expect((await count()).json()).toEqual({ open: 1 });
    await moderate({ action: 'close', report: name });
    expect((await count()).json()).toEqual({ open: 0 });
    expect((await count(ada)).statusCode).toBe(403);
    expect((await count(null)).statusCode).toBe(401);
  });

  test('an organiser hides a message and shows it again; what it says leaves the room meanwhile', async () => {
    await start({ [`reactions/${STAGE_CHAT}/${id(3)}`]: { '👍': { hedy: true } } });
    const client = await service.connect(hedy);
    const name = await report(client, 'hedy', id(3));
    const at = { room: STAGE_CHAT, message: id(3) };
    expect((await moderate({ action: 'hide', ...at, report: name })).statusCode).toBe(204);
    const page = await get(query(client.at(`chat/live/messages/${STAGE_CHAT}`), limitToLast(20)));
    expect(page.val()[id(3)]).toEqual({ from: 'grace', at: 1, kind: 'text', hidden: true });
    expect((await kept())['reactions']).toBeUndefined();
    expect((await moderate({ action: 'hide', ...at })).statusCode).toBe(204);
    expect((await reports()).json().reports).toEqual([]);
    const [closed] = (await reports(grace, '?state=closed')).json().reports;
    expect(closed.answer).toEqual({ action: 'hide', by: 'grace', at: expect.any(Number) });
    expect((await moderate({ action: 'show', ...at })).statusCode).toBe(204);
    expect((await kept())['messages']?.[STAGE_CHAT]?.[id(3)]).toEqual(TALK[id(3)]);
    expect((await moderate({ action: 'show', ...at })).statusCode).toBe(404);
    await service.audit.settled();
    const log = (await service.app.inject({ url: '/api/audit?action=chat.hide', headers: as(radia) })).json();
    expect(log.entries[0]).toMatchObject({ uid: 'grace', outcome: 'done', target: `${STAGE_CHAT}/${id(3)}` });
  });

  test('a locked-out user cannot write until an organiser lifts it; a warned user can', async () => {
    await start();
    const client = await service.connect(ada);
    await moderate({ action: 'warn', uid: 'ada', reason: 'Please be kind.' }, radia);
    await say(client, 'ada', 'Sorry');
    const sanction = async () => (await get(client.at('chat/live/sanctions/ada'))).val();
    expect(await sanction()).toMatchObject({ kind: 'warning', reason: 'Please be kind.' });
    await moderate({ action: 'lockOut', uid: 'ada', minutes: 60, reason: 'Again' });
    expect(await codeOf(say(client, 'ada', 'No'))).toMatch(/permission.denied/i);
    const { until } = await sanction();
    await moderate({ action: 'warn', uid: 'ada', reason: 'Still' });
    expect(await sanction()).toMatchObject({ kind: 'lockOut', until, reason: 'Still' });
    expect((await service.call('POST', fillPath(CHAT_API.files, { room: STAGE_CHAT }), ada, 'x')).statusCode).toBe(403);
    await moderate({ action: 'lift', uid: 'ada' });
    expect(await sanction()).toBe(null);
    await service.audit.settled();
    const { entries } = (await service.app.inject({ url: '/api/audit?who=grace', headers: as(radia) })).json();
    const done = entries.map(({ action }: { action: string }) => action);
    expect(done).toEqual(expect.arrayContaining(['chat.lift', 'chat.lockOut', 'chat.warn']));
  });

  test('a locked-out user is counted in presence without texts, and cannot change what others read', async () => {
    await start();
    const client = await service.connect(ada);
    const presence = (texts: object) => {
      const record = { uid: 'ada', areaId: 'stage', timestamp: serverTimestamp(), ...texts };
      return update(ref(client.db), { 'opmode/live/ada': record, 'presenceByArea/live/stage/ada': record });
    };
    const shown = async () => {
      const places = ['opmode/live/ada', 'presenceByArea/live/stage'];
      const [own, area] = await Promise.all(places.map(async (place) => (await get(client.at(place))).val()));
      return [own.name, area.ada.name];
    };
    await presence({ name: 'ada' });
    expect(await shown()).toEqual(['ada', 'ada']);
    await moderate({ action: 'lockOut', uid: 'ada', minutes: 60, reason: 'Again' });
    expect(await shown()).toEqual([undefined, undefined]);
    expect(await codeOf(presence({ name: 'ada' }))).toMatch(/permission.denied/i);
    await presence({});
    const attributes = { name: 'Ada the Second', openForNetworking: true };
    const save = (changed: object = attributes) =>
      service.call('POST', '/api/userProfile/architecture/aurora/userProfile', ada, {
        userId: 'ada',
        data: { attributes: changed },
      });
    expect((await save()).json()).toEqual({ errMsg: 'You cannot change what others see at the moment.' });
    expect((await save({ openForNetworking: true })).statusCode).toBe(200);
    await moderate({ action: 'lift', uid: 'ada' });
    expect((await save()).statusCode).toBe(200);
    await presence({ name: 'Ada the Second' });
    expect(await shown()).toEqual(['Ada the Second', 'Ada the Second']);
  });

  test.each<[string, object | null, number]>([
    ['a guest', null, 401],
    ['an attendee', ada, 403],
    ['a host', hedy, 403],
    ['a privileged user', katherine, 403],
    ['a designer', grace, 200],
    ['an administrator', radia, 200],
  ])('%s asks for the reports, and acts on them', async (_, who, status) => {
    await start();
    expect((await reports(who)).statusCode).toBe(status);
    const acted = await moderate({ action: 'lockOut', uid: 'ada', minutes: 5, reason: 'x' }, who);
    expect(acted.statusCode).toBe(status === 200 ? 204 : status);
    expect((await kept())['sanctions'] === undefined).toBe(status !== 200);
  });

  test.each<[string, object, number]>([
    ['of no kind', { action: 'delete' }, 400],
    ['on an unknown report', { action: 'close', report: id(1) }, 404],
    ['on an unknown message', { action: 'hide', room: STAGE_CHAT, message: newId() }, 404],
    ['without a reason', { action: 'warn', uid: 'ada', reason: ' ' }, 400],
    ['without an end', { action: 'lockOut', uid: 'ada', minutes: Number.MAX_SAFE_INTEGER, reason: 'x' }, 400],
    ['on a path instead of a user', { action: 'lift', uid: 'ada/../grace' }, 400],
    ['on a path instead of a room', { action: 'hide', room: 'w~a/b', message: id(1) }, 400],
  ])('an action %s changes nothing', async (_, action, status) => {
    await start();
    const before = await kept();
    expect((await moderate(action)).statusCode).toBe(status);
    expect(await kept()).toEqual(before);
  });

  test('a message with a word of the list is refused with a code of its own, new or edited', async () => {
    await start({}, 'spam\n');
    const client = await service.connect(ada);
    expect(await codeOf(say(client, 'ada', 'Buy Spàm now'))).toBe('WORD_REFUSED');
    await say(client, 'ada', 'Spamming is fine');
    const groups = { id: 'x', name: 'Spam', members: ['grace', 'hedy'] };
    expect((await service.call('POST', CHAT_API.groups, ada, groups)).statusCode).toBe(400);
    expect(await codeOf(update(client.at('chat/live/rooms/g~team'), { name: 'SPAM' }))).toBe('WORD_REFUSED');
  });

  test('a search finds messages and files in the rooms that the user can read, newest first and in pages', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, place) => [
        `-P${String(place).padStart(18, '0')}`,
        text('hedy', `Äpfel ${place}`),
      ]),
    );
    const file = { id: 'f', name: 'apfelkuchen.pdf', size: 1, type: 'application/pdf' };
    await start({
      'messages/g~team': { ...many, [id(2)]: { from: 'hedy', at: 1, kind: 'file', file } },
      'messages/d~grace~hedy': { [id(1)]: text('hedy', 'Apfel of two') },
      'members/d~grace~hedy': { grace: { at: 1, peer: 'hedy' }, hedy: { at: 1, peer: 'grace' } },
      'userRooms/ada/d~grace~hedy': 1,
      'userRooms/grace/d~grace~hedy': 1,
    });
    const search = async (who: object | null, q: string, more = '') =>
      service.call('GET', `${CHAT_API.search}?q=${encodeURIComponent(q)}${more}`, who);
    const first = (await search(ada, 'APFEL')).json();
    expect([first.results.length, first.results[0].text]).toEqual([50, 'Äpfel 59']);
    const second = (await search(ada, 'apfel', `&before=${first.next}`)).json();
    expect([second.results.length, second.next, second.results.at(-1).file?.name]).toEqual([
      11,
      null,
      'apfelkuchen.pdf',
    ]);
    expect((await search(grace, 'of two')).json().results).toMatchObject([{ room: 'd~grace~hedy' }]);
    expect((await search(ada, 'of two')).json().results).toEqual([]);
    expect((await search(katherine, 'apfel')).json().results).toEqual([]);
    expect((await search(katherine, 'Message 7')).json().results).toMatchObject([{ room: STAGE_CHAT, id: id(7) }]);
    expect((await search(ada, 'Message', '&room=g~team')).json().results).toEqual([]);
    expect([(await search(ada, ' ')).statusCode, (await search(null, 'x')).statusCode]).toEqual([400, 401]);
  });

  test('a user exports everything of their own, and nothing of others', async () => {
    await start({
      'messages/g~team': { [id(1)]: text('ada', 'Mine'), [id(2)]: text('hedy', 'Hers') },
      [`reactions/g~team/${id(2)}`]: { '👍': { ada: true, hedy: true } },
      'blocks/ada/katherine': 1,
    });
    const mine = (await service.call('GET', CHAT_API.own, ada)).json();
    expect(mine).toMatchObject({
      uid: 'ada',
      rooms: [{ room: 'g~team', name: 'Team', joinedAt: 1 }],
      messages: [{ room: 'g~team', id: id(1), content: text('ada', 'Mine') }],
      reactions: [{ room: 'g~team', id: id(2), emoji: '👍' }],
      blocks: { katherine: 1 },
      files: [],
    });
    expect(JSON.stringify(mine)).not.toContain('Hers');
    expect((await service.call('GET', CHAT_API.own, null)).statusCode).toBe(401);
  });

  test('a user erases what they wrote and uploaded; groups go on, and pass to the member who is in them longest', async () => {
    await start({
      'messages/g~team': { [id(1)]: text('hedy', 'Hers'), [id(2)]: text('ada', 'Mine') },
      'last/g~team': { id: id(2), at: 1 },
      [`reactions/g~team/${id(1)}`]: { '👍': { ada: true, hedy: true } },
      'rooms/g~alone': { kind: 'group', name: 'Alone', by: 'ada', at: 1 },
      'members/g~alone': { ada: { at: 1 } },
      'messages/g~alone': { [id(4)]: text('grace', 'Left') },
      'blocks/ada/katherine': 1,
      'sanctions/ada': { until: 1, reason: 'x' },
    });
    const path = `${fillPath(CHAT_API.files, { room: STAGE_CHAT })}?name=a.txt`;
    const stored = () => store.db.$count(blobChunks);
    const before = await stored();
    await service.call('POST', path, ada, Buffer.from('Hello'));
    await service.app.inject({
      method: 'POST',
      url: '/api/agenda/aurora/own',
      headers: as(ada),
      payload: { changes: [{ talk: 'keynote/opening', isKept: true }] },
    });
    const own = (await service.call('GET', CHAT_API.own, ada)).json();
    expect([own.files.length, own.agenda]).toMatchObject([1, [{ venue: 'aurora', talk: 'keynote/opening' }]]);
    expect(await stored()).toBe(before + 1);
    expect((await service.call('DELETE', CHAT_API.own, null)).statusCode).toBe(401);
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    const chat = await kept();
    expect(chat['messages']).toEqual({ 'g~team': { [id(1)]: text('hedy', 'Hers') }, [STAGE_CHAT]: TALK });
    expect(chat['last']).toEqual({ 'g~team': { id: id(1), at: 1 } });
    expect(chat['rooms']?.['g~team']).toMatchObject({ by: 'hedy' });
    expect(chat['rooms']?.['g~alone']).toBeUndefined();
    expect(Object.keys(chat['members']?.['g~team'] ?? {})).toEqual(['grace', 'hedy']);
    expect(chat['reactions']).toEqual({ 'g~team': { [id(1)]: { '👍': { hedy: true } } } });
    expect([chat['blocks'], chat['userRooms']?.['ada'], chat['sanctions']]).toEqual([
      undefined,
      undefined,
      { ada: { until: 1, reason: 'x' } },
    ]);
    const after = (await service.call('GET', CHAT_API.own, ada)).json();
    expect([after.messages, after.files, after.rooms, after.agenda]).toEqual([[], [], [], []]);
    expect(await stored()).toBe(before);
    await service.audit.settled();
    const { entries } = (await service.app.inject({ url: '/api/audit?action=chat.erase', headers: as(radia) })).json();
    expect(entries[0]).toMatchObject({ uid: 'ada', outcome: 'done' });
  });
});
