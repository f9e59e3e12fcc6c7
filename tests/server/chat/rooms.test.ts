import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { kindOfRoom, widgetRoom } from '../../../domain/chat/rooms';
import { API, fillPath } from '../../../domain/kernel/api';
import { ada, as, grace, hedy, katherine, onChosenStore } from '../kernel/service';
import { type ChatService, keptChat, prepareChat, SKETCH, STAGE_CHAT, startChat } from './chat-service';

test('rooms are named by their kind', () => {
  expect(widgetRoom('a/b')).toBe('w~a%2Fb');
  expect(['w~a', 'g~a', 'd~a~b', 'x~a', ''].map(kindOfRoom)).toEqual(['widget', 'group', 'direct', null, null]);
});

onChosenStore('rooms of the chat', (store) => {
  let service: ChatService;
  const start = async (values: Record<string, unknown> = {}) => {
    service = await startChat(store.db, values);
  };
  beforeEach(() => prepareChat(store.db, null));
  afterEach(() => service.stop());

  const rooms = async () => (await keptChat(store.db))['rooms'] ?? {};

  test('each chat widget of the published venue has a room once the service runs', async () => {
    await start();
    expect(await rooms()).toEqual({
      [STAGE_CHAT]: { kind: 'widget', name: 'Stage chat', at: expect.any(Number) },
      [SKETCH]: { kind: 'board', name: 'Sketch wall', at: expect.any(Number) },
    });
  });

  test('a venue without a chat widget closes its room, which opens with its messages when the widget comes back', async () => {
    const messages = { '-OMessage00000000001': { from: 'ada', at: 1, kind: 'text', text: 'Hello' } };
    await start({
      [`messages/${STAGE_CHAT}`]: messages,
      'rooms/g~team': { kind: 'group', name: 'Team', by: 'ada', at: 1 },
    });
    const venue = (await service.call('GET', API.venue, grace)).json();
    const publish = async (content: unknown) => {
      const saved = await service.call('POST', API.saveVenue, grace, content as object);
      expect(saved.statusCode).toBe(200);
      const address = fillPath(API.publish, { architectureID: venue.architectures[0].id });
      expect((await service.call('POST', address, grace, {})).statusCode).toBe(200);
    };
    const text = JSON.stringify(venue);
    await publish(JSON.parse(text.replaceAll('"stage-chat"', '"other-chat"').replaceAll('Stage chat', 'Foyer')));
    expect(await rooms()).toEqual({
      [STAGE_CHAT]: { kind: 'widget', name: 'Stage chat', at: expect.any(Number), closedAt: expect.any(Number) },
      [SKETCH]: { kind: 'board', name: 'Sketch wall', at: expect.any(Number) },
      'w~other-chat': { kind: 'widget', name: 'Foyer', at: expect.any(Number) },
      'g~team': { kind: 'group', name: 'Team', by: 'ada', at: 1 },
    });
    await publish(JSON.parse(text.replaceAll('Stage chat', 'Stage talk')));
    expect((await rooms())[STAGE_CHAT]).toEqual({ kind: 'widget', name: 'Stage talk', at: expect.any(Number) });
    expect((await keptChat(store.db))['messages']?.[STAGE_CHAT]).toEqual(messages);
    await service.call('POST', API.unpublish, grace, {});
    expect((await rooms())[STAGE_CHAT]).not.toHaveProperty('closedAt');
  });

  const group = (more: object = {}) => ({ id: 'team', name: 'Team', members: ['grace', 'hedy'], ...more });
  const make = (body: object, who: object | null = ada) => service.call('POST', CHAT_API.groups, who, body);

  test('a group has its owner and the named users as members, who find it in their rooms', async () => {
    await start();
    const answer = await make(group({ members: ['grace', 'hedy', 'grace', 'ada'] }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { room: 'g~team', members: ['ada', 'grace', 'hedy'] }]);
    const kept = await keptChat(store.db);
    expect(kept['rooms']?.['g~team']).toEqual({ kind: 'group', name: 'Team', by: 'ada', at: expect.any(Number) });
    expect(Object.keys(kept['members']?.['g~team'] ?? {}).toSorted()).toEqual(['ada', 'grace', 'hedy']);
    expect(Object.values(kept['userRooms'] ?? {})).toEqual(Array(3).fill({ 'g~team': expect.any(Number) }));
    expect((await make(group())).json()).toEqual(answer.json());
    expect((await make(group(), katherine)).statusCode).toBe(409);
    await service.audit.settled();
    const log = (
      await service.app.inject({
        url: '/api/audit?action=chat.group',
        headers: as({ ...grace, authorities: ['ADMIN'] }),
      })
    ).json();
    expect(log.entries.map(({ uid, outcome }: { uid: string; outcome: string }) => [uid, outcome])).toContainEqual([
      'ada',
      'done',
    ]);
  });

  test.each<[string, object, number, string]>([
    ['without a name [5.15]', { name: '  ' }, 400, 'name: Please enter a channel name!'],
    ['with no name at all [5.15]', { name: null }, 400, 'name: Please enter a channel name!'],
    ['with a name too long', { name: 'x'.repeat(81) }, 400, 'name: The value is too long.'],
    ['with one other user [5.15]', { members: ['grace'] }, 400, 'Please select at least two attendees.'],
    [
      'with one other user twice [5.15]',
      { members: ['grace', 'grace', 'ada'] },
      400,
      'Please select at least two attendees.',
    ],
    [
      'with users who do not exist',
      { members: ['grace', 'nobody', 'none'] },
      400,
      'Please select at least two attendees.',
    ],
    ['with a path as a user', { members: ['grace', 'a/b'] }, 400, 'members.1: Invalid uid'],
    ['with a path as its id', { id: '../x' }, 400, 'id: Invalid id'],
  ])('a group %s is refused', async (_, more, status, message) => {
    await start();
    const answer = await make(group(more));
    expect([answer.statusCode, answer.json()]).toEqual([status, { errMsg: message }]);
    expect(Object.keys(await rooms()).toSorted()).toEqual([SKETCH, STAGE_CHAT]);
  });

  test('a user cannot invite users who block them, and needs a login to invite', async () => {
    await start({ 'blocks/grace/ada': 1, 'blocks/ada/hedy': 1 });
    expect((await make(group({ members: ['grace', 'katherine', 'radia', 'hedy'] }))).json().members).toEqual([
      'ada',
      'katherine',
      'radia',
    ]);
    expect((await make(group({ id: 'other', members: ['grace', 'katherine'] }))).statusCode).toBe(400);
    expect((await make(group({ id: 'other' }), null)).statusCode).toBe(401);
    expect((await make(group({ id: 'other', members: ['ada', 'hedy'] }), katherine)).statusCode).toBe(200);
  });

  test('a user who is locked out makes no group until that ends', async () => {
    await start({
      'sanctions/ada': { until: Date.now() + 60_000, reason: 'spam' },
      'sanctions/hedy': { until: 1, reason: 'x' },
    });
    expect((await make(group())).statusCode).toBe(403);
    expect((await make(group({ members: ['ada', 'grace'] }), hedy)).statusCode).toBe(200);
  });
});
