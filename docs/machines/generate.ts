import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { eventsOf, FACTS, INSIDE_IDS } from '../../machines/root/parts';
import type { RootFact } from '../../machines/root/root.events';
import { arrowsOf, placeOf, rootOf, stateIn, statesOf } from '../../src/inspector/chart/ask';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  chartOf,
  machineOf,
  nounOf,
} from '../../src/inspector/chart/chart';
import { hasWords, wordsOf } from '../../src/inspector/chart/phrases';
import { isOtherwise } from '../../src/inspector/chart/possible';
import { numbersOf } from '../../src/inspector/tests';
import { machineSources } from '../../tests/machines/kernel/sources';
import { inputs as rootInputs } from '../../tests/machines/root/root.inputs';
import { type Shown, specificationOf } from './specification';

export { machineOf } from '../../src/inspector/chart/chart';
export { guardText } from '../../src/inspector/chart/words';

const COMMAND = 'npm run docs';
const SOURCES = fileURLToPath(new URL('../../machines/', import.meta.url));
/** Not in git. */
const PAGES = fileURLToPath(new URL('../../dist/docs/machines/', import.meta.url));
const CATALOGUE = fileURLToPath(new URL('./facts.md', import.meta.url));
const TESTS = fileURLToPath(new URL('../../tests/machines/', import.meta.url));
const TABLE = fileURLToPath(new URL('../../src/inspector/specification.json', import.meta.url));

const idOf = ({ path }: ChartState): string =>
  ['at', ...path].map((key) => key.replaceAll(/[^A-Za-z0-9]/g, (sign) => `_${sign.codePointAt(0)}_`)).join('_');
const anyIdOf = (state: ChartState): string => `any_${idOf(state)}`;

const mermaidText = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} .,()[\]/*_-]/gu, (sign) => `#${sign.codePointAt(0)};`);

function labelOf({ event, guard }: ChartTransition): string {
  const condition = guard === null ? '' : `[${guard}]`;
  return event === 'always' && condition ? condition : [event, condition].filter(Boolean).join(' ');
}

const titleOf = ({ kind, key, isDeep }: ChartState): string => {
  if (kind !== 'history') return key;
  return isDeep ? 'H*' : 'H';
};

type Drawn = { chart: Chart; open: ReadonlySet<string> };

function drawInside({ chart, open }: Drawn, state: ChartState, indent: string): string[] {
  const children = state.children.map((id) => stateIn(chart, id));
  const any = open.has(state.id) ? [`${indent}state "any state" as ${anyIdOf(state)}`] : [];
  if (state.kind === 'parallel') {
    const regions = [
      ...children.map((child) => draw({ chart, open }, child, indent)),
      ...(any.length > 0 ? [any] : []),
    ];
    return regions.flatMap((region, index) => (index === 0 ? region : [`${indent}--`, ...region]));
  }
  return [
    ...(state.initial === null ? [] : [`${indent}[*] --> ${idOf(stateIn(chart, state.initial))}`]),
    ...any,
    ...children.flatMap((child) => draw({ chart, open }, child, indent)),
  ];
}

function draw(drawn: Drawn, state: ChartState, indent: string): string[] {
  const head = `${indent}state "${mermaidText(titleOf(state))}" as ${idOf(state)}`;
  if (state.kind === 'final') return [head, `${indent}${idOf(state)} --> [*]`];
  if (state.children.length === 0) return [head];
  return [`${head} {`, ...drawInside(drawn, state, `${indent}  `), `${indent}}`];
}

/** The statechart of a machine as a mermaid stateDiagram-v2. Transitions without a target are omitted. */
export function diagramOf(machine: AnyStateMachine): string {
  const chart = chartOf(machine);
  const arrows = arrowsOf(chart);
  const open = new Set(arrows.flatMap(({ from, startsAnywhere }) => (startsAnywhere ? [from] : [])));
  const labels = new Map<string, Set<string>>();
  for (const { transition, from, to, startsAnywhere } of arrows) {
    const source = stateIn(chart, from);
    const arrow = `${startsAnywhere ? anyIdOf(source) : idOf(source)} --> ${idOf(stateIn(chart, to))}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(mermaidText(labelOf(transition))));
  }
  const root = rootOf(chart);
  return [
    'stateDiagram-v2',
    ...(root.kind === 'parallel' || root.children.length === 0
      ? draw({ chart, open }, root, '  ')
      : drawInside({ chart, open }, root, '  ')),
    ...[...labels].map(([arrow, texts]) => `  ${arrow} : ${[...texts].join('<br/>')}`),
  ].join('\n');
}

const code = (text: string): string => `\`${text}\``;
const codes = (texts: Iterable<string>): string => [...new Set(texts)].map(code).join(', ');

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`;
  return ['', `## ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

function stateRows(chart: Chart): string[][] {
  return statesOf(chart)
    .slice(1)
    .map((state) => [
      code(placeOf(state)),
      state.kind === 'atomic' ? '' : state.kind,
      codes(state.invokes.map(({ id }) => id)),
      codes(state.tags),
      codes(state.entry),
      codes(state.exit),
      state.description ?? '',
    ]);
}

const place = (chart: Chart, id: string): string => placeOf(stateIn(chart, id));
const where = (chart: Chart, id: string): string => (id === chart.id ? 'everywhere' : code(place(chart, id)));

function eventRows(chart: Chart): string[][] {
  return chart.transitions.map(({ event, source, guard, targets, actions, description }) => [
    event,
    where(chart, source),
    guard === null ? '' : code(guard),
    targets === null ? 'stays' : codes(targets.map((id) => place(chart, id))),
    codes(actions),
    description ?? '',
  ]);
}

function actorRows(chart: Chart): string[][] {
  return [
    ...statesOf(chart).flatMap((state) =>
      state.invokes.map(({ id, src, systemId }) => [
        code(id),
        src === null ? 'inline' : code(src),
        systemId === null ? '' : code(systemId),
        where(chart, state.id),
      ]),
    ),
    ...chart.spawned.map((src) => ['', code(src), '', 'spawned by an action']),
  ];
}

/** Rows of names that several states share: the name, its description, and where. */
function rowsBy(chart: Chart, named: readonly [name: string, source: string][], told: (name: string) => string[]) {
  const places = new Map<string, string[]>();
  for (const [name, source] of named) places.set(name, [...(places.get(name) ?? []), place(chart, source)]);
  return [...places].map(([name, found]) => [code(name), ...told(name), codes(found)]);
}

const guardRows = (chart: Chart): string[][] =>
  rowsBy(
    chart,
    chart.transitions.flatMap(({ guards, source }) => guards.map((name): [string, string] => [name, source])),
    () => [],
  );

const delayRows = (chart: Chart): string[][] =>
  rowsBy(
    chart,
    chart.transitions.flatMap(({ delay, source }): [string, string][] => (delay === null ? [] : [[delay, source]])),
    (name) => {
      const length = chart.delays[name] ?? null;
      return [length === null ? 'computed from the context' : `${length} ms`];
    },
  );

/** A chart in plain words: each state, and what happens in it. */
function wordsPart(chart: Chart): string[] {
  if (!hasWords(chart.id)) return [];
  const words = wordsOf('en', chart.id);
  return statesOf(chart).flatMap((state) => {
    const own = chart.transitions.filter(({ source }) => source === state.id);
    if (own.length === 0) return [];
    const title = state.id === chart.id ? 'At any time' : `${words.stateText(state.id)} (${code(placeOf(state))})`;
    const lines = own.map((one) => {
      const numbers = numbersOf(chart.id, one);
      const proof = numbers.length === 0 ? '' : ` (§ ${numbers.join(', § ')})`;
      return `- ${words.sentenceText(one, isOtherwise(own, one))}${proof}`;
    });
    return ['', `### ${title}`, '', ...lines];
  });
}

const titled = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

/** The page of one machine. */
export function pageOf(machine: AnyStateMachine, source: string, shown: readonly Shown[] = []): string {
  const chart = chartOf(machine);
  return [
    `# ${hasWords(machine.id) ? `${wordsOf('en', machine.id).stateText(machine.id)} (${code(machine.id)})` : machine.id}`,
    '',
    ...(chart.description === null ? [] : [chart.description, '']),
    `Generated from [${source}](../../../machines/${source}) by \`${COMMAND}\`: change the machine, not this page.`,
    '',
    '```mermaid',
    diagramOf(machine),
    '```',
    ...titled('## In words', wordsPart(chart)),
    ...table('States', ['State', 'Kind', 'Runs', 'Tags', 'On entry', 'On exit', 'Note'], stateRows(chart)),
    ...table('Events', ['Event', 'In', 'If', 'Leads to', 'Does', 'Note'], eventRows(chart)),
    ...table('Actors', ['Actor', 'Logic', 'System id', 'Runs in'], actorRows(chart)),
    ...table('Guards', ['Guard', 'Asked in'], guardRows(chart)),
    ...table('Delays', ['Delay', 'Length', 'Waited for in'], delayRows(chart)),
    ...table(
      'Specification',
      ['Number', 'Sentence that tests of this machine show'],
      shown.map(({ number, text }) => [number, text]),
    ),
    '',
  ].join('\n');
}

function indexOf(machines: ReadonlyMap<string, AnyStateMachine>): string {
  const rows = [...machines].map(([source, machine]) => [
    `[${machine.id}](${pageName(source)})`,
    String(statesOf(chartOf(machine)).length - 1),
    machine.root.description ?? '',
  ]);
  return [
    '# Statecharts',
    '',
    'The facts that the parts exchange: [facts](../../../docs/machines/facts.md).',
    '',
    `One page per machine of \`machines/\`, generated by \`${COMMAND}\`.`,
    ...table('Machines', ['Machine', 'States', 'What it does'], rows),
    '',
  ].join('\n');
}

const SAMPLES = rootInputs.events.filter((event): event is RootFact => !event.type.startsWith('xstate.'));

/** The events that a part makes of a fact, from the sample facts of the tests. */
function madeBy(part: string, type: string): string {
  const made = SAMPLES.filter((sample) => sample.type === type).flatMap((sample) => eventsOf(part, sample));
  if (made.length === 0) throw new Error(`No sample of "${type}" in root.inputs.ts reaches "${part}"`);
  return [...new Set(made.map((event) => `\`${event.type}\``))].join(', ');
}

/** The catalogue of facts: the part that emits each, and the events that other parts receive. */
export function factsPage(): string {
  const rows = FACTS.map(({ type, owner, group, until, hearers }) => [
    `\`${type}\``,
    owner,
    group === null ? 'moment' : `\`${group}\`${until === null ? '' : `, until \`${until}\``}`,
    hearers.map((id) => `${INSIDE_IDS.includes(id) ? `*${id}*` : id}: ${madeBy(id, type)}`).join('; '),
  ]);
  return [
    '# Facts',
    '',
    `Generated from the tables in \`machines/root/\` by \`${COMMAND}\`: change the tables, not this page.`,
    '',
    'Each fact has one name, chosen by the part that emits it. Parts that listen to it receive events of their own, in this',
    'order. Parts in italics start inside the venue: they first receive the current value of each group.',
    ...table('All facts', ['Fact', 'Emitted by', 'Current value', 'Received by'], rows),
    '',
  ].join('\n');
}

const pageName = (source: string): string => `${nounOf(source)}.md`;

/** Every page by its file name; `machines` are keyed by the name of their source file. */
export function pagesOf(
  machines: ReadonlyMap<string, AnyStateMachine>,
  specification: ReadonlyMap<string, readonly Shown[]> = new Map(),
): Map<string, string> {
  const pages = [...machines].map(([source, machine]): [string, string] => [
    pageName(source),
    pageOf(machine, source, specification.get(nounOf(source))),
  ]);
  return new Map([...pages, ['README.md', indexOf(machines)]]);
}

async function readMachines(folder: string): Promise<Map<string, AnyStateMachine>> {
  const sources = machineSources(folder);
  if (sources.length === 0) throw new Error(`There is no machine in ${folder}`);
  const machines = new Map<string, AnyStateMachine>();
  for (const { file, path } of sources) {
    const exported: object = await import(pathToFileURL(path).href);
    machines.set(file, machineOf(file, exported));
  }
  return machines;
}

/** Updates a folder; pages without a machine are deleted. */
export function writePages(pages: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file.endsWith('.md') && !pages.has(file)) rmSync(join(folder, file));
  for (const [file, text] of pages) writeFileSync(join(folder, file), text);
}

/** The inspector's data about the specification, by machine id. */
const tableOf = (
  machines: ReadonlyMap<string, AnyStateMachine>,
  specification: ReadonlyMap<string, readonly Shown[]>,
): string => {
  const rows = [...machines].map(([source, { id }]) => [id, specification.get(nounOf(source)) ?? []]);
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
};

async function main(): Promise<void> {
  const machines = await readMachines(SOURCES);
  const specification = specificationOf(TESTS, [...machines.keys()].map(nounOf));
  const pages = pagesOf(machines, specification);
  const inGit = new Map([
    [CATALOGUE, factsPage()],
    [TABLE, tableOf(machines, specification)],
  ]);
  if (!process.argv.includes('--check')) {
    writePages(pages, PAGES);
    for (const [file, text] of inGit) writeFileSync(file, text);
    console.log(`dist/docs/machines: ${pages.size} pages written`);
    return;
  }
  for (const [source, machine] of machines) {
    if (machine.root.description) continue;
    console.error(`machines/${source} has no description`);
    process.exitCode = 1;
  }
  for (const [file, text] of inGit) {
    if (readFileSync(file, 'utf8') === text) continue;
    console.error(`${relative(process.cwd(), file)} is stale: run ${COMMAND}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
