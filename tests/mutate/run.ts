import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { faultsOf, KINDS, type Kind } from './faults';
import { readSubjects } from './machines';
import { type Finding, survey, untrue, wanted } from './survey';

const USAGE = `npm run mutate [-- machine …] [--only kind …] [--match text] [--every n] [--list] [--json] [--lanes n]
kinds: ${KINDS.join(', ')}`;
/** The required percentage of caught faults, without equivalent ones. */
const LEAST = 95;

const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);
const complain = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

type Sum = { faults: number; caught: number; equivalent: number; through: number; share: string };

function sum(findings: readonly Finding[]): Sum {
  const count = (verdict: Finding['verdict']): number => findings.filter((found) => found.verdict === verdict).length;
  const [faults, caught, equivalent] = [findings.length, count('caught'), count('equivalent')];
  const noticeable = faults - equivalent;
  const share = noticeable === 0 ? '' : `${((100 * caught) / noticeable).toFixed(1)} %`;
  return { faults, caught, equivalent, through: count('missed'), share };
}

function table(title: string, findings: readonly Finding[], keyOf: (finding: Finding) => string): string {
  const keys = [...new Set(findings.map(keyOf))];
  const row = (name: string, { faults, caught, equivalent, through, share }: Sum): string =>
    `| ${name.padEnd(14)} | ${[faults, caught, equivalent, through, share].map((cell) => String(cell).padStart(11)).join(' | ')} |`;
  return [
    `| ${title.padEnd(14)} | ${['faults', 'caught', 'equivalent', 'missed', 'share'].map((head) => head.padStart(11)).join(' | ')} |`,
    `| ${'-'.repeat(14)} | ${Array.from({ length: 5 }, () => `${'-'.repeat(10)}:`).join(' | ')} |`,
    ...keys.map((key) => row(key, sum(findings.filter((finding) => keyOf(finding) === key)))),
    row('all', sum(findings)),
  ].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      match: { type: 'string', default: '' },
      every: { type: 'string', default: '3' },
      lanes: { type: 'string', default: String(availableParallelism()) },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const all = await readSubjects();
  const unknown = [
    ...positionals
      .filter((name) => !all.some(({ stem }) => stem === name))
      .map((name) => `There is no machine ${name}.`),
    ...values.only.filter((kind) => !isKind(kind)).map((kind) => `There is no fault kind ${kind}.`),
    ...[values.every, values.lanes]
      .filter((count) => !/^[1-9]\d*$/.test(count))
      .map((text) => `${text} is not a number.`),
  ];
  if (unknown.length > 0) return complain([...unknown, USAGE].join('\n'));

  const only = values.only.filter(isKind);
  const wish = {
    subjects: all.filter(({ stem }) => positionals.length === 0 || positionals.includes(stem)),
    kinds: only.length > 0 ? only : KINDS,
    match: values.match,
    every: Number(values.every),
  };
  if (values.list) {
    const faults = wanted(wish).map(({ fault }) => fault);
    if (values.json) return console.log(JSON.stringify(faults, null, 2));
    for (const { kind, name } of faults) console.log(`${kind.padEnd(13)} ${name}`);
    return console.log(`${faults.length} faults`);
  }

  // Invariants catch faults also in situations that the gate does not search.
  process.env['PATH_SEARCH'] = 'whole';
  const since = performance.now();
  const findings = await survey({ ...wish, lanes: Number(values.lanes), tell: (line) => console.error(line) });
  const names = new Set(all.flatMap(({ machine }) => faultsOf(machine).map(({ name }) => name)));
  const wrong = untrue(findings, names);
  const { caught, through } = sum(findings);
  if (values.json) console.log(JSON.stringify({ findings, wrong }, null, 2));
  else {
    console.log(table('machine', findings, ({ fault }) => fault.machine));
    console.log(`\n${table('kind', findings, ({ fault }) => fault.kind)}`);
    const left = findings.filter(({ verdict }) => verdict === 'missed').map(({ fault }) => fault.name);
    if (left.length > 0) console.log(['\nMissed:', ...left].join('\n  '));
  }
  console.error(`${findings.length} faults in ${((performance.now() - since) / 60_000).toFixed(1)} minutes`);
  if (wrong.length > 0) complain(wrong.join('\n'));
  if (100 * caught < LEAST * (caught + through)) complain(`Less than ${LEAST} % of the faults are caught.`);
}

await main();
