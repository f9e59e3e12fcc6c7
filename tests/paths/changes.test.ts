import { array, assert, constantFrom, property, record, shuffledSubarray, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import '../kernel/properties';
import { changesBetween, changesText, type Said } from './changes';

const path = (id: string, ...sentences: string[]): Said => ({
  id,
  title: `the path ${id}`,
  steps: sentences.map((one, at) => ({ at: `step ${at}`, sentences: one.split('; ') })),
});

test('paths that are new, gone and said differently are told in words, an alteration once for all its paths', () => {
  const before = [
    path('a', 'it opens; it is red', 'it closes'),
    path('b', 'it opens; it is red'),
    path('gone', 'it falls'),
  ];
  const now = [
    path('new', 'it flies', 'it lands'),
    path('b', 'it opens; it is blue'),
    path('a', 'it opens; it is blue', 'it closes'),
  ];
  expect(changesText([changesBetween('visitor.door', before, now), changesBetween('visitor.same', now, now)])).toBe(
    [
      'visitor.door',
      '  + adds new: the path new',
      '      it flies',
      '      it lands',
      '  - removes gone: the path gone',
      '      it falls',
      '  ~ alters 2 paths at step 0: b, a',
      '      no longer: it is red',
      '      now: it is blue',
      '',
      '1 path added, 1 removed, 2 altered',
    ].join('\n'),
  );
});

test('sentences in another order are an alteration', () => {
  const changes = changesBetween('visitor.door', [path('a', 'it opens; it rings')], [path('a', 'it rings; it opens')]);
  expect(changesText([changes])).toContain('in another order');
  expect(changesText([changes])).toContain('0 paths added, 0 removed, 1 altered');
});

const paths = uniqueArray(
  record({
    id: constantFrom('a', 'b', 'c', 'd'),
    sentences: array(constantFrom('one', 'two', 'three'), { minLength: 1 }),
  }),
  { selector: ({ id }) => id },
);
const written = (given: readonly { id: string; sentences: string[] }[]): Said[] =>
  given.map(({ id, sentences }) => path(id, ...sentences));

test('the order of paths does not matter, and each is added, removed, or in both', () => {
  assert(
    property(
      paths.chain((given) => shuffledSubarray(given, { minLength: given.length }).map((other) => ({ given, other }))),
      paths,
      ({ given, other }, later) => {
        const [one, two] = [written(given), written(other)];
        const { added, removed, altered } = changesBetween('it', one, written(later));
        expect(changesBetween('it', one, two)).toEqual({ name: 'it', added: [], removed: [], altered: [] });
        const both = later.filter(({ id }) => given.some((before) => before.id === id));
        expect(added.length + both.length).toBe(later.length);
        expect(removed.length + both.length).toBe(given.length);
        const ids = new Set(altered.flatMap((alteration) => alteration.ids));
        expect([...ids].every((id) => both.some((common) => common.id === id))).toBe(true);
      },
    ),
  );
});
