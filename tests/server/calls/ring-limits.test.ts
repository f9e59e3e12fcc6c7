import { expect, test } from 'vitest';
import { waitIn } from '../../../domain/calls/call';
import { createRingLimits } from '../../../server/calls/ring-limits';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from '../realtime/realtime';

function start() {
  let now = 0;
  const database = new RealtimeDatabase({ rules: openRules, now: () => now });
  database.writeHooks.push(createRingLimits(database.now));
  const write = (place: string, value: unknown, top = 'rings') =>
    void database.write({ auth: null }, { path: [top, 'live', ...place.split('/')], value });
  /** `ann` rings at `to`; false where that is refused. */
  function ring(to: string, sid: string = crypto.randomUUID()): boolean {
    try {
      write(`${to}/ann`, { room: 'd~ann~ben', at: now, sid });
      return true;
    } catch (error) {
      expect(error).toMatchObject({
        code: 'write_limit',
        message: expect.stringMatching(/^This user was rung a moment ago: try again in \d+ s\.$/),
      });
      return false;
    }
  }
  return {
    ring,
    /** How long the caller waits, in seconds. */
    wait: (to: string) => {
      try {
        write(`${to}/ann`, { room: 'd~ann~ben', at: now, sid: 'tab' });
        return 0;
      } catch (error) {
        return Number(waitIn(String(Object(error).message))) / 1000;
      }
    },
    write,
    answer: (from: string, answer: string) => write(`${from}/ann/answer`, answer),
    pass: (seconds: number) => {
      now += 1000 * seconds;
    },
  };
}

test('a user can be rung three times in a row, then every 20 seconds', () => {
  const { ring, pass } = start();
  expect([ring('ben'), ring('ben'), ring('ben'), ring('ben')]).toEqual([true, true, true, false]);
  expect(ring('cem'), 'somebody else').toBe(true);
  pass(20);
  expect([ring('ben'), ring('ben')]).toEqual([true, false]);
});

test('who declined is not rung for half a minute, and after a second decline for a quarter of an hour', () => {
  const { ring, answer, pass } = start();
  expect(ring('ben')).toBe(true);
  answer('ben', 'decline');
  expect(ring('ben')).toBe(false);
  pass(30);
  expect(ring('ben')).toBe(true);
  answer('ben', 'decline');
  pass(14 * 60);
  expect(ring('ben')).toBe(false);
  pass(60);
  expect(ring('ben')).toBe(true);
});

test('a refused caller is told how long to wait', () => {
  const { ring, answer, pass, wait } = start();
  ring('ben');
  answer('ben', 'decline');
  expect(wait('ben')).toBe(30);
  pass(30);
  ring('ben');
  answer('ben', 'decline');
  pass(60);
  expect(wait('ben')).toBe(14 * 60);
  for (let count = 0; count < 3; count += 1) ring('cem');
  expect(wait('cem')).toBe(20);
  pass(15);
  expect(wait('cem')).toBe(5);
});

test('a user who accepts is rung like anybody else afterwards', () => {
  const { ring, answer, pass } = start();
  ring('ben');
  answer('ben', 'decline');
  pass(30);
  ring('ben');
  answer('ben', 'accept');
  expect(ring('ben')).toBe(true);
  answer('ben', 'decline');
  pass(30);
  expect(ring('ben')).toBe(true);
});

test('a user who accepts can be rung again at once, however often', () => {
  const { ring, answer } = start();
  const rung = Array.from({ length: 5 }, () => {
    const isRung = ring('ben');
    answer('ben', 'accept');
    return isRung;
  });
  expect(rung).toEqual([true, true, true, true, true]);
});

test('a user rings at 30 others at once, and at more of them slowly', () => {
  const { ring, pass } = start();
  const others = Array.from({ length: 40 }, (_, at) => ring(`user-${at}`));
  expect(others.filter(Boolean).length).toBe(30);
  pass(2);
  expect(ring('user-39')).toBe(true);
});

test('a ring that a browser repeats after a lost answer counts once, and a repeated decline is one', () => {
  const { ring, answer, pass } = start();
  expect([ring('ben'), ring('ben'), ring('ben', 'third'), ring('ben', 'third')]).toEqual([true, true, true, true]);
  expect([ring('ben', 'third'), ring('ben', 'fourth')], 'a repetition comes once').toEqual([false, false]);
  answer('ben', 'decline');
  answer('ben', 'decline');
  expect(ring('ben', 'third')).toBe(false);
  pass(60);
  expect(ring('ben')).toBe(true);
});

test('only rings are counted, not their ends and what users write elsewhere', () => {
  const { ring, write } = start();
  for (let times = 0; times < 3; times += 1) write('ben/ann', { text: 'Hello' }, 'messages');
  for (let times = 0; times < 3; times += 1) {
    expect(ring('ben')).toBe(true);
    write('ben/ann', null);
  }
  expect(ring('ben')).toBe(false);
});
