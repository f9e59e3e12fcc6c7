import { describe, expect, test } from 'vitest';
import { faultsOf, type Mark, marksIn, pageOf } from '../../../docs/traceability/generate';
import { notBuilt } from '../../../docs/traceability/not-built';
import { type Section, sections } from '../../../docs/traceability/sentences';

/** A mark as in titles; written literally, it would count as one of this file. */
const mark = (numbers: string): string => `${String.fromCodePoint(167)}${numbers}`;
const FILE = 'views/door.test.tsx';
const found = (number: string, title: string | null): Mark => ({ file: FILE, number, title });

const DOORS: Section = {
  title: '2 Doors',
  parts: [
    { title: '', sentences: [['2.1', 'A door opens.']] },
    {
      title: 'Locks',
      sentences: [
        ['2.2', 'A lock has a *key*.', 'Or a code.'],
        ['2.3', 'A key turns.'],
      ],
    },
  ],
};
const doors = (...unbuilt: readonly string[]) => ({
  sections: [DOORS],
  notBuilt: unbuilt.length === 0 ? [] : [{ brings: 'the locksmith', numbers: unbuilt }],
});
const shown = (...numbers: readonly string[]) => numbers.map((number) => found(number, 'a door'));

describe('marks', () => {
  test.each<[where: string, code: string, marks: readonly Mark[]]>([
    ['in the title of a test', `test('a door opens ${mark('2.1')}', () => {});`, [found('2.1', 'a door opens')]],
    [
      'in the title of a nested test',
      `describe('a door', () => { describe("that's locked", () => { it('opens ${mark('2.1')}', () => {}); }); });`,
      [found('2.1', "a door › that's locked › opens")],
    ],
    [
      'in the title of a describe',
      `describe('a door ${mark('2.1')}', () => { test('opens', () => {}); });`,
      [found('2.1', 'a door')],
    ],
    [
      'in the title of a test with rows',
      `test.each<[string]>([['x']])('%s opens ${mark('2.1')}', () => <div>it's</div>);`,
      [found('2.1', '%s opens')],
    ],
    [
      'in a row',
      `test.for([['a door ${mark('2.1')}', 1], ['a lock ${mark('2.2')}', 2]] as const)('%s opens', () => {});`,
      [found('2.1', '%s opens (a door)'), found('2.2', '%s opens (a lock)')],
    ],
    [
      'in a template title',
      `for (const what of ['a door']) test(\`\${what} opens ${mark('2.1')}\`, async ({ page }) => {});`,
      [found('2.1', '… opens')],
    ],
    [
      'as lists and ranges',
      `test('a door opens ${mark('2.9-2.11')} ${mark('3.1')}', () => {});`,
      ['2.9', '2.10', '2.11', '3.1'].map((number) => found(number, 'a door opens')),
    ],
    ['in an invalid range', `test('a door ${mark('2.3-2.1')}', () => {});`, [found('2.3-2.1', 'a door')]],
    [
      'anywhere else',
      `const rows = ['${mark('2.1')}']; test('a door opens', () => { say('${mark('2.2')}'); });`,
      [found('2.1', null), found('2.2', null)],
    ],
    ['but not in comments', `// ${mark('2.1')}\ntest('a door opens', () => {});`, []],
  ])('marks are found %s', (_, code, marks) => {
    expect(marksIn(FILE, code)).toEqual(marks);
  });

  test('marks in an unreadable file are an error', () => {
    expect(() => marksIn(FILE, "test('a door")).toThrow(/^tests\/views\/door\.test\.tsx cannot be read: /);
  });
});

describe('faults of the traceability', () => {
  test('there is no fault if each sentence has a test or an entry', () => {
    expect(faultsOf(doors('2.3'), shown('2.1', '2.2', '2.2'))).toEqual([]);
  });

  test.each<[what: string, unbuilt: readonly string[], marks: readonly Mark[], fault: string]>([
    [
      'with neither test nor entry',
      [],
      shown('2.1', '2.2'),
      `${mark('2.3')} has no test: mark one with it, or list it in not-built.ts: A key turns.`,
    ],
    [
      'with both test and entry',
      ['2.3'],
      shown('2.1', '2.2', '2.3'),
      `tests/${FILE} marks ${mark('2.3')}, which not-built.ts lists: remove the mark until real adapters and views are connected, then take the number off the list`,
    ],
    [
      'with two entries',
      ['2.3', '2.3'],
      shown('2.1', '2.2'),
      `not-built.ts lists ${mark('2.3')} twice: take it off once`,
    ],
    [
      'that does not exist but has an entry',
      ['2.3', '2.4'],
      shown('2.1', '2.2'),
      `not-built.ts lists ${mark('2.4')}, which sentences.ts does not have`,
    ],
    [
      'that does not exist but has a test',
      [],
      shown('2.1', '2.2', '2.3', '2.33'),
      `tests/${FILE} marks ${mark('2.33')}, which sentences.ts does not have, in the title 'a door'`,
    ],
    [
      'that is marked outside of a title',
      [],
      [...shown('2.1', '2.2', '2.3'), found('2.1', null)],
      `tests/${FILE} marks ${mark('2.1')} outside of a title or a table of a test: move it`,
    ],
  ])('a fault names a sentence %s', (_, unbuilt, marks, fault) => {
    expect(faultsOf(doors(...unbuilt), marks)).toEqual([fault]);
  });

  test('a mark outside of a title shows nothing', () => {
    expect(faultsOf(doors('2.2', '2.3'), [found('2.1', null)])).toHaveLength(2);
  });
});

test('the page counts sections and lists the tests of each sentence', () => {
  const marks = [found('2.1', 'a door › opens'), found('2.1', 'a gate_opens'), found('2.1', 'a door › opens')];
  const page = pageOf(doors('2.2'), [...marks, { ...found('2.1', 'by hand'), file: 'e2e/door.spec.ts' }]);
  expect(page.split('\n').slice(6)).toEqual([
    '| Section | Sentences | Shown by tests | Not built yet |',
    '| --- | --- | --- | --- |',
    '| 2 Doors | 3 | 1 | 2 |',
    '| **all** | 3 | 1 | 2 |',
    '',
    '## 2 Doors',
    '',
    '| Number | Sentence | Shown by |',
    '| --- | --- | --- |',
    String.raw`| 2.1 | A door opens. | [views/door](../tests/views/door.test.tsx): a door › opens; a gate\_opens<br>[e2e/door](../tests/e2e/door.spec.ts): by hand |`,
    '',
    '### Locks',
    '',
    '| Number | Sentence | Shown by |',
    '| --- | --- | --- |',
    String.raw`| 2.2 | A lock has a \*key\*.<br>_Or a code._ | _not built yet: the locksmith_ |`,
    '| 2.3 | A key turns. | **no test** |',
    '',
  ]);
});

test('sentence numbers are unique and belong to their section', () => {
  const numbers = sections.flatMap(({ title, parts }) =>
    parts.flatMap(({ sentences }) => sentences.map(([number]) => [title.slice(0, 1), number] as const)),
  );
  expect(new Set(numbers.map(([, number]) => number)).size).toBe(numbers.length);
  expect(numbers.filter(([section, number]) => !new RegExp(`^${section}\\.[1-9]\\d*$`).test(number))).toEqual([]);
  expect(notBuilt.every(({ brings }) => brings !== '')).toBe(true);
});
