import { expect, test } from 'vitest';
import { handIn } from '../../domain/lockout';
import { unfold } from '../../domain/recording';
import { createFlightRecorder } from '../../machines/flight-recorder';
import { createRedact } from '../../machines/redact';
import { replayRun } from '../../machines/replay-run';
import { CREDENTIALS, quiet } from './fakes';
import { fly, SURROUNDINGS } from './flight-world';
import { START } from './root-world';

const FINE = { difference: null, problem: null };

async function visit(limits?: { maxLength: number; maxEntries: number }) {
  const flight = await fly({}, limits);
  flight.part('login').send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  await quiet();
  return flight;
}

test('a run of the whole application is kept and comes out again, snapshot for snapshot', async () => {
  const flight = await visit();
  const run = flight.run();
  expect(run.entries.length).toBeGreaterThan(150);
  const taken = [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
  expect(replayRun(flight.machine, run)).toEqual({ ...FINE, verified: taken });
});

test('what is written down later from what was kept meanwhile is the same recording', async () => {
  const flight = await visit();
  const late = createFlightRecorder(START, createRedact());
  for (const { seen, at, status } of flight.early) late.inspect(seen, at, status);
  expect(late.run(SURROUNDINGS)).toEqual(flight.recorder.run(SURROUNDINGS));
});

test('of a long visit the last is kept, and it comes out again from its checkpoint', async () => {
  const limits = { maxLength: 150_000, maxEntries: 400 };
  const flight = await visit(limits);
  for (let round = 0; round < 30; round += 1) {
    flight.part('navigation').send({ type: 'navigation.go', path: `/?round=${round}` });
    flight.part('dialogs').send({ type: 'dialogs.push', dialog: { id: `d${round}`, kind: 'menu', subject: null } });
    flight.part('likes').send({
      type: 'likes.want',
      piece: { mediaBoardId: 'board', contentPieceId: `${round}`, count: 1, uuid: null },
    });
    if (round % 7 === 6) flight.part('likes').send({ type: 'likes.forget' });
    await quiet();
  }
  const run = flight.run();
  expect(run.checkpoint).not.toBeNull();
  expect(run.dropped).toBeGreaterThan(0);
  expect(run.entries.length).toBeLessThanOrEqual(limits.maxEntries);
  expect(JSON.stringify(run).length).toBeLessThanOrEqual(limits.maxLength);
  const taken = [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
  expect(replayRun(flight.machine, run)).toEqual({ ...FINE, verified: taken });
});
