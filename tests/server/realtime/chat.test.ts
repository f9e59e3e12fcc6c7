import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { wallRoom, widgetRoom } from '../../../domain/chat/rooms';
import { seal } from '../../../domain/kernel/sealed';
import type { Messages, Outgoing } from '../../../machines/chat/chat.events';
import { roomKey } from '../../../machines/chat/rooms.machine';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { createChat } from '../../../src/adapters/chat/chat';
import type { Shelf } from '../../../src/adapters/chat/shelf';
import { realtimeOf } from '../../adapters/kernel/realtime-of';
import { idAt } from '../../domain/chat/message-ids';
import { profileOf } from '../../machines/kernel/fakes';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const HALL = widgetRoom('hall');
const WALL = wallRoom('voices');
const CHECKED = wallRoom('checked');
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
const lives: (() => Promise<void>)[] = [];
let names = 0;

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
  await service.database.write('service', {
    path: ['chat', 'live', 'rooms', HALL],
    value: { kind: 'widget', name: 'Hall', at: Date.now() },
  });
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

const valueAt = (...path: string[]): unknown => JSON.parse(service.database.read('service', ['chat', 'live', ...path]));
const textsAt = (room: string): unknown[] =>
  Object.values(Object(valueAt('messages', room))).map((one) => Object(one).text);

/** What a browser keeps for its tabs. */
function newShelf() {
  const kept = new Map<string, Outgoing>();
  const shelf: Shelf = {
    restore: async () => [...kept.values()],
    keep: async (message) => void kept.set(message.key, message),
    name: async ({ key }, newId) => {
      const message = kept.get(key);
      if (message === undefined) return null;
      const id = message.id ?? newId;
      kept.set(key, { ...message, id });
      return id;
    },
    drop: async (key) => void kept.delete(key),
  };
  return { kept, shelf };
}

/** A tab of a user with the real machines, the real adapter and the unmodified SDK. */
function openChat(port: number, uid: string, { shelf } = newShelf()) {
  names += 1;
  const { app } = appOf(`chat ${names}`, () => tokenOf(uid));
  const machine = createChat({
    http: {
      get: async () => profileOf({ uid, email: '' }),
      post: async () => ({}),
      upload: async () => ({ id: 'f1', name: 'Plan.pdf', size: 5, type: 'application/pdf' }),
    },
    realtime: realtimeOf(app),
    shelfOf: () => shelf,
  });
  const chat = createActor(machine);
  chat.start();
  const close = async () => {
    chat.stop();
    await deleteApp(app).catch(() => {});
  };
  lives.push(close);
  const database = `http://127.0.0.1:${port}/?ns=venue`;
  const line = { database, mode: 'live', uid } as const;
  chat.send({ type: 'chat.arrive', line });
  const { outbox, rooms, walls, inbox, safety, complaint } = chat.getSnapshot().children;
  const room = (name: string) => rooms?.getSnapshot().children[roomKey(name)];
  return {
    close,
    chat,
    enter(name: string) {
      rooms?.send({ type: 'collection.want', input: { line, room: name } });
      room(name)?.send({ type: 'room.show' });
    },
    room,
    openWall: (name: string) => walls?.send({ type: 'collection.want', input: { line, room: name } }),
    wall: (name: string) => walls?.getSnapshot().children[roomKey(name)],
    posts(name: string) {
      const posts: Messages = walls?.getSnapshot().children[roomKey(name)]?.getSnapshot().context.posts ?? {};
      return Object.keys(posts)
        .toSorted()
        .map((id) => posts[id]?.open().text);
    },
    waiting: (name: string) =>
      Object.entries<Messages[string]>(
        walls?.getSnapshot().children[roomKey(name)]?.getSnapshot().context.waiting ?? {},
      ).map(([id, post]) => ({ id, post: post.open() })),
    send: (name: string, text: string, key = crypto.randomUUID()) =>
      outbox?.send({ type: 'outbox.queue', key, room: name, text: seal(text), replyTo: null, file: null }),
    sendFile: (name: string) =>
      outbox?.send({
        type: 'outbox.queue',
        key: crypto.randomUUID(),
        room: name,
        text: seal(''),
        replyTo: null,
        file: {
          name: seal('Plan.pdf'),
          size: 5,
          type: 'application/pdf',
          content: seal(new Blob(['plan'])),
          stored: null,
        },
      }),
    safety,
    complaint,
    manage(name: string, newName: string) {
      chat.send({ type: 'chat.open' });
      chat.send({ type: 'chat.manageGroup', room: name, name: seal(newName), isOwn: true });
      return chat.getSnapshot().children.membership;
    },
    standing: () => safety?.getSnapshot().value.standing,
    messages: (name: string) => Object.values<Messages[string]>(room(name)?.getSnapshot().context.messages ?? {}),
    unsent: () => outbox?.getSnapshot().context.queue.length,
    refusals: () => outbox?.getSnapshot().context.refused.map(({ refusal }) => refusal),
    refused: () => outbox?.getSnapshot().context.refused.length,
    isConnected: () => outbox?.getSnapshot().context.isConnected,
    isShown: (name: string) =>
      room(name)
        ?.getSnapshot()
        .matches({ content: { listening: { messages: 'shown' } } }),
    texts: (name: string) => {
      const messages: Messages = room(name)?.getSnapshot().context.messages ?? {};
      return Object.keys(messages)
        .toSorted()
        .map((id) => messages[id]?.open().text);
    },
    ids: (name: string) => Object.keys(room(name)?.getSnapshot().context.messages ?? {}).toSorted(),
    news: (name: string) => inbox?.getSnapshot().context.rooms[name],
  };
}

test('users in the room of a widget read what others write, in the order of the server', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(network.port, 'uben')];
  ann.enter(HALL);
  ben.enter(HALL);
  await until(() => expect([ann.isShown(HALL), ben.isShown(HALL)]).toEqual([true, true]));
  ann.send(HALL, 'Hello');
  await until(() => expect(ben.texts(HALL)).toEqual(['Hello']));
  ben.send(HALL, 'Hi');
  await until(() => expect([ann.texts(HALL), ann.unsent(), ben.unsent()]).toEqual([['Hello', 'Hi'], 0, 0]));
});

test('an answer comes after what its author has read, also if that has the time of a clock that is ahead', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  const early = idAt(Date.now() + 40_000);
  await service.database.write('service', {
    path: ['chat', 'live', 'messages', HALL, early],
    value: { from: 'ucol', at: Date.now(), kind: 'text', text: 'Who is here?' },
  });
  ann.enter(HALL);
  ben.enter(HALL);
  await until(() => expect([ann.isShown(HALL), ben.isShown(HALL)]).toEqual([true, true]));
  ann.send(HALL, 'I am.');
  ann.send(HALL, 'So is Ben.');
  const first = ['Who is here?', 'I am.', 'So is Ben.'];
  await until(() => expect(ben.texts(HALL)).toEqual(first));
  ben.send(HALL, 'Yes.');
  await until(() => expect([ann.texts(HALL), ben.unsent()]).toEqual([[...first, 'Yes.'], 0]));
});

test('a direct message reaches a user who has not opened the room, and is unread until they read it', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  const room = 'd~uann~uben';
  ann.enter(room);
  await until(() => expect(ann.isShown(room)).toBe(true));
  ann.send(room, 'One');
  ann.send(room, 'Two');
  await until(() => expect(ben.news(room)?.unread).toBe(2));
  expect(ann.news(room)?.unread).toBe(0);
  ben.enter(room);
  await until(() => expect([ben.texts(room), ben.news(room)?.unread]).toEqual([['One', 'Two'], 0]));
});

test('a stranger does not read a direct room', async () => {
  const [ann, eve] = [openChat(service.port, 'uann'), openChat(service.port, 'ueve')];
  ann.enter('d~uann~uben');
  await until(() => expect(ann.isShown('d~uann~uben')).toBe(true));
  eve.enter('d~uann~uben');
  await until(() => expect(eve.room('d~uann~uben')?.getSnapshot().matches({ content: 'refused' })).toBe(true));
});

test('a message written while the network is cut arrives once when it is back', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(network.port, 'uben')];
  ann.enter(HALL);
  ben.enter(HALL);
  await until(() => expect([ann.isShown(HALL), ben.isShown(HALL)]).toEqual([true, true]));
  ben.send(HALL, 'Before');
  network.crash();
  ben.send(HALL, 'During');
  await until(() => expect([ben.unsent(), ann.texts(HALL)]).toEqual([0, ['Before', 'During']]));
  expect(textsAt(HALL)).toEqual(['Before', 'During']);
});

test('an unsent message survives the end of its tab, and two tabs send it once', async () => {
  const kept = newShelf();
  const first = openChat(network.port, 'uben', kept);
  first.enter(HALL);
  await until(() => expect(first.isShown(HALL)).toBe(true));
  network.fallSilent();
  first.send(HALL, 'Kept');
  await until(() => expect(kept.kept.size).toBe(1));
  await first.close();
  const tabs = [openChat(service.port, 'uben', kept), openChat(service.port, 'uben', kept)];
  await until(() => expect([kept.kept.size, ...tabs.map((tab) => tab.unsent())]).toEqual([0, 0, 0]));
  expect([textsAt(HALL), tabs.map((tab) => tab.refused())]).toEqual([['Kept'], [0, 0]]);
});

test('a user edits and deletes a message, reacts to it and sees it typed', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  const room = 'd~uann~uben';
  ann.enter(room);
  await until(() => expect(ann.isShown(room)).toBe(true));
  ben.enter(room);
  await until(() => expect(ben.isShown(room)).toBe(true));
  ann.room(room)?.send({ type: 'room.type' });
  await until(() => expect(ben.room(room)?.getSnapshot().context.typers).toEqual(['uann']));
  ann.room(room)?.send({ type: 'room.stopTyping' });
  await until(() => expect(ben.room(room)?.getSnapshot().context.typers).toEqual([]));
  await service.database.write('service', {
    path: ['chat', 'live', 'typing', room],
    value: { uann: Date.now(), ulost: Date.now() - 13_000 },
  });
  await until(() => expect(ben.room(room)?.getSnapshot().context.typers).toEqual(['uann']));
  ann.send(room, 'Helo');
  await until(() => expect(ben.texts(room)).toEqual(['Helo']));
  const [id = ''] = ben.ids(room);
  ben.room(room)?.send({ type: 'room.react', id, emoji: '👍', isOn: true });
  await until(() => expect(ann.room(room)?.getSnapshot().context.reactions[id]?.open()).toEqual({ '👍': ['uben'] }));
  ann.room(room)?.send({ type: 'room.edit', id, text: seal('Hello') });
  await until(() => expect(ben.texts(room)).toEqual(['Hello']));
  const removal = ann.chat.getSnapshot().children.removal;
  removal?.send({ type: 'removal.ask', room, id });
  removal?.send({ type: 'removal.finish' });
  await until(() => expect(ben.texts(room)).toEqual([undefined]));
  expect(Object(valueAt('messages', room, id))).toMatchObject({ deleted: true, from: 'uann' });
});

test('a long room is read in pages of 25', async () => {
  const id = (index: number): string => `-N${String(index).padStart(18, '0')}`;
  const messages = Array.from({ length: 60 }, (_, index) => [
    id(index),
    { from: 'uann', at: 1_800_000_000_000 + index, kind: 'text', text: `Message ${index}` },
  ]);
  await service.database.write('service', {
    path: ['chat', 'live', 'messages', HALL],
    value: Object.fromEntries(messages),
  });
  const ben = openChat(service.port, 'uben');
  ben.enter(HALL);
  await until(() => expect(ben.texts(HALL).length).toBe(25));
  for (const count of [50, 60]) {
    ben.room(HALL)?.send({ type: 'room.showOlder' });
    await until(() => expect(ben.texts(HALL).length).toBe(count));
  }
  expect([ben.texts(HALL)[0], ben.room(HALL)?.getSnapshot().context.hasOlder]).toEqual(['Message 0', false]);
});

test('a room that was offline while more than a list of messages came has all of them afterwards', async () => {
  const id = (index: number): string => `-N${String(index).padStart(18, '0')}`;
  const write = (from: number, to: number) =>
    service.database.write('service', {
      path: ['chat', 'live', 'messages', HALL],
      value: Object.fromEntries(
        Array.from({ length: to - from }, (_, index) => [
          id(from + index),
          { from: 'uann', at: 1_800_000_000_000 + index, kind: 'text', text: `Message ${from + index}` },
        ]),
      ),
      isMerge: true,
    });
  await write(0, 10);
  const ben = openChat(network.port, 'uben');
  ben.enter(HALL);
  await until(() => expect(ben.texts(HALL).length).toBe(10));
  network.fallSilent();
  await write(10, 460);
  network.crash();
  await until(() => expect(new Set(ben.texts(HALL)).size).toBe(460));
});

test('a jump to a message of long ago reads back to it and a page further, then on in pages', async () => {
  const id = (index: number): string => `-N${String(index).padStart(18, '0')}`;
  const messages = Array.from({ length: 500 }, (_, index) => [
    id(index),
    { from: 'uann', at: 1_800_000_000_000 + index, kind: 'text', text: `Message ${index}` },
  ]);
  await service.database.write('service', {
    path: ['chat', 'live', 'messages', HALL],
    value: Object.fromEntries(messages),
  });
  const ben = openChat(service.port, 'uben');
  ben.enter(HALL);
  await until(() => expect(ben.texts(HALL).length).toBe(25));
  ben.room(HALL)?.send({ type: 'room.jump', id: id(100) });
  await until(() => expect(ben.texts(HALL).length).toBeGreaterThan(400));
  const texts = ben.texts(HALL);
  expect([texts.includes('Message 100'), texts.at(-1), new Set(texts).size]).toEqual([
    true,
    'Message 499',
    texts.length,
  ]);
  const count = texts.length;
  ben.room(HALL)?.send({ type: 'room.showOlder' });
  await until(() => expect(ben.texts(HALL).length).toBe(Math.min(500, count + 25)));
});

test('a message of a blocked user is tried once and arrives only after they are unblocked and send it again', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  const room = 'd~uann~uben';
  ann.enter(room);
  await until(() => expect(ann.isShown(room)).toBe(true));
  ben.enter(room);
  await until(() => expect(ben.isShown(room)).toBe(true));
  ann.safety?.send({ type: 'safety.block', uid: 'uben', isOn: true });
  await until(() => {
    expect(ann.safety?.getSnapshot().context.blocked).toEqual(['uben']);
    expect(valueAt('blocks', 'uann', 'uben')).toEqual(expect.any(Number));
  });
  ben.send(room, 'Later');
  await until(() => expect(ben.refusals()).toEqual(['unaccepted']));
  expect(textsAt(room)).toEqual([]);
  ann.safety?.send({ type: 'safety.block', uid: 'uben', isOn: false });
  await until(() => expect(valueAt('blocks', 'uann')).toBe(null));
  ben.send(room, 'Later');
  await until(() => expect(ann.texts(room)).toEqual(['Later']));
});

test('a report reaches the service with the room, the message and its author', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  ann.enter(HALL);
  ben.enter(HALL);
  await until(() => expect([ann.isShown(HALL), ben.isShown(HALL)]).toEqual([true, true]));
  ben.send(HALL, 'Buy now');
  await until(() => expect(ann.texts(HALL)).toEqual(['Buy now']));
  const [message = ''] = ann.ids(HALL);
  ann.complaint?.send({ type: 'complaint.open', room: HALL, messageId: message, about: 'uben' });
  ann.complaint?.send({ type: 'complaint.choose', reason: 'spam' });
  ann.complaint?.send({ type: 'complaint.write', text: seal('Again') });
  ann.complaint?.send({ type: 'complaint.send' });
  await until(() => expect(ann.complaint?.getSnapshot().value).toEqual({ open: 'sent' }));
  expect(Object.values(Object(valueAt('reports')))).toEqual([
    { by: 'uann', at: expect.any(Number), room: HALL, message, about: 'uben', reason: 'spam', text: 'Again' },
  ]);
});

test('a user learns of a warning and of being locked out, and when that ends', async () => {
  const ben = openChat(service.port, 'uben');
  const sanction = (value: unknown) =>
    service.database.write('service', { path: ['chat', 'live', 'sanctions', 'uben'], value });
  await until(() => expect(ben.isConnected()).toBe(true));
  const at = Date.now();
  await sanction({ kind: 'warning', until: at, reason: 'Be kind', at });
  await until(() => expect(ben.standing()).toBe('warned'));
  await sanction({ kind: 'lockOut', until: at + 3_600_000, reason: 'Insults', at });
  await until(() => expect(ben.standing()).toBe('lockedOut'));
  expect(ben.safety?.getSnapshot().context.sanction?.reason.open()).toBe('Insults');
  await sanction(null);
  await until(() => expect(ben.standing()).toBe('good'));
});

test('a file is shown to the others once the service has it', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  ann.enter(HALL);
  ben.enter(HALL);
  await until(() => expect([ann.isShown(HALL), ben.isShown(HALL)]).toEqual([true, true]));
  ben.sendFile(HALL);
  await until(() => expect(ann.messages(HALL).map((one) => one?.open().file?.name)).toEqual(['Plan.pdf']));
  expect(ann.messages(HALL).map((one) => [one?.open().kind, one?.open().text])).toEqual([['file', undefined]]);
  await until(() => expect([ben.unsent(), ben.refused()]).toEqual([0, 0]));
});

test('mentions of the user are counted, messages of users whom the user blocks are not', async () => {
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  const room = 'd~uann~uben';
  ben.chat.send({ type: 'chat.introduce', profile: seal(profileOf({ uid: 'uben', email: 'ben@example.org' })) });
  const name = profileOf({ uid: 'uben', email: 'ben@example.org' }).data.attributes.name;
  ann.enter(room);
  await until(() => expect(ann.isShown(room)).toBe(true));
  ann.send(room, `@${name} are you there?`);
  ann.send(room, 'Hello?');
  await until(() => expect(ben.news(room)).toMatchObject({ unread: 2, mentions: 1 }));
  ben.safety?.send({ type: 'safety.block', uid: 'uann', isOn: true });
  await until(() => expect(ben.news(room)).toMatchObject({ unread: 0, mentions: 0 }));
});

test('the owner of a group renames it, adds who has left it, and passes it on when leaving to the member who is in it longest', async () => {
  const at = Date.now();
  const team = { 'rooms/g~team': { kind: 'group', name: 'Team', by: 'uann', at } };
  const joined = ['uann', 'uben', 'uzoe'].flatMap((uid) => [
    [`members/g~team/${uid}`, { at }],
    [`userRooms/${uid}/g~team`, at],
  ]);
  for (const [path, value] of [...Object.entries(team), ...joined] as [string, unknown][])
    await service.database.write('service', { path: ['chat', 'live', ...path.split('/')], value });
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(service.port, 'uben')];
  for (const one of [ann, ben]) one.enter('g~team');
  const described = (one: typeof ann) => {
    const { name, isOwn, isClosed } = one.room('g~team')?.getSnapshot().context ?? {};
    return [name?.open(), isOwn, isClosed];
  };
  await until(() =>
    expect([described(ann), described(ben)]).toEqual([
      ['Team', true, false],
      ['Team', false, false],
    ]),
  );
  ann.manage('g~team', 'Poets')?.send({ type: 'membership.rename' });
  await until(() => expect(described(ben)).toEqual(['Poets', false, false]));
  await until(() => expect(ben.news('g~team')?.name?.open()).toBe('Poets'));
  const leaving = ben.manage('g~team', 'Poets');
  leaving?.send({ type: 'membership.leave' });
  leaving?.send({ type: 'membership.confirm' });
  await until(() => expect([ben.news('g~team'), valueAt('members', 'g~team', 'uben')]).toEqual([undefined, null]));
  expect(ann.news('g~team')).toBeDefined();

  const settings = ann.manage('g~team', 'Poets');
  const members = () => settings?.getSnapshot().context.members;
  await until(() => expect(members()).toEqual(['uann', 'uzoe']));
  settings?.send({ type: 'membership.add', uid: 'uben' });
  await until(() => expect([members(), ben.news('g~team')?.name?.open()]).toEqual([['uann', 'uzoe', 'uben'], 'Poets']));
  settings?.send({ type: 'membership.leave' });
  settings?.send({ type: 'membership.confirm' });
  await until(() => expect([ann.news('g~team'), valueAt('rooms', 'g~team', 'by')]).toEqual([undefined, 'uzoe']));
});

test('users learn that the service has closed a room', async () => {
  const ann = openChat(service.port, 'uann');
  ann.enter(HALL);
  await until(() => expect(ann.isShown(HALL)).toBe(true));
  await service.database.write('service', { path: ['chat', 'live', 'rooms', HALL, 'closedAt'], value: Date.now() });
  await until(() => expect(ann.room(HALL)?.getSnapshot().context.isClosed).toBe(true));
});

const makeWall = (room: string, more: object = {}) =>
  service.database.write('service', {
    path: ['chat', 'live', 'rooms', room],
    value: { kind: 'wall', name: 'Voices', at: Date.now(), ...more },
  });

test('posts appear on the wall of another user, once, also those written while the network is cut, until their author deletes them', async () => {
  await makeWall(WALL, { slowMs: 1000 });
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(network.port, 'uben')];
  for (const one of [ann, ben]) one.openWall(WALL);
  const isShown = ({ wall }: typeof ann) =>
    wall(WALL)
      ?.getSnapshot()
      .matches({ content: { listening: { shown: 'empty' } } });
  await until(() => expect([isShown(ann), isShown(ben)]).toEqual([true, true]));
  ben.send(WALL, 'First');
  network.crash();
  ben.send(WALL, 'Second');
  await until(() =>
    expect([ben.unsent(), ann.posts(WALL), ben.posts(WALL)]).toEqual([0, ...Array(2).fill(['First', 'Second'])]),
  );
  expect(textsAt(WALL)).toEqual(['First', 'Second']);
  expect(valueAt('userRooms')).toBeNull();
  expect(ben.wall(WALL)?.getSnapshot().context.fresh).toEqual([]);
  expect(ann.wall(WALL)?.getSnapshot().context.fresh).toHaveLength(1);
  const [id = ''] = Object.keys(Object(valueAt('messages', WALL)));
  ben.wall(WALL)?.send({ type: 'wall.remove', id, isWaiting: false });
  ben.wall(WALL)?.send({ type: 'wall.confirm' });
  await until(() => expect([ann.posts(WALL), ben.posts(WALL)]).toEqual([['Second'], ['Second']]));
});

test('a post on a wall that approves posts is with its author alone until the service puts it on the wall; they may take it back', async () => {
  await makeWall(CHECKED, { preModerated: true });
  const [ann, ben] = [openChat(service.port, 'uann'), openChat(network.port, 'uben')];
  for (const one of [ann, ben]) one.openWall(CHECKED);
  await until(() => expect(ben.wall(CHECKED)?.getSnapshot().context.isPreModerated).toBe(true));
  ben.send(CHECKED, 'May I?');
  network.crash();
  await until(() => expect([ben.unsent(), ben.waiting(CHECKED).map(({ post }) => post.text)]).toEqual([0, ['May I?']]));
  expect([ann.posts(CHECKED), ann.waiting(CHECKED)]).toEqual([[], []]);
  const [first] = ben.waiting(CHECKED);
  await service.database.write('service', {
    path: ['chat', 'live'],
    isMerge: true,
    value: {
      [`messages/${CHECKED}/${first?.id}`]: first?.post,
      [`pending/${CHECKED}/uben/${first?.id}`]: null,
    },
  });
  await until(() => expect([ann.posts(CHECKED), ben.waiting(CHECKED)]).toEqual([['May I?'], []]));
  ben.send(CHECKED, 'And this?');
  await until(() => expect(ben.waiting(CHECKED)).toHaveLength(1));
  ben.wall(CHECKED)?.send({ type: 'wall.remove', id: ben.waiting(CHECKED)[0]?.id ?? '', isWaiting: true });
  ben.wall(CHECKED)?.send({ type: 'wall.confirm' });
  await until(() => expect([ben.waiting(CHECKED), valueAt('pending')]).toEqual([[], null]));
});
