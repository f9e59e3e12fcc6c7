import { deleteApp } from 'firebase/app';
import { child, onValue, ref, serverTimestamp, update } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { widgetRoom } from '../../../domain/chat/rooms';
import { seal } from '../../../domain/kernel/sealed';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { openChatLine } from '../../../src/adapters/chat/chat-line';
import { changeMessage } from '../../../src/adapters/chat/messages';
import { openDatabase } from '../../../src/adapters/kernel/realtime';
import { openSeat } from '../../../src/adapters/meeting-room/seat';
import { idAt } from '../../domain/chat/message-ids';
import { SENT } from '../../machines/calls/talk.inputs';
import { PLACE } from '../../machines/meeting-room/meeting-room.inputs';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const HALL = widgetRoom('hall');
const TEAM = 'g~team';
const MESSAGE = idAt(1_800_000_000_000);
const CHAT = ['chat', 'live'];
const MEETING = ['meetings', 'live', PLACE.room];

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
let names = 0;
const lives: (() => Promise<unknown>)[] = [];

const write = (path: string[], value: unknown) =>
  service.database.write('service', { path, value: JSON.parse(JSON.stringify(value)) });
const valueAt = (...path: string[]): unknown => JSON.parse(service.database.read('service', path));
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
  const now = Date.now();
  await write([...CHAT, 'rooms'], {
    [HALL]: { kind: 'widget', name: 'Hall', at: now },
    [TEAM]: { kind: 'group', name: 'Team', by: 'uann', at: now },
  });
  await write([...CHAT, 'members', TEAM], { uann: { at: now }, uben: { at: now } });
  await write([...CHAT, 'messages', HALL, MESSAGE], { from: 'uann', at: now, kind: 'text', text: 'Helo' });
  const grant = { seat: '1', role: 'VIEWER', webinar: false, at: now, until: now + 3_600_000 };
  await write([...MEETING, 'grants', 'uann'], grant);
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

/** The unmodified SDK of a user, behind the network. */
function open() {
  names += 1;
  const { app } = appOf(`lost ${names}`, () => tokenOf('uann'));
  lives.push(() => deleteApp(app));
  const database = `http://127.0.0.1:${network.port}/?ns=venue`;
  return { app, database, db: openDatabase(app, database) };
}

/** The service does the work, its answer is lost with the connection, and the SDK sends the work once more. */
async function withLostAnswer<T>(work: () => Promise<T>, isDone: () => void): Promise<T> {
  network.loseAnswers();
  const result = work();
  await until(isDone);
  network.crash();
  return result;
}

async function openLine() {
  const { app, database } = open();
  let isThere = false;
  const line = openChatLine(app, { database, mode: 'live', uid: 'uann' }, (isConnected) => {
    isThere = isConnected;
  });
  lives.unshift(async () => line.close());
  await until(() => expect(isThere).toBe(true));
  return line;
}

test('a message that was deleted has been deleted', async () => {
  const { db } = open();
  let isConnected = false;
  onValue(ref(db, '.info/connected'), (snapshot) => {
    isConnected = snapshot.val() === true;
  });
  const root = child(ref(db), CHAT.join('/'));
  const change = (fields: Record<string, unknown>) => changeMessage({ root, uid: 'uann', room: HALL }, MESSAGE, fields);
  await until(() => expect(isConnected).toBe(true));
  await withLostAnswer(
    () => change({ text: null, file: null, deleted: true }),
    () => expect(valueAt(...CHAT, 'messages', HALL, MESSAGE, 'deleted')).toBe(true),
  );
  await expect(change({ text: 'Changed afterwards' })).rejects.toThrow(/permission/i);
});

test('an owner who left a group has left it', async () => {
  const line = await openLine();
  const heard: string[] = [];
  line.openRoom(TEAM, ({ type }) => heard.push(type));
  line.readMembers(TEAM, () => heard.push('members'));
  await until(() => expect(heard).toEqual(expect.arrayContaining(['room.described', 'members'])));
  await withLostAnswer(
    () => line.leave(TEAM),
    () => expect(valueAt(...CHAT, 'rooms', TEAM, 'by')).toBe('uben'),
  );
  expect(Object.keys(Object(valueAt(...CHAT, 'members', TEAM)))).toEqual(['uben']);
});

test('a report that was sent arrives once, and is not changed afterwards', async () => {
  const line = await openLine();
  const reported = { room: HALL, messageId: MESSAGE, about: 'uben' };
  const complaint = { reported, reason: 'spam', text: seal('Again') } as never;
  const reports = () => Object.entries(Object(valueAt(...CHAT, 'reports')));
  await withLostAnswer(
    () => line.complain(complaint),
    () => expect(reports()).toHaveLength(1),
  );
  const [[id, report]] = reports() as [[string, object]];
  expect(report).toMatchObject({ by: 'uann', reason: 'spam', text: 'Again' });
  expect(reports()).toHaveLength(1);
  await write([...CHAT, 'rate', 'uann', 'at'], Date.now() - 10_000);
  const changed = update(child(ref(open().db), CHAT.join('/')), {
    [`reports/${id}`]: { ...report, at: serverTimestamp(), text: 'Never mind' },
    'rate/uann': { at: serverTimestamp(), room: HALL, id },
  });
  await expect(changed).rejects.toThrow(/permission/i);
});

test('a message to a meeting that arrived has been said, once', async () => {
  const { db } = open();
  const told: string[] = [];
  let heard = 0;
  const seat = openSeat(
    db,
    {
      place: { ...PLACE, uid: 'uann', seat: '1' },
      name: 'Ann',
      sent: SENT,
      back: null,
      readUntil: 0,
      isBackstage: false,
    },
    'tab',
    (event) => {
      told.push(event.type);
      if (event.type === 'stay.messages') heard = event.messages.length;
    },
  );
  lives.unshift(() => seat.close());
  await until(() => expect(told).toContain('stay.members'));
  const said = () => Object.values(Object(valueAt(...MEETING, 'chat')));
  await withLostAnswer(
    async () => seat.receive({ type: 'seat.say', text: 'Hello' }),
    () => expect(said()).toHaveLength(1),
  );
  seat.receive({ type: 'seat.say', text: 'x'.repeat(2000) });
  await until(() => expect(told).toContain('stay.unsaid'));
  expect([told.filter((type) => type === 'stay.unsaid').length, heard, said().length]).toEqual([1, 1, 1]);
});
