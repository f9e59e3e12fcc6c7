import { expect, test } from 'vitest';
import { OVER_BUDGET } from './plan';
import { leftOutText, type Report, reportOf } from './report';

const result = (status: string, more: object = {}) => ({
  status,
  startTime: '2026-01-01T00:00:00.000Z',
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
const ID = { type: 'id', description: 'visitor.door-1a2b' };
const report = (...results: object[]): Report => annotated([], ...results);
const annotated = (annotations: object[], ...results: object[]): Report =>
  ({
    errors: [],
    suites: [
      {
        title: 'paths.spec.ts',
        specs: [],
        suites: [
          {
            title: 'visitor.door',
            specs: results.map((one) => ({
              title: 'in, out',
              tests: [{ annotations: [ID, ...annotations], results: [one] }],
            })),
          },
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
      '     id: visitor.door-1a2b',
      '1 walked, 1 failed',
    ].join('\n'),
  );
});

test('a path without a message is reported by its outcome, and a failed runner by its reason', () => {
  const { paths, text } = reportOf({ ...report(result('timedOut')), errors: [{ message: 'No browser' }] });
  expect(paths).toEqual([
    {
      id: 'visitor.door-1a2b',
      model: 'visitor.door',
      path: 'in, out',
      outcome: 'failed',
      start: Date.UTC(2026, 0, 1),
      seconds: 1.2,
      failure: 'timedOut',
      screenshot: null,
      trace: null,
      recording: null,
    },
  ]);
  expect(text.split('\n').slice(-2)).toEqual(['No browser', '0 walked, 1 failed']);
});

test('a skipped path says why, and the last line counts it', () => {
  const { text } = reportOf(annotated([{ type: 'skip', description: 'wait a while' }], result('skipped')));
  expect(text.split('\n')).toEqual([
    'skip visitor.door: in, out (1.2 s)',
    '     wait a while',
    '     id: visitor.door-1a2b',
    '0 walked, 0 failed, 1 skipped',
  ]);
});

test('paths that the budget did not reach are counted, not listed', () => {
  const over = annotated([{ type: 'skip', description: OVER_BUDGET }], result('skipped'), result('skipped'));
  expect(reportOf(over).text).toBe('0 walked, 0 failed, 2 not begun: the budget was used up');
  expect(reportOf(over).paths).toHaveLength(2);
});

test('a failed press says what was in its way', () => {
  const log = [
    '- element is not stable',
    '- <div class="cover">…</div> from <section>…</section> subtree intercepts pointer events',
  ];
  const said = `Error: Step 1 of 1: in → out\nTimeout.\nCall log:\n  ${log.join('\n  ')}\n  - retrying`;
  const { paths } = reportOf(report(result('failed', { errors: [{ message: said }] })));
  expect(paths[0]?.failure).toBe('Step 1 of 1: in → out\nTimeout.\n(<div class="cover"> is in the way)');
});

test('what is left out is said with its count and what it needs', () => {
  const unwalked = [
    { model: 'visitor.door', needs: 'a key', steps: 3, ofSteps: 9 },
    { model: 'visitor.roof', needs: 'a ladder', steps: 1, ofSteps: 1 },
  ];
  expect(leftOutText(unwalked)).toEqual([
    'Left out: 4 steps of the models, because this venue lacks what they need',
    '  visitor.door, 3 of 9: needs a key',
    '  visitor.roof, 1 of 1: needs a ladder',
  ]);
  expect(leftOutText([])).toEqual([]);
});
