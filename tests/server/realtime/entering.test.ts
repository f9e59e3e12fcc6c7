import { deleteApp } from 'firebase/app';
import type { Database } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callPath } from '../../../domain/calls/call';
import { roomPlace } from '../../../domain/meeting-room/stay';
import type { StayInput } from '../../../machines/meeting-room/room.events';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { openChannel } from '../../../src/adapters/calls/channel';
import { openDatabase } from '../../../src/adapters/kernel/realtime';
import { openSeat } from '../../../src/adapters/meeting-room/seat';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });
const keysOf = (path: string): string[] => path.split('/');

const SENT = { audio: true, video: true, screen: false };
const SIGNAL = { kind: 'candidate', to: 'mine', candidate: { candidate: 'way' } } as const;

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
const lives: (() => Promise<unknown>)[] = [];
let names = 0;

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

const valueAt = (path: string): unknown => JSON.parse(service.database.read('service', keysOf(path)));
const put = (path: string, value: unknown) => service.database.write('service', { path: keysOf(path), value });

function databaseOf(uid: string): Database {
  names += 1;
  const { app } = appOf(`entering ${names}`, () => tokenOf(uid));
  lives.push(() => deleteApp(app).catch(() => {}));
  return openDatabase(app, `http://127.0.0.1:${network.port}/?ns=venue`);
}

/** Does something once, as soon as the server has a user's write to this place and before it answers. */
function whenWritten(path: string, act: () => void): void {
  const { database } = service;
  const write = database.write.bind(database);
  const spy = vi.spyOn(database, 'write').mockImplementation((caller, written, writer) => {
    const kept = write(caller, written, writer);
    if (caller !== 'service' && written.path.join('/') === path) {
      spy.mockRestore();
      act();
    }
    return kept;
  });
}

/** Two ways to be with others, which enter in the same order: a call, and a meeting room. */
const PLACES = [
  {
    name: 'a call',
    own: callPath('live', 'g~team', 'peers', 'uada'),
    inbox: callPath('live', 'g~team', 'signals', 'uada'),
    other: 'ugrace',
    prepare: () => put('chat/live/members/g~team', { uada: { at: 1 }, ugrace: { at: 1 } }),
    enter(tell: (type: string) => void) {
      const line = { database: '', mode: 'live', uid: 'uada' } as const;
      const given = { line, room: 'g~team', ring: [], sent: SENT };
      return openChannel(databaseOf('uada'), given, 'mine', ({ type }) => tell(type));
    },
    told: 'talk.peers',
  },
  {
    name: 'a meeting room',
    own: roomPlace('live', 'desk', 'seats', '1'),
    inbox: roomPlace('live', 'desk', 'signals', '1'),
    other: '2',
    prepare: () =>
      put(roomPlace('live', 'desk', 'grants', 'uada'), {
        seat: '1',
        role: 'HOST',
        topology: 'mesh',
        webinar: false,
        at: 1,
        until: Number.MAX_SAFE_INTEGER,
      }),
    enter(tell: (type: string) => void) {
      const place: StayInput['place'] = {
        database: '',
        mode: 'live',
        room: 'desk',
        seat: '1',
        uid: 'uada',
        role: 'HOST',
        isWebinar: false,
        isGuest: false,
        topology: 'mesh',
      };
      return openSeat(
        databaseOf('uada'),
        { place, name: 'Ada', sent: SENT, back: null, readUntil: 0, isBackstage: false },
        'mine',
        ({ type }) => tell(type),
      );
    },
    told: 'stay.members',
  },
];

test.each(PLACES)('a signal that comes as soon as a user is in $name is heard', async (place) => {
  await place.prepare();
  whenWritten(place.own, () => {
    const data = JSON.stringify(SIGNAL);
    void put(`${place.inbox}/-OSignal000000000001`, { from: place.other, kind: 'candidate', sid: 'tab', at: 1, data });
  });
  const heard: unknown[] = [];
  const entered = place.enter(() => {});
  // Without a network it cannot be awaited.
  lives.unshift(async () => void entered.close());
  entered.listen(place.other, 'tab', (data) => heard.push(data));
  await until(() => expect(heard).toEqual([SIGNAL]));
  await until(() => expect(valueAt(place.inbox)).toBeNull());
});

test.each(PLACES)(
  'a user whose connection breaks while they enter $name is in it, and lost with the next one',
  async (place) => {
    await place.prepare();
    const told: string[] = [];
    whenWritten(place.own, () => network.fallSilent());
    const entered = place.enter((type) => told.push(type));
    lives.unshift(async () => void entered.close());
    await until(() => expect(valueAt(place.own)).not.toBeNull());
    network.crash();
    await until(() => expect(told).toContain(place.told));
    await until(() => expect(valueAt(place.own)).not.toHaveProperty('state'));
    await network.stop();
    await until(() => expect(valueAt(place.own)).toHaveProperty('state', 'lost'));
  },
);
