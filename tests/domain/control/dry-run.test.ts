import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  type DryRunAnswer,
  DryRunOrderSchema,
  dryRunEmail,
  dryRunFigures,
  percentile,
} from '../../../domain/control/dry-run';

const answer = (ms: number, status: number | null = 200, isLogin = false): DryRunAnswer => ({ isLogin, ms, status });
const verdictOf = (...answers: DryRunAnswer[]) => dryRunFigures(answers, 1).verdict;

test('a percentile is one of the measured values', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index);
  const found = [percentile(twenty, 0.5), percentile(twenty, 0.95), percentile([7], 0.95), percentile([], 0.5)];
  expect(found).toEqual([10, 19, 7, null]);
});

test('latencies leave out refusals and lost connections, which are counted', () => {
  const answers = [answer(100.4), answer(300), answer(1, 429), answer(1, null), answer(1, 503), answer(9, 200, true)];
  expect(dryRunFigures(answers, 3)).toEqual({
    entered: 3,
    requests: 6,
    refusals: 1,
    errors: 2,
    verdict: 'failed',
    logins: { answers: 1, medianMs: 9, p95Ms: 9 },
    others: { answers: 2, medianMs: 100, p95Ms: 300 },
  });
});

test('the verdict names errors before refusals, and refusals before slowness', () => {
  expect(verdictOf()).toBe('nothing');
  expect(verdictOf(answer(200), answer(10_000, 200, true))).toBe('carried');
  expect(verdictOf(answer(201))).toBe('slow');
  expect(verdictOf(answer(10_001, 200, true))).toBe('slow');
  expect(verdictOf(answer(201), answer(1, 429))).toBe('refused');
  expect(verdictOf(answer(201), answer(1, 429), answer(1, 500))).toBe('failed');
});

test('simulated attendees have addresses that reach no mailbox, and sizes are those that are offered', () => {
  expect([dryRunEmail(3), v.is(DryRunOrderSchema, { size: 50 })]).toEqual(['attendee-3@dry-run.invalid', true]);
  expect(['50', 11, 1e9, null].map((size) => v.is(DryRunOrderSchema, { size }))).toEqual([false, false, false, false]);
});
