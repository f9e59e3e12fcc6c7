import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chartOf } from '../../src/inspector/chart/chart';
import { equivalents } from './equivalent';
import { faultsOf, KINDS, type Kind } from './faults';
import type { Finding } from './finding';
import { readSubjects, type Subject } from './machines';
import { missedPage } from './report';
import { groupsOf, SEED, shuffled } from './source/choose';
import { sourceEquivalents } from './source/equivalent';
import { faultsIn, readSources } from './source/files';
import { SOURCE_KINDS, type SourceKind } from './source/kinds';
import { surveySources } from './source/survey';
import { survey, untrue, wanted } from './survey';
import { sum, table } from './table';
import { askedBy, LAYERS } from './words';

const USAGE = `npm run mutate [-- layer … feature … machine …] [--minutes n] [--every n] [--seed n] [--only kind …] [--match text] [--list] [--json] [--report file] [--lanes n]
Without words and options: a sample of 10 minutes.
layers: ${LAYERS.join(', ')}
kinds of statecharts: ${KINDS.join(', ')}
kinds of the other layers: ${SOURCE_KINDS.join(', ')}`;
/** The required percentage of caught faults, without equivalent ones, of each statechart and of each other layer. */
const LEAST = { machine: 98, layer: 90 };
/** How many faults of each feature in a layer are planted. */
const EACH = 15;
/** Every n-th fault of a statechart is planted. */
const EVERY = 3;
const SAMPLE_MINUTES = 10;
/** How many machines are surveyed together, where time is limited. */
const MACHINES_IN_TURN = 4;

const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);
const isSourceKind = (word: string): word is SourceKind => SOURCE_KINDS.some((kind) => kind === word);
const complain = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

function report(findings: readonly Finding[]): string {
  const missed = findings.filter(({ verdict }) => verdict === 'missed');
  return [
    table(['layer', 'feature or machine'], findings, ({ layer, part }) => [layer, part]),
    `\n${table(['kind'], findings, ({ kind }) => [kind])}`,
    ...(missed.length === 0 ? [] : ['\nMissed:']),
    ...missed.map(({ name, place }) => `  ${name}${place === null ? '' : ` (${place})`}`),
  ].join('\n');
}

/** Calls `plant` for some machines at a time, in an order that the seed decides, until the time is over. */
async function inTurns(
  subjects: readonly Subject[],
  seed: number,
  isOver: () => boolean,
  plant: (some: readonly Subject[]) => Promise<Finding[]>,
): Promise<Finding[]> {
  const order = shuffled(subjects, seed, ({ stem }) => stem);
  const findings: Finding[] = [];
  for (let at = 0; at < order.length && !isOver(); at += MACHINES_IN_TURN)
    findings.push(...(await plant(order.slice(at, at + MACHINES_IN_TURN))));
  return findings;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      match: { type: 'string', default: '' },
      every: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: String(SEED) },
      lanes: { type: 'string', default: String(availableParallelism()) },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const everything = { subjects: await readSubjects(), sources: readSources() };
  const { subjects, sources, unknown } = askedBy(positionals, everything.subjects, everything.sources);
  const wrongWords = [
    ...unknown.map((name) => `There is no machine or feature ${name}.`),
    ...values.only
      .filter((kind) => !isKind(kind) && !isSourceKind(kind))
      .map((kind) => `There is no fault kind ${kind}.`),
    ...[values.every, values.minutes, values.seed, values.lanes]
      .filter((count) => count !== undefined && !/^[1-9]\d*$/.test(count))
      .map((text) => `${text} is not a number.`),
  ];
  if (wrongWords.length > 0) return complain([...wrongWords, USAGE].join('\n'));

  const isWhole = values.only.length === 0;
  const [seed, lanes] = [Number(values.seed), Number(values.lanes)];
  const every = values.every === undefined ? null : Number(values.every);
  const chartWish = {
    subjects,
    kinds: isWhole ? KINDS : values.only.filter(isKind),
    match: values.match,
    every: every ?? EVERY,
  };
  const sourceKinds: readonly string[] = isWhole ? SOURCE_KINDS : values.only.filter(isSourceKind);
  const faults = faultsIn(sources).filter(
    ({ kind, name }) => sourceKinds.includes(kind) && name.includes(values.match),
  );
  const groups = groupsOf(faults, { each: EACH, every, seed });
  if (values.list) {
    const listed = [...wanted(chartWish).map(({ fault }) => fault), ...groups.flatMap((group) => group.faults)];
    if (values.json) return console.log(JSON.stringify(listed, null, 2));
    for (const { kind, name } of listed) console.log(`${kind.padEnd(13)} ${name}`);
    return console.log(`${listed.length} faults`);
  }

  const since = performance.now();
  const isDaily = positionals.length === 0 && isWhole && every === null && values.match === '';
  const minutes = values.minutes ?? (isDaily ? String(SAMPLE_MINUTES) : null);
  const limitMs = minutes === null ? Number.MAX_SAFE_INTEGER : Number(minutes) * 60_000;
  const layers = new Set([...(subjects.length > 0 ? ['machines'] : []), ...groups.map(({ layer }) => layer)]);
  const endsAfter = (ms: number) => (): boolean => performance.now() - since > ms;
  const common = { lanes, tell: (line: string) => console.error(line) };
  const isOver = endsAfter(limitMs / layers.size);
  const plant = (some: readonly Subject[]) => survey({ ...chartWish, subjects: some, ...common, isOver });
  // Invariants catch faults also in situations that the gate does not search.
  process.env['PATH_SEARCH'] = 'whole';
  const charts = minutes === null ? await plant(subjects) : await inTurns(subjects, seed, isOver, plant);
  delete process.env['PATH_SEARCH'];
  const rest = { groups, seed, isTurnByTurn: minutes !== null, isOver: endsAfter(limitMs) };
  const others = await surveySources({ ...rest, ...common });

  const chartNames = new Set(everything.subjects.flatMap(({ machine }) => faultsOf(machine).map(({ name }) => name)));
  const listedFiles = new Set([...sourceEquivalents.keys()].map((name) => name.split(': ')[0]));
  const sourceNames = faultsIn(everything.sources.filter(({ file }) => listedFiles.has(file))).map(({ name }) => name);
  const wrong = [
    ...untrue(equivalents, charts, chartNames),
    ...untrue(sourceEquivalents, others, new Set(sourceNames)),
  ];
  const findings = [...charts, ...others];
  console.log(values.json ? JSON.stringify({ findings, wrong }, null, 2) : report(findings));
  if (values.report !== undefined) {
    const byId = new Map(everything.subjects.map(({ machine }) => [machine.id, chartOf(machine)]));
    writeFileSync(values.report, missedPage(findings, byId));
    console.error(`${values.report} is written`);
  }
  console.error(`${findings.length} faults in ${((performance.now() - since) / 60_000).toFixed(1)} minutes`);
  if (wrong.length > 0) complain(wrong.join('\n'));
  const judge = (found: readonly Finding[], nameOf: (finding: Finding) => string, least: number): void => {
    for (const name of new Set(found.map(nameOf))) {
      const { caught, missed } = sum(found.filter((finding) => nameOf(finding) === name));
      if (100 * caught < least * (caught + missed))
        complain(`Less than ${least} % of the faults of ${name} are caught.`);
    }
  };
  judge(charts, ({ part }) => part, LEAST.machine);
  judge(others, ({ layer }) => `the layer ${layer}`, LEAST.layer);
}

await main();
