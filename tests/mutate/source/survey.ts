import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { Finding } from '../finding';
import { certain, Lane } from '../lanes';
import type { Chosen, Ran } from '../serve';
import { type Group, shuffled } from './choose';
import { sourceEquivalents } from './equivalent';
import { createNearTests, isOfFeature, type Near, type Planted } from './files';
import type { SourceOrder, Watched } from './lane';

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url));
/** The processor time that tests may use with a fault, in addition to a multiple of the time without one. */
const LIMIT = { leastMs: 20_000, times: 2 };
const NO_LIMIT_MS = Number.MAX_SAFE_INTEGER;
/** How many test files are asked: those of the feature first, then, about what they let pass, those of others. */
const MOST_OF_FEATURE = 12;
const MOST_BESIDE = { each: 8, all: 12 };
/** A longer test says little about one fault, and takes more time than all others. */
const LONGEST_MS = 15_000;
/** How many faults of a group are planted before the turn of the next one, where time is limited. */
const IN_TURN = 5;
/** The layers whose faults the tests of the service may notice. */
const SERVED: ReadonlySet<string> = new Set(['adapters', 'domain', 'server']);
const isOfService = (test: string): boolean => test.startsWith('tests/server/');

type Nears = (fault: Planted) => readonly Near[];

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const sourceOf = ({ file, layer, feature }: Planted) => ({ file, layer, feature });

/** The test files of the feature that import what has faults, and the nearest of a source without any. */
function ownTests(faults: readonly Planted[], nears: Nears): string[] {
  const own = faults.flatMap((fault) => nears(fault).filter(({ test }) => isOfFeature(fault, test)));
  const nearest = own.toSorted((one, other) => one.steps - other.steps).map(({ test }) => test);
  const alone = faults.filter((fault) => !nears(fault).some(({ test }) => nearest.includes(test)));
  return [
    ...unique(nearest).slice(0, MOST_OF_FEATURE),
    ...unique(
      alone.flatMap((fault) =>
        nears(fault)
          .slice(0, 3)
          .map(({ test }) => test),
      ),
    ).slice(0, MOST_OF_FEATURE),
  ];
}

function testsBeside(faults: readonly Planted[], nears: Nears, asked: readonly string[]): string[] {
  const beside = faults.flatMap((fault) =>
    nears(fault)
      .filter(({ test }) => !asked.includes(test))
      .slice(0, MOST_BESIDE.each),
  );
  return unique(beside.map(({ test }) => test)).slice(0, MOST_BESIDE.all);
}

function watchedIn(faults: readonly Planted[]): Watched[] {
  const byFile = new Map<string, Watched['spots'][number][]>();
  for (const [id, { file, spot }] of faults.entries()) byFile.set(file, [...(byFile.get(file) ?? []), { id, spot }]);
  return [...byFile].map(([file, spots]) => ({ file, spots }));
}

/** What tests do without a fault: which of `faults` each reaches, and how long it takes. */
type Sound = { faults: readonly Planted[]; ran: readonly Ran[]; known: string[] };

async function runSound(
  lane: Lane<SourceOrder>,
  faults: readonly Planted[],
  files: readonly string[],
  tell: (line: string) => void,
): Promise<Sound> {
  const chosen = files.map((file) => ({ file }));
  const order: SourceOrder = { fault: null, watched: watchedIn(faults), known: [], chosen, limitMs: NO_LIMIT_MS };
  if (files.length === 0) return { faults, ran: [], known: [] };
  const { ran, unhandled, failure } = await lane.run(order);
  if (failure !== null) tell(`not asked, because it fails without a fault: ${failure.name}`);
  return { faults, ran: ran.filter(({ hasFailed, ms }) => !hasFailed && ms < LONGEST_MS), known: unhandled };
}

function orderFor(fault: Planted, { faults, ran, known }: Sound, nears: Nears): SourceOrder | null {
  const id = faults.indexOf(fault);
  const importing = new Set(nears(fault).map(({ test }) => test));
  const reaching = ran.filter(({ file, reached }) => reached.includes(id) || (fault.isStatic && importing.has(file)));
  if (reaching.length === 0) return null;
  const chosen: Chosen[] = unique(reaching.map(({ file }) => file)).map((file) => ({
    file,
    ids: reaching.filter((one) => one.file === file).map((one) => one.id),
  }));
  const limitMs = LIMIT.leastMs + LIMIT.times * reaching.reduce((sum, { ms }) => sum + ms, 0);
  return { fault: { file: fault.file, edit: fault.edit }, watched: [], known, chosen, limitMs };
}

/** Asks the tests of the feature about some faults of a group, and those beside about what is left. */
class Examination {
  readonly #group: Group;
  readonly #nears: Nears;
  readonly #tell: (line: string) => void;
  #own: Promise<Sound> | null = null;

  constructor(group: Group, nears: Nears, tell: (line: string) => void) {
    this.#group = group;
    this.#nears = nears;
    this.#tell = tell;
  }

  /** Plants some faults of the group; what its own tests let pass is asked of others. */
  async examine(lane: Lane<SourceOrder>, faults: readonly Planted[], isOver: () => boolean): Promise<Finding[]> {
    const own = ownTests(this.#group.faults, this.#nears);
    this.#own ??= runSound(lane, this.#group.faults, own, this.#tell);
    const sound = await this.#own;
    const findings: Finding[] = [];
    const left: { fault: Planted; isReached: boolean }[] = [];
    for (const fault of faults) {
      if (isOver()) break;
      const answer = await this.#ask(lane, fault, sound);
      if (typeof answer === 'string') findings.push(this.#finding(fault, answer, true));
      else left.push({ fault, isReached: answer });
    }
    if (left.length === 0 || isOver()) return findings;
    const rest = left.map(({ fault }) => fault);
    const beside = await runSound(lane, rest, testsBeside(rest, this.#nears, own), this.#tell);
    for (const { fault, isReached } of left) {
      const answer = await this.#ask(lane, fault, beside);
      const caughtBy = typeof answer === 'string' ? answer : null;
      findings.push(this.#finding(fault, caughtBy, isReached || answer !== false));
    }
    return findings;
  }

  /** The test that caught a fault, or whether any reaches it. */
  async #ask(lane: Lane<SourceOrder>, fault: Planted, sound: Sound): Promise<string | boolean> {
    const order = orderFor(fault, sound, this.#nears);
    if (order === null) return false;
    const { failure } = await certain(lane, order);
    return failure?.name ?? true;
  }

  #finding(fault: Planted, caughtBy: string | null, isReached: boolean): Finding {
    const { layer, feature: part, name, kind, file, line } = fault;
    const isListed = sourceEquivalents.has(name);
    const left = isListed ? 'equivalent' : 'missed';
    const place = `${file}:${line}${isReached ? '' : ', which no test near it runs'}`;
    if (caughtBy === null && !isListed) this.#tell(`missed: ${name}`);
    return { layer, part, name, kind, place, verdict: caughtBy === null ? left : 'caught', caughtBy };
  }
}

/** What the global setup of the service's tests provides; made once for all faults. */
async function prepareService(
  isNeeded: boolean,
): Promise<{ provided: Record<string, unknown>; end: () => Promise<void> }> {
  if (!isNeeded) return { provided: {}, end: async () => {} };
  const { default: setup } = await import('../../server/kernel/global-setup');
  const provided: Record<string, unknown> = {};
  const provide = (key: string, value: unknown): void => void (provided[key] = value);
  const end = await setup({ provide } as unknown as TestProject);
  return { provided, end };
}

export type SourceWish = {
  groups: readonly Group[];
  seed: number;
  lanes: number;
  isOver: () => boolean;
  isTurnByTurn: boolean;
  tell: (line: string) => void;
};

/** Plants the faults of these groups one by one, until the time is over. */
export async function surveySources({
  groups,
  seed,
  lanes,
  isOver,
  isTurnByTurn,
  tell,
}: SourceWish): Promise<Finding[]> {
  if (groups.length === 0) return [];
  const isServed = groups.some(({ layer }) => SERVED.has(layer));
  const { provided, end } = await prepareService(isServed);
  const nearTests = createNearTests();
  const known = new Map<string, readonly Near[]>();
  const nears: Nears = (fault) => {
    const found =
      known.get(fault.file) ?? nearTests(sourceOf(fault)).filter(({ test }) => isServed || !isOfService(test));
    known.set(fault.file, found);
    return found;
  };
  const size = isTurnByTurn ? IN_TURN : Number.MAX_SAFE_INTEGER;
  const turns = groups.flatMap((group) => {
    const examination = new Examination(group, nears, tell);
    return Array.from({ length: Math.ceil(group.faults.length / size) }, (_, turn) => ({
      examination,
      turn,
      name: `${group.layer} ${group.feature}`,
      faults: group.faults.slice(turn * size, (turn + 1) * size),
    }));
  });
  const waiting = isTurnByTurn
    ? shuffled(turns, seed, ({ name }) => name).toSorted((one, other) => one.turn - other.turn)
    : turns;
  const findings: Finding[] = [];
  const env = { ...process.env, MUTATE_PROVIDED: JSON.stringify(provided) };
  const work = async (): Promise<void> => {
    const lane = new Lane<SourceOrder>(LANE, { env, execArgv: ['--import', 'tsx', '--liftoff-only'] });
    try {
      for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) {
        findings.push(...(await next.examination.examine(lane, next.faults, isOver)));
        tell(`${next.name}: ${findings.length} faults so far`);
      }
    } finally {
      lane.end();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, turns.length) }, work));
  } finally {
    await end();
  }
  return findings;
}
