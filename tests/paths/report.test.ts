import { expect, test } from 'vitest';
import { type Report, reportOf } from './report';

const result = (status: string, more: object = {}) => ({
  status,
  duration: 1234,
  errors: [],
  attachments: [],
  ...more,
});
const message = [
  '\u001b[31mError: Step 2 of 3: way.leave → choosing',
  'It failed that the visitor presses the button "Choose another way": Timeout 10000ms exceeded.',
  'Call log:',
  '  - waiting for getByRole',
  '    at walk (walk.ts:1:1)\u001b[39m',
].join('\n');
const report = (...results: object[]): Report =>
  ({
    errors: [],
    suites: [
      {
        title: 'paths.spec.ts',
        specs: [],
        suites: [
          { title: 'visitor.door', specs: results.map((one) => ({ title: 'in, out', tests: [{ results: [one] }] })) },
        ],
      },
    ],
  }) as unknown as Report;

test('a failed path is reported with its step, its action, the reason and where its evidence is', () => {
  const failed = result('failed', {
    errors: [{ message }],
    attachments: [
      { name: 'screenshot', path: '/results/screenshot.png' },
      { name: 'recording', path: '/results/recording.json' },
      { name: 'trace', path: '/results/trace.zip' },
    ],
  });
  expect(reportOf(report(result('passed'), failed)).text).toBe(
    [
      'ok   visitor.door: in, out (1.2 s)',
      'FAIL visitor.door: in, out (1.2 s)',
      '     Step 2 of 3: way.leave → choosing',
      '     It failed that the visitor presses the button "Choose another way": Timeout 10000ms exceeded.',
      '     screenshot: /results/screenshot.png',
      '     trace: /results/trace.zip',
      '     recording: /results/recording.json',
      '1 walked, 1 failed',
    ].join('\n'),
  );
});

test('a path without a message is reported by its outcome, and a failed runner by its reason', () => {
  const { paths, text } = reportOf({ ...report(result('timedOut')), errors: [{ message: 'No browser' }] });
  expect(paths).toEqual([
    {
      model: 'visitor.door',
      path: 'in, out',
      isFine: false,
      seconds: 1.2,
      failure: 'timedOut',
      screenshot: null,
      trace: null,
      recording: null,
    },
  ]);
  expect(text.split('\n').slice(-2)).toEqual(['No browser', '0 walked, 1 failed']);
});
