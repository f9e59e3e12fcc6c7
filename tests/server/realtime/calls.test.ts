import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { directRoom } from '../../../domain/chat/rooms';
import { createCallLines } from '../../../server/calls/call-lines';
import { createRingLimits } from '../../../server/calls/ring-limits';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { createCalls } from '../../../src/adapters/calls/calls';
import { openChannel } from '../../../src/adapters/calls/channel';
import { openDatabase } from '../../../src/adapters/kernel/realtime';
import { FakeConnection, fakeStudio } from '../../adapters/calls/fake-connection';
import { realtimeOf } from '../../adapters/kernel/realtime-of';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
const lives: (() => Promise<void>)[] = [];
let names = 0;

beforeEach(async () => {
  FakeConnection.all = [];
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

const valueAt = (...path: string[]): unknown => JSON.parse(service.database.read('service', path));

/** A tab of a user with the real machines, the real adapter and the unmodified SDK; only devices are fakes. */
function openCalls(uid: string, port = service.port) {
  names += 1;
  const { app } = appOf(`calls ${names}`, () => tokenOf(uid));
  const own: FakeConnection[] = [];
  const calls = createActor(
    createCalls({
      http: { get: async () => ({ iceServers: [], ttl: 60 }) as never },
      identity: async () => ({ app }),
      realtime: realtimeOf(app),
      studioOf: fakeStudio,
      browser: {
        makeConnection: () => {
          const connection = new FakeConnection();
          own.push(connection);
          return connection as never;
        },
        makeStream: () => ({ getTracks: () => [] }) as never,
      },
    }),
  );
  calls.start();
  const close = async () => {
    calls.stop();
    await deleteApp(app).catch(() => {});
  };
  lives.push(close);
  calls.send({ type: 'calls.open', line: { database: `http://127.0.0.1:${port}/?ns=venue`, mode: 'live', uid } });
  const call = () => calls.getSnapshot().children.call;
  const talk = () => call()?.getSnapshot().children.talk?.getSnapshot();
  return {
    close,
    calls,
    own,
    isRinging: () => calls.getSnapshot().matches({ on: { talk: 'ringing' } }),
    state: () => call()?.getSnapshot().value,
    end: () => call()?.getSnapshot().context.end,
    /** By user: they come in the order in which users join. */
    links: () => talk()?.context.links.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)),
    isLost: (other: string) => talk()?.context.peers.find((peer) => peer.uid === other)?.isLost,
    status: () => talk()?.value,
    /** Past the preview. */
    async go() {
      await until(() => expect(call()?.getSnapshot().value).toEqual({ active: 'preview' }));
      call()?.send({ type: 'call.go' });
    },
    hangUp: () => call()?.send({ type: 'call.hangUp' }),
  };
}
type Tab = ReturnType<typeof openCalls>;

/** One user rings at another one, who accepts. */
async function connect(one: Tab, other: Tab, room: string): Promise<void> {
  one.calls.send({ type: 'calls.start', room });
  await one.go();
  await until(() => expect(other.isRinging()).toBe(true));
  other.calls.send({ type: 'calls.accept' });
  await other.go();
  await until(() => expect([one.status(), other.status()]).toEqual(['connected', 'connected']));
}
const ROOM = directRoom('uada', 'ugrace');

test('a user rings at another one, who accepts, and both are connected until one hangs up', async () => {
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  await connect(ada, grace, ROOM);
  await until(() => expect(valueAt('calls', 'live', ROOM, 'signals')).toBeNull());
  ada.hangUp();
  await until(() => expect(grace.end()).toBe('left'));
  grace.hangUp();
  await until(() => expect([valueAt('calls'), valueAt('rings')]).toEqual([null, null]));
});

test('a call that is over leaves one line in the chat of both, whoever hangs up first', async () => {
  service.database.writeHooks.push(createCallLines(service.database));
  const left = () => Object.values(Object(valueAt('chat', 'live', 'messages', ROOM)));
  const line = { from: 'uada', at: expect.any(Number), kind: 'call', call: 'ended', seconds: expect.any(Number) };
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  await connect(ada, grace, ROOM);
  grace.hangUp();
  await until(() => expect(ada.end()).toBe('left'));
  ada.hangUp();
  await until(() => expect([valueAt('calls'), valueAt('rings')]).toEqual([null, null]));
  expect(left()).toEqual([line]);
  expect(['uada', 'ugrace'].map((uid) => valueAt('chat', 'live', 'userRooms', uid, ROOM))).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
});

test('only the user with the larger id offers, and no candidate overtakes its description', async () => {
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  await connect(ada, grace, ROOM);
  const signals = ['way 0', 'way 1', 'way 2'];
  await until(() => expect([ada.own[0]?.log.length, grace.own[0]?.log.length]).toEqual([5, 5]));
  expect(ada.own[0]?.log[0]).toBe('remote offer');
  expect(ada.own[0]?.log.filter((one) => one.startsWith('way'))).toEqual(signals);
  expect(grace.own[0]?.log).toEqual(['local offer', 'remote answer', ...signals]);
});

test('two users who call each other at the same time are connected', async () => {
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  for (const one of [ada, grace]) one.calls.send({ type: 'calls.start', room: ROOM });
  await Promise.all([ada.go(), grace.go()]);
  await until(() => expect([ada.status(), grace.status()]).toEqual(['connected', 'connected']));
});

test('a call is declined, and missed by a user who does not answer, and both stay in their chat', async () => {
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  ada.calls.send({ type: 'calls.start', room: ROOM });
  await ada.go();
  await until(() => expect(grace.isRinging()).toBe(true));
  grace.calls.send({ type: 'calls.decline' });
  await until(() => expect(ada.end()).toBe('declined'));
  ada.hangUp();
  ada.calls.send({ type: 'calls.start', room: ROOM });
  await ada.go();
  await until(() => expect(grace.isRinging()).toBe(true));
  ada.hangUp();
  await until(() => expect(grace.calls.getSnapshot().value).toMatchObject({ on: { talk: 'missed' } }));
  const left = Object.values(Object(valueAt('chat', 'live', 'messages', ROOM)));
  const line = { from: 'uada', at: expect.any(Number), kind: 'call' };
  expect(left).toEqual([
    { ...line, call: 'declined' },
    { ...line, call: 'missed' },
  ]);
  expect(valueAt('chat', 'live', 'userRooms', 'ugrace', ROOM)).toEqual(expect.any(Number));
});

test('a caller whose browser is gone while it rings leaves a missed call', async () => {
  const [ada, grace] = [openCalls('uada', network.port), openCalls('ugrace')];
  const left = () => Object.values(Object(valueAt('chat', 'live', 'messages', ROOM)));
  const check = vi.spyOn(service.database, 'check');
  const isArmed = () =>
    check.mock.results.some(
      ({ type }, at) => type === 'return' && JSON.stringify(check.mock.calls[at]).includes('"missed"'),
    );
  ada.calls.send({ type: 'calls.start', room: ROOM });
  await ada.go();
  await until(() => expect(grace.isRinging()).toBe(true));
  await until(() => expect(isArmed()).toBe(true));
  network.crash();
  await until(() => expect(grace.calls.getSnapshot().value).toMatchObject({ on: { talk: 'missed' } }));
  expect(left()).toEqual([{ from: 'uada', at: expect.any(Number), kind: 'call', call: 'missed' }]);
  expect([valueAt('rings'), valueAt('chat', 'live', 'userRooms', 'ugrace', ROOM)]).toEqual([null, expect.any(Number)]);
});

test('a second tab stops ringing when the first one answers', async () => {
  const [ada, grace, tab] = [openCalls('uada'), openCalls('ugrace'), openCalls('ugrace')];
  ada.calls.send({ type: 'calls.start', room: ROOM });
  await ada.go();
  await until(() => expect([grace.isRinging(), tab.isRinging()]).toEqual([true, true]));
  grace.calls.send({ type: 'calls.accept' });
  await until(() => expect(tab.calls.getSnapshot().value).toMatchObject({ on: { talk: 'idle' } }));
});

test('a call survives a cut of the network, and ends for a user whose browser is gone', async () => {
  const [ada, grace] = [openCalls('uada', network.port), openCalls('ugrace')];
  await connect(ada, grace, ROOM);
  const place = ['calls', 'live', ROOM, 'peers', 'uada'];
  const since = Object(valueAt(...place)).at;
  network.crash();
  await until(() => expect(Object(valueAt(...place)).at).toBeGreaterThan(since));
  await until(() => expect(valueAt(...place)).not.toHaveProperty('state'));
  await until(() => expect(grace.isLost('uada')).toBe(false));
  expect([ada.status(), grace.status(), grace.own.length]).toEqual(['connected', 'connected', 1]);
  await service.database.write('service', { path: [...place, 'state'], value: 'lost' });
  await until(() => expect(grace.isLost('uada')).toBe(true));
  expect(grace.status()).toBe('connected');
  grace.own[0]?.become('disconnected');
  await until(() => expect(grace.end()).toBe('left'));
});

test('a user who rings again too soon reads so, also after lost responses', async () => {
  service.database.writeHooks.push(createRingLimits(service.database.now));
  const [ada, grace] = [openCalls('uada', network.port), openCalls('ugrace')];
  const ring = async () => {
    ada.calls.send({ type: 'calls.start', room: ROOM });
    await ada.go();
  };
  for (const _ of [1, 2]) {
    await ring();
    await until(() => expect(grace.isRinging()).toBe(true));
    ada.hangUp();
    await until(() => expect(grace.isRinging()).toBe(false));
  }
  service.database.writeHooks.push({
    admit: () => {},
    follow: ([write]) => write?.path[0] === 'rings' && network.loseAnswers(),
  });
  await ring();
  await until(() => expect(grace.isRinging()).toBe(true));
  service.database.writeHooks.pop();
  network.crash();
  await until(() => expect(grace.isRinging()).toBe(false));
  await until(() => expect(grace.isRinging()).toBe(true));
  expect([ada.state(), ada.status()]).toEqual([{ active: { talking: 'face' } }, { alone: 'ringing' }]);
  ada.hangUp();
  await ring();
  await until(() => expect(ada.end()).toBe('recent'));
  expect(ada.state()).toBe('barred');
});

test('a blocked user cannot call', async () => {
  const [ada, grace] = [openCalls('uada'), openCalls('ugrace')];
  await service.database.write('service', {
    path: ['chat', 'live', 'blocks', 'ugrace', 'uada'],
    value: Date.now(),
  });
  ada.calls.send({ type: 'calls.start', room: ROOM });
  await until(() => expect(ada.state()).toEqual({ active: 'refused' }));
  expect(grace.isRinging()).toBe(false);
});

test('four users of a group are connected with each other', async () => {
  const uids = ['uada', 'ubob', 'ueve', 'ugrace'];
  await service.database.write('service', {
    path: ['chat', 'live', 'members', 'g~team'],
    value: Object.fromEntries(uids.map((uid) => [uid, { at: 1 }])),
  });
  const tabs = uids.map((uid) => openCalls(uid));
  const [caller, ...others] = tabs;
  caller?.calls.send({ type: 'calls.start', room: 'g~team' });
  await caller?.go();
  await Promise.all(
    others.map(async (other) => {
      await until(() => expect(other.isRinging()).toBe(true));
      other.calls.send({ type: 'calls.accept' });
      await other.go();
    }),
  );
  const all = (own: string) => uids.filter((uid) => uid !== own).map((uid) => ({ uid, state: 'connected' }));
  await until(() => expect(tabs.map((tab) => tab.links())).toEqual(uids.map(all)));
});

/** The user in a call of the team, without machines. */
async function openTeam(uid: string, sid: string, port = service.port) {
  names += 1;
  const { app } = appOf(`calls ${names}`, () => tokenOf(uid));
  const database = `http://127.0.0.1:${port}/?ns=venue`;
  await service.database.write('service', {
    path: ['chat', 'live', 'members', 'g~team'],
    value: { uada: { at: 1 }, ugrace: { at: 1 } },
  });
  const line = { database, mode: 'live', uid } as const;
  const sent = { audio: true, video: true, screen: false };
  const told: string[] = [];
  const channel = openChannel(openDatabase(app, database), { line, room: 'g~team', ring: [], sent }, sid, (event) =>
    told.push(event.type),
  );
  lives.push(async () => {
    channel.close();
    await deleteApp(app);
  });
  await until(() => expect(told).toContain('talk.peers'));
  return channel;
}
const candidate = (way: string) => ({ kind: 'candidate', to: 'mine', candidate: { candidate: way } }) as const;
const INBOX = ['calls', 'live', 'g~team', 'signals', 'uada'];

test('signals that arrive together are handled in order, each removed once it was read', async () => {
  const channel = await openTeam('uada', 'mine');
  const numbers = [0, 1, 2, 3, 4, 5];
  const heard: unknown[] = [];
  channel.listen('ugrace', 'tab', (data) => heard.push(data.kind === 'candidate' && data.candidate?.candidate));
  const signals = numbers.map((number) => {
    const data = JSON.stringify(candidate(`way ${number}`));
    return [`-OSignal00000000000${number}`, { from: 'ugrace', kind: 'candidate', sid: 'tab', at: number, data }];
  });
  await service.database.write('service', { path: INBOX, value: Object.fromEntries(signals), isMerge: true });
  await until(() => expect(heard.length).toBe(numbers.length));
  expect(heard).toEqual(numbers.map((number) => `way ${number}`));
  await until(() => expect(valueAt(...INBOX)).toBeNull());
});

test('a signal whose response was lost while it waits has been sent', async () => {
  const own = await openTeam('ugrace', 'tab', network.port);
  network.loseAnswers();
  const sending = own.send('uada', candidate('one'));
  await until(() => expect(valueAt(...INBOX)).not.toBeNull());
  network.crash();
  await expect(sending).resolves.toBeUndefined();
  expect(Object.keys(Object(valueAt(...INBOX)))).toHaveLength(1);
});

test('a signal whose response was lost after it was read is handled once', async () => {
  const [own, reader] = [await openTeam('ugrace', 'tab', network.port), await openTeam('uada', 'mine')];
  const heard: unknown[] = [];
  reader.listen('ugrace', 'tab', (data) => heard.push(data.kind === 'candidate' && data.candidate?.candidate));
  network.loseAnswers();
  const sending = own.send('uada', candidate('one'));
  await until(() => expect([heard, valueAt(...INBOX)]).toEqual([['one'], null]));
  network.crash();
  await sending;
  await own.send('uada', candidate('two'));
  await until(() => expect(heard).toContain('two'));
  expect(heard).toEqual(['one', 'two']);
});
