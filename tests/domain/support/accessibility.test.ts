import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERABLE, PERCEIVABLE, ROBUST, UNDERSTANDABLE } from '../../../docs/accessibility/criteria';
import { accessibilityPage, missingTests } from '../../../docs/accessibility/generate';

const criteria = [...PERCEIVABLE, ...OPERABLE, ...UNDERSTANDABLE, ...ROBUST];

test('the conformance report has the 55 criteria of WCAG 2.2 A and AA, each once', () => {
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
  expect(criteria).toHaveLength(55);
  expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31);
});

test('the conformance report names only tests that exist', () => {
  expect(missingTests()).toEqual([]);
  const [first] = criteria;
  if (first === undefined) throw new Error('There are no criteria');
  const gone = { ...first, shown: [['e2e/kernel/axe.spec.ts', 'a title of no test'] as const] };
  expect(missingTests([gone])).toEqual([
    '1.1.1 names a test that tests/e2e/kernel/axe.spec.ts does not have: a title of no test',
  ]);
});

test('each verdict has a remark', () => {
  expect(criteria.filter(({ remark }) => !remark.endsWith('.'))).toEqual([]);
});

test('docs/accessibility.md is up to date', () => {
  expect(readFileSync('docs/accessibility.md', 'utf8')).toBe(accessibilityPage());
});
