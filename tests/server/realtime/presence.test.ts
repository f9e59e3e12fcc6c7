import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { PresenceEvent } from '../../../machines/people/presence.events';
import { writeCounts } from '../../../server/realtime/counts';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { profileOf } from '../../machines/kernel/fakes';
import { closeTabs, openNetwork, openTab } from './attendees';
import { type Started, startRealtime } from './realtime';

/** What the product promises. */
const SEEN_MS = 2000;
const GONE_MS = 90_000;
const WAITING = { timeout: GONE_MS, interval: 5 };
/** The service pings every 20 s: `PING_MS=20000` measures with that. */
const PING_MS = Number(process.env['PING_MS'] ?? 500);
const DAY = 86_400_000;

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file), pingMs: PING_MS, isTicked: () => true });
  network = await openNetwork(service.port);
});
afterEach(async () => {
  await closeTabs();
  await network.stop();
  await service.stop();
});

const until = (holds: () => void): Promise<void> => vi.waitFor(holds, WAITING);
const valueAt = (...path: string[]): unknown => JSON.parse(service.database.read('service', path));
const recordOf = (uid: string): unknown => valueAt('opmode', 'live', uid);
/** When the record of a user was written; NaN without one. */
const writtenAt = (uid: string): number => Number(Object(recordOf(uid)).timestamp);
/** The areas in which a user has a record. */
const areasOf = (uid: string): string[] =>
  Object.entries(Object(valueAt('presenceByArea', 'live')))
    .filter(([, people]) => uid in Object(people))
    .map(([area]) => area);

/** How long something takes, in milliseconds; each test reports it. */
async function timed(what: string, holds: () => void, atMost = GONE_MS): Promise<number> {
  const from = performance.now();
  await until(holds);
  const ms = Math.round(performance.now() - from);
  console.log(`${what}: ${ms} ms`);
  expect(ms).toBeLessThan(atMost);
  return ms;
}

type Tab = ReturnType<typeof openTab>;

/** Every crowd that a tab shows from now on in which a user is missing. */
function missing(uid: string, { crowd, sees }: Tab): string[][] {
  const found: string[][] = [];
  crowd.getSnapshot().children.area?.subscribe(() => {
    if (!sees().includes(uid)) found.push(sees());
  });
  return found;
}

test('a user who enters is seen within 2 s, by name, area and status §3.65 §7.34 §7.35', async () => {
  const ann = openTab(service.port, 'uann');
  await until(() => expect(ann.sees()).toEqual(['uann']));
  const ben = openTab(network.port, 'uben');
  await timed('seen', () => expect(ann.sees()).toEqual(['uann', 'uben']), SEEN_MS);
  await until(() => expect(ben.isPresent()).toBe(true));
  expect(ann.attendees('area').find(({ uid }) => uid === 'uben')).toMatchObject({
    uid: 'uben',
    areaId: 'lobby',
    name: 'Name of uben',
    company: 'Acme',
    title: 'Engineer',
    status: 'Available',
  });
});

test('a user who walks is seen in the next area, and no longer in the last §7.35', async () => {
  const ann = openTab(service.port, 'uann', 'stage');
  const ben = openTab(network.port, 'uben');
  const carl = openTab(service.port, 'ucarl');
  await until(() => expect([ann.isPresent(), carl.sees()]).toEqual([true, ['uben', 'ucarl']]));
  ben.enter('stage');
  await timed('seen in the next area', () => expect(ann.sees()).toEqual(['uann', 'uben']));
  await timed('gone from the last area', () => expect(carl.sees()).toEqual(['ucarl']));
  await until(() => expect(areasOf('uben')).toEqual(['stage']));
});

test('an area whose id is no key of the database has attendees too', async () => {
  const area = 'hall/1.a [#$%]';
  const ann = openTab(service.port, 'uann', area);
  const ben = openTab(network.port, 'uben', area);
  await until(() =>
    expect([ann.sees(), ben.sees()]).toEqual([
      ['uann', 'uben'],
      ['uann', 'uben'],
    ]),
  );
});

test('a user who is invisible is gone everywhere, sees the others, and is seen again when they choose so', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  ben.avail('Offline');
  await timed('invisible', () => expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]));
  await until(() => expect([ann.sees(), ben.sees()]).toEqual([['uann'], ['uann']]));
  ben.enter('stage');
  const disconnected = ben.disconnected();
  network.crash();
  await disconnected;
  await until(() => expect(ben.isHidden()).toBe(true));
  expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]);
  ben.avail('Available');
  await until(() => expect([ben.isPresent(), areasOf('uben')]).toEqual([true, ['stage']]));
  network.crash();
  void ben.close();
  await until(() => expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]));
});

test('a user who becomes invisible in another tab leaves no record that the first tab wrote', async () => {
  const first = openTab(network.port, 'uben');
  await until(() => expect(areasOf('uben')).toEqual(['lobby']));
  const second = openTab(service.port, 'uben', 'stage', true, 'Offline');
  first.lead(false);
  first.avail('Offline');
  await until(() => expect(second.isHidden()).toBe(true));
  await until(() => expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]));
});

test('a user who is invisible for a moment only is present in the end, and removed with the connection', async () => {
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ben.isPresent()).toBe(true));
  for (const status of ['Offline', 'Busy', 'Offline', 'Available'] as const) ben.avail(status);
  await until(() => expect([ben.isPresent(), areasOf('uben')]).toEqual([true, ['lobby']]));
  expect(recordOf('uben')).toMatchObject({ status: 'Available' });
  void ben.close();
  network.crash();
  await until(() => expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]));
});

test('a user with two tabs is never lost by others when one is closed, and writes again at once', async () => {
  const ann = openTab(service.port, 'uann');
  const first = openTab(network.port, 'uben');
  await until(() => expect(first.isPresent()).toBe(true));
  const second = openTab(service.port, 'uben');
  await until(() => expect([second.isPresent(), ann.sees()]).toEqual([true, ['uann', 'uben']]));
  const lost = missing('uben', ann);
  const before = writtenAt('uben');
  await first.close();
  await timed('written again', () => expect(writtenAt('uben')).toBeGreaterThan(before));
  await until(() => expect(second.isPresent()).toBe(true));
  const { areaId } = Object(recordOf('uben'));
  expect([areaId, areasOf('uben')]).toEqual(['lobby', ['lobby']]);
  expect(lost).toEqual([]);
});

test('a user with two devices is never lost by others when one crashes', async () => {
  const ann = openTab(service.port, 'uann');
  const first = openTab(network.port, 'uben');
  await until(() => expect(first.isPresent()).toBe(true));
  const second = openTab(service.port, 'uben');
  await until(() => expect([second.isPresent(), ann.sees()]).toEqual([true, ['uann', 'uben']]));
  const lost = missing('uben', ann);
  const before = writtenAt('uben');
  void first.close();
  network.crash();
  await timed('written again after a crash', () => expect(writtenAt('uben')).toBeGreaterThan(before));
  await until(() => expect([second.isPresent(), areasOf('uben')]).toEqual([true, ['lobby']]));
  expect(lost).toEqual([]);
});

test('a user who reloads the page is never lost by others', async () => {
  const ann = openTab(service.port, 'uann');
  const before = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  const lost = missing('uben', ann);
  before.hide();
  await until(() => expect(recordOf('uben')).toBe(null));
  await before.close();
  const after = openTab(network.port, 'uben');
  await timed('back after a reload', () => expect(after.isPresent()).toBe(true), SEEN_MS);
  expect([ann.sees(), areasOf('uben')]).toEqual([['uann', 'uben'], ['lobby']]);
  expect(lost).toEqual([]);
});

test('a user with two tabs has one writer, whose end removes nothing that the other wrote', async () => {
  const first = openTab(network.port, 'uben');
  await until(() => expect(first.isPresent()).toBe(true));
  const second = openTab(service.port, 'uben', 'stage');
  first.lead(false);
  await until(() => expect([second.isPresent(), areasOf('uben')]).toEqual([true, ['stage']]));
  await first.close();
  await until(() => expect(service.realtime.connections()).toBe(1));
  expect([areasOf('uben'), Object(recordOf('uben')).areaId]).toEqual([['stage'], 'stage']);
});

test('a user whose browser crashes is gone for others', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  void ben.close();
  network.crash();
  const ms = await timed('gone after a crash', () => expect(ann.sees()).toEqual(['uann']));
  expect(ms).toBeGreaterThanOrEqual(1900);
  expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]);
});

test('a tab whose connection breaks is back by itself', async () => {
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ben.isPresent()).toBe(true));
  network.crash();
  await until(() => expect(ben.isPresent()).toBe(false));
  await timed('back after a broken connection', () => {
    expect(ben.isPresent()).toBe(true);
    expect(areasOf('uben')).toEqual(['lobby']);
  });
});

test('a user behind a silent connection is gone after two pings without an answer', async () => {
  const ann = openTab(service.port, 'uann');
  openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  network.fallSilent();
  const ms = await timed(`gone with pings every ${PING_MS} ms`, () => expect(ann.sees()).toEqual(['uann']));
  expect(ms).toBeGreaterThanOrEqual(2 * PING_MS);
});

test('a user whose laptop sleeps is gone, and is seen again soon after it wakes', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  network.fallSilent();
  await timed(`asleep, with pings every ${PING_MS} ms`, () => expect(ann.sees()).toEqual(['uann']));
  expect(ben.isPresent()).toBe(true);
  network.crash();
  await timed('back after a sleep', () => expect(ann.sees()).toEqual(['uann', 'uben']));
  await until(() => expect([ben.isPresent(), areasOf('uben')]).toEqual([true, ['lobby']]));
});

test('a user who changes the network is not lost, though the old connection only seems alive', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  const lost = missing('uben', ann);
  network.fallSilent();
  ben.hide();
  ben.show();
  await until(() => expect(ben.isPresent()).toBe(false));
  await timed('back on another network', () => expect(ben.isPresent()).toBe(true));
  await until(() => expect(service.realtime.connections()).toBe(2));
  await until(() => expect([areasOf('uben'), ben.isPresent()]).toEqual([['lobby'], true]));
  expect(lost).toEqual([]);
});

test('a record that something else removed is written again', async () => {
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ben.isPresent()).toBe(true));
  void service.database.write('service', { path: ['opmode', 'live', 'uben'], value: null });
  await timed('written again', () => expect(recordOf('uben')).not.toBe(null));
});

test('a user who logs out is removed before the session ends §4.33 §7.34', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  const from = performance.now();
  await ben.logOut();
  expect([recordOf('uben'), areasOf('uben')]).toEqual([null, []]);
  console.log(`removed by a logout: ${Math.round(performance.now() - from)} ms`);
  await until(() => expect(ben.presence.getSnapshot().value).toBe('off'));
  await timed('gone after a logout', () => expect(ann.sees()).toEqual(['uann']));
});

test('a user who is kicked is gone, stops writing, and comes back with another token only', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  ben.signOut();
  service.realtime.revoke('uben');
  await timed('refused', () => expect([ben.isRefused(), recordOf('uben')]).toEqual([true, null]));
  await timed('gone after a kick', () => expect(ann.sees()).toEqual(['uann']));
  ben.enter('stage');
  expect(ben.isRefused()).toBe(true);
  ben.renew();
  await timed('back with a new token', () => expect(areasOf('uben')).toEqual(['stage']));
});

test('a page that the browser puts away is gone, and is back when it is shown', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  ben.hide();
  await timed('gone when put away', () => expect(recordOf('uben')).toBe(null));
  ben.show();
  await timed('back when shown', () => expect(recordOf('uben')).not.toBe(null));
});

test('all users are back after a restart of the service', async () => {
  const ann = openTab(service.port, 'uann');
  const ben = openTab(network.port, 'uben');
  await until(() => expect(ann.sees()).toEqual(['uann', 'uben']));
  const { port } = service;
  await service.stop();
  service = await startRealtime({ port, rules: compileRules(file) });
  await timed('back after a restart', () => {
    expect([ann.isPresent(), ben.isPresent()]).toEqual([true, true]);
    expect(ann.sees()).toEqual(['uann', 'uben']);
    expect([areasOf('uann'), areasOf('uben')]).toEqual([['lobby'], ['lobby']]);
  });
});

test.each([
  ['behind', DAY],
  ['ahead', -DAY],
])(
  'users whose clocks are a day %s see each other within 2 s, and the time of the service counts',
  async (_, ahead) => {
    const { port } = service;
    await service.stop();
    service = await startRealtime({ port, rules: compileRules(file), now: () => Date.now() + ahead });
    const ann = openTab(service.port, 'uann');
    await until(() => expect(ann.sees()).toEqual(['uann']));
    const ben = openTab(network.port, 'uben');
    await timed('seen with a wrong clock', () => expect(ann.sees()).toEqual(['uann', 'uben']), SEEN_MS);
    await until(() => expect(ben.isPresent()).toBe(true));
    expect(Math.abs(Object(recordOf('uben')).timestamp - Date.now() - ahead)).toBeLessThan(60_000);
  },
);

test('nothing is written where nothing has changed', async () => {
  const ben = openTab(service.port, 'uben');
  await until(() => expect(ben.isPresent()).toBe(true));
  const write = vi.spyOn(service.database, 'write');
  const again = (name = 'Name of uben'): PresenceEvent => {
    const profile = profileOf({ uid: 'uben', email: 'uben@example.org' });
    profile.data.attributes.name = name;
    return { type: 'presence.arrive', uid: 'uben', attendee: seal(profile) };
  };
  for (let turn = 0; turn < 5; turn += 1) {
    ben.presence.send(again());
    ben.enter('lobby');
    ben.presence.send({ type: 'presence.enterArea', areaId: null });
    await until(() => expect(ben.isPresent()).toBe(true));
  }
  expect(write).not.toHaveBeenCalled();
  ben.presence.send(again('Benedikt'));
  await until(() => expect(Object(recordOf('uben')).name).toBe('Benedikt'));
  expect(write).toHaveBeenCalledTimes(1);
});

test('past 200 attendees a user sees the first 50 and a count', async () => {
  const people = Object.fromEntries(
    Array.from({ length: 230 }, (_, index) => {
      const uid = `u${String(index).padStart(3, '0')}`;
      return [uid, { uid, areaId: 'lobby', timestamp: 1 }];
    }),
  );
  void service.database.write('service', { path: ['presenceByArea', 'live', 'lobby'], value: people });
  writeCounts(service.database, ['presenceByArea', 'live'], ['presenceCounts', 'live']);
  const ben = openTab(service.port, 'uzoe');
  await until(() => expect([ben.isPresent(), ben.sees().length]).toEqual([true, 50]));
  expect(ben.crowd.getSnapshot().context.count).toBe(230);
});

test('everyone is listed in pages while the list is open, without records that are broken', async () => {
  const ann = openTab(service.port, 'uann', 'stage');
  openTab(service.port, 'uben', 'lobby');
  void service.database.write('service', { path: ['opmode', 'live', 'ubad'], value: { name: 'No record' } });
  await until(() => expect(ann.sees()).toEqual(['uann']));
  ann.crowd.send({ type: 'crowd.showEveryone' });
  await until(() => expect(ann.sees('everyone')).toEqual(['uann', 'uben']));
});

test('clients without a login see no users and cannot write', async () => {
  const ann = openTab(service.port, 'uann');
  const stranger = openTab(service.port, 'ueve', 'lobby', false);
  await until(() => expect([ann.isPresent(), stranger.isRefused()]).toEqual([true, true]));
  expect([stranger.sees(), ann.sees()]).toEqual([[], ['uann']]);
});
