import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { notBuilt, type Unbuilt } from './not-built';
import { type Section, type Sentence, sections } from './sentences';

const COMMAND = 'npx tsx docs/traceability/generate.ts';
const TESTS = fileURLToPath(new URL('../../tests/', import.meta.url));
const PAGE = fileURLToPath(new URL('../traceability.md', import.meta.url));
const TEST_ENDING = /\.(?:test\.tsx?|spec\.ts)$/;
const RUNNERS = new Set(['describe', 'it', 'test']);
const MARK = /§(?<numbers>\S*)/g;

/** A number in the title or the table of a test; `title` is null anywhere else. */
export type Mark = { readonly file: string; readonly number: string; readonly title: string | null };
export type Specification = { readonly sections: readonly Section[]; readonly notBuilt: readonly Unbuilt[] };

type Titled = { from: number; titleFrom: number; to: number; title: string };
type Text = { start: number; text: string };

export const withoutMarks = (text: string): string => text.replaceAll(MARK, '').replaceAll(/\s+/g, ' ').trim();

/** The numbers of a mark: `4.7`, or all of `4.7-4.9`. */
function numbersIn(mark: string): string[] {
  const [, section, from, to] = /^(\d)\.(\d+)-\1\.(\d+)$/.exec(mark) ?? [];
  const length = Number(to) - Number(from) + 1;
  return length > 0 ? Array.from({ length }, (_, index) => `${section}.${Number(from) + index}`) : [mark];
}

function textOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('…');
  return null;
}

function runnerOf(callee: ESTree.Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return runnerOf(callee.object);
  return callee.type === 'CallExpression' ? runnerOf(callee.callee) : null;
}

function titledBy(call: ESTree.CallExpression): Titled | null {
  const [first] = call.arguments;
  const title = textOf(first);
  if (first === undefined || title === null || !RUNNERS.has(runnerOf(call.callee) ?? '')) return null;
  return { from: call.start, titleFrom: first.start, to: first.end, title: withoutMarks(title) };
}

/** The numbers of all marks in a text. */
export const numbersOf = (text: string): string[] =>
  [...text.matchAll(MARK)].flatMap(({ groups }) => numbersIn(groups?.['numbers'] ?? ''));

/** Every number that a test file marks. */
export function marksIn(file: string, code: string): Mark[] {
  const path: string[] = [];
  const titled: Titled[] = [];
  const texts: Text[] = [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`tests/${file} cannot be read: ${errors[0]?.message}`);
  new Visitor({
    CallExpression(call) {
      const found = titledBy(call);
      if (found === null) return;
      path.push(found.title);
      titled.push({ ...found, title: path.join(' › ') });
    },
    'CallExpression:exit'(call) {
      if (titledBy(call) !== null) path.pop();
    },
    Literal(literal) {
      if (typeof literal.value === 'string') texts.push({ start: literal.start, text: literal.value });
    },
    TemplateElement(element) {
      texts.push({ start: element.start, text: element.value.raw });
    },
  }).visit(program);
  return texts.flatMap(({ start, text }) => {
    const at = titled.findLast(({ from, to }) => from <= start && start < to);
    const row = at !== undefined && start < at.titleFrom ? ` (${withoutMarks(text)})` : '';
    const title = at === undefined ? null : `${at.title}${row}`;
    return numbersOf(text).map((number) => ({ file, number, title }));
  });
}

const sentencesOf = (section: Section): readonly Sentence[] => section.parts.flatMap(({ sentences }) => sentences);
const numberOf = ([number]: Sentence): string => number;
const isInTitle = ({ title }: Mark): boolean => title !== null;

/** One line for each contradiction between sentences, tests and not-built.ts. */
export function faultsOf(specification: Specification, marks: readonly Mark[]): string[] {
  const sentences = specification.sections.flatMap(sentencesOf);
  const known = new Set(sentences.map(numberOf));
  const shown = new Map(marks.filter(isInTitle).map((mark) => [mark.number, mark]));
  const unbuilt = specification.notBuilt.flatMap(({ numbers }) => numbers);
  return [
    ...sentences
      .filter(([number]) => !shown.has(number) && !unbuilt.includes(number))
      .map(([number, text]) => `§${number} has no test: mark one with it, or list it in not-built.ts: ${text}`),
    ...unbuilt.flatMap((number, index) => {
      if (!known.has(number)) return [`not-built.ts lists §${number}, which sentences.ts does not have`];
      if (unbuilt.indexOf(number) < index) return [`not-built.ts lists §${number} twice: take it off once`];
      const mark = shown.get(number);
      return mark
        ? [
            `tests/${mark.file} marks §${number}, which not-built.ts lists: remove the mark until real adapters and views are connected, then take the number off the list`,
          ]
        : [];
    }),
    ...marks.flatMap(({ file, number, title }) => {
      if (title === null) return [`tests/${file} marks §${number} outside of a title or a table of a test: move it`];
      return known.has(number)
        ? []
        : [`tests/${file} marks §${number}, which sentences.ts does not have, in the title '${title}'`];
    }),
  ];
}

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`);

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

function shownBy(number: string, specification: Specification, marks: readonly Mark[]): string {
  const titles = new Map<string, Set<string>>();
  for (const mark of marks) {
    if (mark.number !== number || mark.title === null) continue;
    titles.set(mark.file, (titles.get(mark.file) ?? new Set()).add(escaped(mark.title)));
  }
  if (titles.size > 0) {
    return [...titles]
      .map(([file, found]) => `[${file.replace(TEST_ENDING, '')}](../tests/${file}): ${[...found].join('; ')}`)
      .join('<br>');
  }
  const unbuilt = specification.notBuilt.find(({ numbers }) => numbers.includes(number));
  return unbuilt ? `_not built yet: ${escaped(unbuilt.brings)}_` : '**no test**';
}

/** The page: the counts, and every sentence with the tests that show it. */
export function pageOf(specification: Specification, marks: readonly Mark[]): string {
  const shown = new Set(marks.filter(isInTitle).map(({ number }) => number));
  const counts = specification.sections.map((section): [string, number, number] => {
    const numbers = sentencesOf(section).map(numberOf);
    return [section.title, numbers.length, numbers.filter((number) => shown.has(number)).length];
  });
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const done = counts.reduce((sum, [, , count]) => sum + count, 0);
  const countRow = (title: string, count: number, ofThem: number) => [
    title,
    String(count),
    String(ofThem),
    String(count - ofThem),
  ];
  return [
    '# Traceability',
    '',
    'Every sentence of the specification that states a behaviour, with the tests that show it. A sentence counts as shown only',
    'if real adapters and views are connected; tests of a statechart alone do not carry its number. Tests carry the numbers in',
    `their titles. Generated by \`${COMMAND}\` from \`docs/traceability/\` and the tests: change those, not this page.`,
    '',
    ...table(
      ['Section', 'Sentences', 'Shown by tests', 'Not built yet'],
      [...counts.map((row) => countRow(...row)), countRow('**all**', all, done)],
    ),
    ...specification.sections.flatMap(({ title, parts }) => [
      '',
      `## ${title}`,
      ...parts.flatMap(({ title: part, sentences }) => [
        ...(part === '' ? [] : ['', `### ${part}`]),
        '',
        ...table(
          ['Number', 'Sentence', 'Shown by'],
          sentences.map(([number, text, note]) => [
            number,
            `${escaped(text)}${note === undefined ? '' : `<br>_${escaped(note)}_`}`,
            shownBy(number, specification, marks),
          ]),
        ),
      ]),
    ]),
    '',
  ].join('\n');
}

function readMarks(folder: string): Mark[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => TEST_ENDING.test(file))
    .toSorted()
    .flatMap((file) => marksIn(file, readFileSync(`${folder}${file}`, 'utf8')));
}

function main(): void {
  const specification = { sections, notBuilt };
  const marks = readMarks(TESTS);
  const page = pageOf(specification, marks);
  const faults = faultsOf(specification, marks);
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page)
    faults.push(`docs/traceability.md is stale: run ${COMMAND}`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main();
