import { array, assert, constantFrom, option, property, record, string } from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import '../kernel/properties';
import type { Unwalked, Walked } from './report';
import { ctrfOf, junitOf } from './report-files';

const RUN = { url: 'https://venue.example', browser: 'chromium', device: 'phone', locale: 'ar' } as const;
const walked = (change: Partial<Walked> = {}): Walked => ({
  id: 'visitor.door-1a2b3c4d',
  model: 'visitor.door',
  path: 'out, go → in',
  outcome: 'passed',
  start: Date.UTC(2026, 0, 1),
  seconds: 1.2,
  failure: null,
  screenshot: null,
  trace: null,
  recording: null,
  ...change,
});
const FAILED = walked({
  outcome: 'failed',
  failure: 'Step 1 of 1: go → in\nIt failed that the heading "Lobby" is there: not found',
  screenshot: 'test-results/failed.png',
});
const LEFT_OUT: Unwalked = { model: 'visitor.roof', needs: 'a ladder', steps: 1, ofSteps: 3 };
const RESULTS = { paths: [walked(), FAILED], unwalked: [LEFT_OUT], run: RUN };

type Node = { name: string; attributes: Readonly<Record<string, string>>; text: string };

/** The elements of a document in order, each with its own text; throws if it is not well-formed. */
function read(xml: string): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, text: '' };
    nodes.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return nodes;
}
const all = (xml: string, name: string): Node[] => read(xml).filter((node) => node.name === name);

test('JUnit has a suite for each model, and a case for each path with its id, sentence and files', () => {
  const xml = junitOf(RESULTS);
  expect(all(xml, 'testsuite').map(({ attributes }) => attributes)).toEqual([
    {
      name: 'visitor.door',
      tests: '2',
      failures: '1',
      errors: '0',
      skipped: '0',
      time: '2.4',
      timestamp: '2026-01-01T00:00:00',
    },
    { name: 'visitor.roof', tests: '1', failures: '0', errors: '0', skipped: '1', time: '0' },
  ]);
  expect(all(xml, 'testcase').map(({ attributes }) => attributes['name'])).toEqual([
    'out, go → in',
    'out, go → in',
    '1 of 3 steps left out: needs a ladder',
  ]);
  expect(all(xml, 'property').map(({ attributes }) => attributes)).toContainEqual({ name: 'id', value: FAILED.id });
  expect(all(xml, 'property').map(({ attributes }) => attributes)).toContainEqual({ name: 'device', value: 'phone' });
  expect(all(xml, 'failure')).toMatchObject([
    { attributes: { message: 'It failed that the heading "Lobby" is there: not found' }, text: expect.anything() },
  ]);
  expect(all(xml, 'failure')[0]?.text.trim()).toBe(FAILED.failure);
  expect(all(xml, 'system-out')[0]?.text.trim()).toBe('[[ATTACHMENT|test-results/failed.png]]');
});

test('CTRF has a test for each path and for each reason to leave steps out', () => {
  const { results } = JSON.parse(ctrfOf(RESULTS));
  expect(results.summary).toEqual({
    tests: 3,
    passed: 1,
    failed: 1,
    pending: 0,
    skipped: 1,
    other: 0,
    start: Date.UTC(2026, 0, 1),
    stop: Date.UTC(2026, 0, 1) + 1200,
  });
  expect(results.tests.map(({ status }: { status: string }) => status)).toEqual(['passed', 'failed', 'skipped']);
  expect(results.tests[1]).toMatchObject({
    testId: FAILED.id,
    suite: ['visitor.door'],
    device: 'phone',
    message: 'It failed that the heading "Lobby" is there: not found',
    attachments: [{ name: 'screenshot', path: 'test-results/failed.png', contentType: 'image/png' }],
  });
});

test('any text is well-formed in JUnit, and read again as it was but for letters that XML forbids', () => {
  const text = string({ unit: 'binary' });
  const path = record({
    id: text,
    model: text,
    path: text,
    outcome: constantFrom<Walked['outcome'][]>('passed', 'failed', 'skipped'),
    failure: option(text),
    screenshot: option(text),
  });
  const allowed = (said: string): string =>
    said.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '�');
  assert(
    property(array(path, { minLength: 1 }), text, (paths, needs) => {
      const given = paths.map((one) => walked(one));
      const xml = junitOf({ paths: given, unwalked: [{ ...LEFT_OUT, needs }], run: RUN });
      const ids = all(xml, 'property').flatMap(({ attributes: { name, value } }) => (name === 'id' ? [value] : []));
      expect(new Set(ids)).toEqual(new Set(given.map(({ id }) => allowed(id))));
      expect(all(xml, 'testcase').map(({ attributes }) => attributes['name'])).toContain(
        `1 of 3 steps left out: needs ${allowed(needs)}`,
      );
      expect(JSON.parse(ctrfOf({ paths: given, unwalked: [], run: RUN })).results.tests).toHaveLength(given.length);
    }),
  );
});
