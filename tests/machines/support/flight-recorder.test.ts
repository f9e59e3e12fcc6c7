import { expect, test } from 'vitest';
import { handIn } from '../../../domain/login/lockout';
import { unfold } from '../../../domain/support/recording';
import { MARKS } from '../../../machines/kernel/marks';
import { createFlightRecorder } from '../../../machines/support/flight-recorder';
import { createRedact } from '../../../machines/support/redact';
import { replayRun } from '../../../machines/support/replay-run';
import { CREDENTIALS, LOBBY, quiet, STAGE } from '../kernel/fakes';
import { START } from '../root/root-world';
import { fly, SURROUNDINGS } from './flight-world';

const FINE = { difference: null, problem: null };

async function visit(limits?: { maxLength: number; maxEntries: number }) {
  const flight = await fly({}, limits);
  flight.part('login').send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  await quiet();
  return flight;
}

test('a recording of the whole application replays to the same snapshots', async () => {
  const flight = await visit();
  const run = flight.run();
  expect(run.entries.length).toBeGreaterThan(150);
  const taken = [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
  expect(replayRun(flight.machine, MARKS, run)).toEqual({ ...FINE, verified: taken });
});

test('a recording serialized later equals one serialized at once', async () => {
  const flight = await visit();
  const late = createFlightRecorder(START, createRedact(MARKS));
  for (const { seen, at, status } of flight.early) late.inspect(seen, at, status);
  expect(late.run(SURROUNDINGS)).toEqual(flight.recorder.run(SURROUNDINGS));
});

test('a long visit keeps its latest part, which replays from its checkpoint', async () => {
  const limits = { maxLength: 150_000, maxEntries: 400 };
  const flight = await visit(limits);
  for (let round = 0; round < 30; round += 1) {
    flight.part('navigation').send({ type: 'navigation.go', path: `/?round=${round}` });
    flight
      .part('dialogs')
      .send({ type: 'dialogs.push', dialog: { id: `d${round}`, kind: 'menu', subject: null, onPop: 'remove' } });
    flight.part('likes').send({
      type: 'collection.want',
      input: { mediaBoardId: 'board', contentPieceId: `${round}`, count: 1, uuid: null },
    });
    if (round % 7 === 6) flight.part('likes').send({ type: 'collection.clear' });
    await quiet();
  }
  const run = flight.run();
  expect(run.checkpoint).not.toBeNull();
  expect(run.dropped).toBeGreaterThan(0);
  expect(run.entries.length).toBeLessThanOrEqual(limits.maxEntries);
  expect(JSON.stringify(run).length).toBeLessThanOrEqual(limits.maxLength);
  const taken = [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
  expect(replayRun(flight.machine, MARKS, run)).toEqual({ ...FINE, verified: taken });
});

test('an hour of ordinary use fits in two megabytes', async () => {
  const flight = await visit();
  const send = (id: string, event: { type: string; [key: string]: unknown }) => flight.part(id).send(event);
  for (let minute = 0; minute < 60; minute += 1) {
    for (let tick = 0; tick < 6; tick += 1) flight.clock.increment(10_000);
    send('navigation', { type: 'navigation.go', path: minute % 2 === 0 ? STAGE : LOBBY });
    await quiet();
    send('area', { type: 'area.showViewpoint', viewpointId: 'stairs' });
    send('chat', { type: 'chat.openRoom', roomId: `${minute % 4}`, chatIds: ['hall'] });
    send('dialogs', { type: 'dialogs.push', dialog: { id: 'menu', kind: 'menu', subject: null, onPop: 'remove' } });
    send('dialogs', { type: 'dialogs.pop' });
    send('analytics', { type: 'analytics.mode', mode: 'live' });
    flight.world.say({ type: 'http.observedTime', now: START + minute * 60_000 });
    await quiet();
  }
  const run = flight.run();
  const length = JSON.stringify(run).length;
  expect([run.dropped, length < 1_000_000, run.entries.length > 2000]).toEqual([0, true, true]);
});

test('a run and what came since are the whole run', async () => {
  const flight = await fly();
  const before = flight.run();
  const position = flight.recorder.position();
  expect(position).toBe(before.entries.length);
  flight.part('login').send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  await quiet();
  const came = flight.recorder.since(position ?? 0);
  const present = new Map();
  const snapshots = (run: Parameters<typeof unfold>[0]) => [...unfold(run, present)].map(({ snapshot }) => snapshot);
  const pieces = [...snapshots(before), ...snapshots({ ...before, entries: [], values: [], ...came })];
  expect(pieces).toEqual([...unfold(flight.run())].map(({ snapshot }) => snapshot));
});

test('what was dropped since a position cannot be given any more', async () => {
  const flight = await visit({ maxLength: 150_000, maxEntries: 100 });
  for (let round = 0; round < 30; round += 1) {
    flight.part('navigation').send({ type: 'navigation.go', path: `/?round=${round}` });
    await quiet();
  }
  expect(flight.recorder.since(0)).toBeNull();
  expect(flight.recorder.since(flight.recorder.position() ?? 0)).toEqual({ entries: [], values: [] });
});

test('of the charts alone there is where they are and which events came, without any data', async () => {
  const flight = await visit({ maxLength: 150_000, maxEntries: 100 });
  const charts = flight.recorder.run(SURROUNDINGS, undefined, 'charts');
  const all = flight.run();
  const valuesOf = (run: typeof all) => [...unfold(run)].map(({ snapshot }) => snapshot?.['value']);
  expect(valuesOf(charts)).toEqual(valuesOf(all));
  const kept = charts.entries.flatMap((entry) => (entry.kind === 'event' ? [entry] : []));
  expect(new Set(kept.flatMap(({ event }) => Object.keys(event)))).toEqual(new Set(['type']));
  const parts = [
    ...kept.flatMap(({ after }) => Object.keys(after?.set ?? {})),
    ...(charts.checkpoint?.actors ?? []).flatMap(({ snapshot }) => Object.keys(snapshot)),
  ];
  expect(new Set(parts)).toEqual(new Set(['status', 'value', 'children', 'history']));
  expect(kept.some(({ after }) => after?.context !== undefined)).toBe(false);
});
