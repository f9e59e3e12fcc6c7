import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Colleague, GONE_MS, type Working } from '../../../domain/control/colleagues';
import type { ColleaguesEvent } from '../../../machines/control/colleagues.machine';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { openColleagues } from '../../../src/adapters/control/colleagues-line';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
const lives: (() => Promise<void>)[] = [];
let names = 0;

beforeEach(async () => {
  service = await startRealtime({
    rules: compileRules(file),
    authenticate: async (token) => {
      const { uid } = JSON.parse(atob(token.split('.')[1] ?? ''));
      const auth = { uid, provider: 'custom', token: { sub: uid, designer: uid !== 'hedy' } };
      return { auth, expiresAt: Number.POSITIVE_INFINITY };
    },
  });
  network = await openNetwork(service.port);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

/** A tab of an organiser with the real adapter and the unmodified SDK. */
function openTab(uid: string, name: string, port = service.port) {
  names += 1;
  const { app } = appOf(`editing ${names}`, () => tokenOf(uid));
  const events: ColleaguesEvent[] = [];
  let see = (_isSeen: boolean) => {};
  const feed = openColleagues(
    app,
    { line: { database: `http://127.0.0.1:${port}/?ns=venue`, mode: 'live', uid }, name },
    {
      tab: `tab-${names}`,
      watchPage: (tell) => {
        see = tell;
        return () => {};
      },
    },
    (event) => void events.push(event),
  );
  const close = async () => {
    feed.close();
    await deleteApp(app).catch(() => {});
  };
  lives.push(close);
  const others = (): readonly Colleague[] =>
    events.flatMap((event) => (event.type === 'colleagues.heard' ? [event.others] : [])).at(-1) ?? [];
  const tell = (working: Partial<Working>) =>
    feed.receive({ type: 'feed.tell', working: { selected: [], changing: [], ...working } });
  return { close, events, others, see: (isSeen: boolean) => see(isSeen), tell };
}
const stored = (): Record<string, Record<string, unknown>> =>
  JSON.parse(service.database.read('service', ['editing', 'live'])) ?? {};
const radia = (more: Partial<Colleague>): Colleague => ({
  uid: 'radia',
  name: 'Radia Perlman',
  selected: [],
  changing: [],
  ...more,
});

test('an organiser sees what another one selects and changes, and that they have left', async () => {
  const grace = openTab('grace', 'Grace Hopper');
  const other = openTab('radia', 'Radia Perlman');
  other.tell({ selected: ['desk'] });
  await until(() => expect(grace.others()).toEqual([radia({ selected: ['desk'] })]));
  other.tell({ selected: ['wall', 'bar'], changing: ['bar'] });
  await until(() => expect(grace.others()).toEqual([radia({ selected: ['wall', 'bar'], changing: ['bar'] })]));
  expect(other.others()).toEqual([]);
  other.tell({});
  await until(() => expect(grace.others()).toEqual([]));
  other.tell({ selected: ['desk'] });
  await until(() => expect(grace.others()).toHaveLength(1));
  await other.close();
  await until(() => expect([grace.others(), stored()]).toEqual([[], {}]));
});

test('a page that is not seen is not shown to others', async () => {
  const grace = openTab('grace', 'Grace Hopper');
  const other = openTab('radia', 'Radia Perlman');
  other.tell({ selected: ['desk'] });
  await until(() => expect(grace.others()).toHaveLength(1));
  other.see(false);
  await until(() => expect(grace.others()).toEqual([]));
  other.see(true);
  await until(() => expect(grace.others()).toEqual([radia({ selected: ['desk'] })]));
});

test('an organiser whose connection breaks is there again with the next one, once', async () => {
  const grace = openTab('grace', 'Grace Hopper');
  const other = openTab('radia', 'Radia Perlman', network.port);
  other.tell({ selected: ['desk'] });
  await until(() => expect(grace.others()).toHaveLength(1));
  network.crash();
  await until(() => expect(other.events.at(-1)).toEqual({ type: 'colleagues.disconnected' }));
  await until(() => expect(Object.keys(stored()['radia'] ?? {}).map((key) => key.split('-').at(-1))).toEqual(['2']));
  await until(() => expect(grace.others()).toEqual([radia({ selected: ['desk'] })]));
});

test('an organiser whose network is gone is not shown for long, also while the service still has the connection', async () => {
  const grace = openTab('grace', 'Grace Hopper');
  const other = openTab('radia', 'Radia Perlman', network.port);
  other.tell({ selected: ['desk'] });
  await until(() => expect(grace.others()).toHaveLength(1));
  network.fallSilent();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + GONE_MS });
  await until(() => expect(grace.others()).toEqual([]));
  expect(Object.keys(stored())).toEqual(['radia']);
});

test('who may not change the venue is told nothing', async () => {
  const hedy = openTab('hedy', 'Hedy Lamarr');
  openTab('radia', 'Radia Perlman').tell({ selected: ['desk'] });
  hedy.tell({ selected: ['desk'] });
  await until(() => expect(hedy.events).toContainEqual({ type: 'colleagues.refused' }));
  await until(() => expect(Object.keys(stored())).toEqual(['radia']));
  expect(hedy.others()).toEqual([]);
});
