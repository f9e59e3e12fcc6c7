import { describe, expect, test } from 'vitest';
import { isRepeated, judge, readVisits, tooFlaky } from './reports.mjs';

type Status = 'expected' | 'unexpected' | 'skipped';

/** A report of Playwright on tests of the chat, by their titles. */
const report = (statuses: Readonly<Record<string, Status>>, errors: object[] = []) => ({
  stats: { expected: Object.values(statuses).filter((status) => status === 'expected').length },
  errors,
  suites: [
    {
      file: 'chat.spec.ts',
      title: 'chat.spec.ts',
      specs: [],
      suites: [
        {
          file: 'chat.spec.ts',
          title: 'the chat',
          specs: Object.entries(statuses).map(([title, status]) => ({
            title,
            tests: [
              {
                projectName: 'desktop',
                status,
                results: [{ errors: status === 'unexpected' ? [{ message: '\u001B[31mTimeout\u001B[39m' }] : [] }],
              },
            ],
          })),
        },
      ],
    },
  ],
});
const failure = (title: string) => ({
  title: `[desktop] chat.spec.ts: the chat › ${title}`,
  messages: 'Timeout',
  isTest: true,
});
type Report = ReturnType<typeof report>;
const judged = (first: Report, again: Report) => judge(readVisits(first), readVisits(again));

describe('flaky browser tests', () => {
  test('a browser test that fails and passes alone counts as passed, and is named as flaky', () => {
    const first = report({ sends: 'unexpected', reads: 'expected', edits: 'expected' });
    expect(isRepeated(readVisits(first))).toBe(true);
    expect(judged(first, report({ sends: 'expected' }))).toEqual({ passed: 3, failed: [], flaky: [failure('sends')] });
  });

  test('a browser test that fails alone as well has failed, and is not flaky', () => {
    const first = report({ sends: 'unexpected', reads: 'unexpected', edits: 'expected' });
    expect(judged(first, report({ sends: 'unexpected', reads: 'expected' }))).toEqual({
      passed: 2,
      failed: [failure('sends')],
      flaky: [failure('reads')],
    });
  });

  test('a failed browser test that the second run leaves out fails the gate', () => {
    const first = report({ sends: 'unexpected', reads: 'unexpected' });
    const { passed, failed } = judged(first, report({ sends: 'expected' }));
    expect([passed, failed.map(({ messages }: { messages: string }) => messages)]).toEqual([
      1,
      ['Failed tests that were not repeated: 1'],
    ]);
    const skipped = judged(report({ sends: 'unexpected' }), report({ sends: 'skipped' }));
    expect([skipped.failed.length, skipped.flaky]).toEqual([1, []]);
  });

  test('skipped tests, errors of the run and many failures are no accident, and are not repeated', () => {
    const broken = (count: number) =>
      report(Object.fromEntries(Array.from({ length: count }, (_, index) => [`test ${index}`, 'unexpected'] as const)));
    const reports = [
      report({ reads: 'expected' }),
      report({ sends: 'unexpected', reads: 'skipped' }),
      report({ sends: 'unexpected' }, [{ message: 'The service did not start' }]),
      broken(11),
      broken(10),
    ];
    expect(reports.map((one) => isRepeated(readVisits(one)))).toEqual([false, false, false, false, true]);
  });

  test('two flaky tests pass the gate, and three fail it', () => {
    const flaky = ['sends', 'reads', 'edits'].map(failure);
    expect([tooFlaky([]), tooFlaky(flaky.slice(1))]).toEqual([null, null]);
    expect(tooFlaky(flaky)).toEqual({ title: 'flaky tests', messages: '3 of them, at most 2 are allowed' });
  });
});
