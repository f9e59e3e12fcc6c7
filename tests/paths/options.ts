import { parseArgs } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { Move } from '../machines/kernel/explore';
import { nodesOf, partsOf } from '../machines/kernel/parts';
import { eventOf } from './describe';
import { RUN_FLAGS, RUN_USAGE, type RunOptions, runOptionsOf } from './run-options';
import { UsageError, unknown } from './suggest';
import type { Target } from './targets';
import type { Filter, Graph } from './ways';

export const USAGE = `npm run paths                                  all machines and visitor models, and how far they are covered
npm run paths -- <name> [options]              the paths of one, e.g. consent or visitor.consent
npm run paths -- --run [name …] [options]      walks the paths of visitor models in a browser

  --shortest          the shortest path to every state (unless said otherwise)
  --simple            all paths that come into no situation twice, the short ones first
  --each              the shortest path to every transition
  --covering          few paths, as long as it takes, through every transition
  --to <state>        only paths that end in this state
  --through <event>   only paths with this event
  --at-most <n>       only paths of at most n steps
  --first <n>         no more than n paths (200 unless said otherwise)
  --json, --gherkin   instead of a table
  --since <commit>    which paths the changes since this commit add, remove or alter; of the models, or of what is named
  --help              this

With --run:
${RUN_USAGE}`;

const KINDS = ['shortest', 'simple', 'each', 'covering'] as const;
export type Kind = (typeof KINDS)[number];
export type Format = 'table' | 'json' | 'gherkin';

export type Options = {
  names: readonly string[];
  kind: Kind;
  to: string | null;
  through: string | null;
  atMost: number | null;
  first: number;
  format: Format;
  isRun: boolean;
  isHelp: boolean;
  /** A commit to compare with. */
  since: string | null;
  run: RunOptions;
};

const FIRST = 200;
/** Random walks of each model. */
const RANDOM_WALKS = 5;

function countOf(option: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 0) throw new UsageError(`--${option} is a number of steps, not "${given}"`);
  return count;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        shortest: { type: 'boolean' },
        simple: { type: 'boolean' },
        each: { type: 'boolean' },
        covering: { type: 'boolean' },
        to: { type: 'string' },
        through: { type: 'string' },
        'at-most': { type: 'string' },
        first: { type: 'string' },
        json: { type: 'boolean' },
        gherkin: { type: 'boolean' },
        run: { type: 'boolean' },
        help: { type: 'boolean' },
        since: { type: 'string' },
        ...RUN_FLAGS,
      },
    });
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(/\. |\.?\n/);
    throw new UsageError(`${reason}; --help tells what there is`, { cause });
  }
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): Options {
  const { values, positionals: names } = parse(args);
  const kinds = KINDS.filter((kind) => values[kind] === true);
  if (kinds.length > 1) throw new UsageError(`--${kinds.join(' and --')} exclude each other`);
  if (values.json === true && values.gherkin === true) throw new UsageError('--json and --gherkin exclude each other');
  const isRun = values.run === true;
  const kind = kinds[0] ?? (isRun ? 'covering' : values.since === undefined ? 'shortest' : 'each');
  const isFiltered = values.to !== undefined || values.through !== undefined;
  if (isFiltered && (kind === 'covering' || kind === 'each') && kinds.length > 0) {
    throw new UsageError(`--to and --through choose among --shortest and --simple paths, not among --${kind} ones`);
  }
  if (values.seed !== undefined && (isFiltered || kinds.length > 0)) {
    throw new UsageError(`--seed walks at random: leave --${kinds[0] ?? 'to and --through'} out`);
  }
  if (isRun && values.gherkin === true) {
    throw new UsageError('--gherkin lists paths: leave --run out, or take --json, --junit, --ctrf or --html');
  }
  if (values.since !== undefined && isRun) throw new UsageError('--since lists what has changed: leave --run out');
  if (values.since !== undefined && values.gherkin === true) {
    throw new UsageError('--since prints words or --json, not --gherkin');
  }
  if (values.since !== undefined && isFiltered) throw new UsageError('--since takes no --to and --through');
  if (!isRun && values.since === undefined && names.length > 1)
    throw new UsageError(`One at a time, not ${names.join(', ')}`);
  if (names.length === 0 && isFiltered) throw new UsageError('--to and --through need the name of a machine or model');
  return {
    names,
    kind: isFiltered && kinds.length === 0 ? 'shortest' : kind,
    to: values.to ?? null,
    through: values.through ?? null,
    atMost: countOf('at-most', values['at-most']),
    first: countOf('first', values.first) ?? (values.seed === undefined ? FIRST : RANDOM_WALKS),
    format: values.json === true ? 'json' : values.gherkin === true ? 'gherkin' : 'table',
    isRun,
    isHelp: values.help === true,
    since: values.since ?? null,
    run: runOptionsOf(values, isRun),
  };
}

/** The states that a word can mean: the whole id, the path within the machine, or its last part. */
function statesOf({ machine }: Target, word: string): Set<string> {
  const places = new Map(partsOf(machine).nodes.map(({ id, path }) => [id, path.join('.')]));
  const exact = [...places].filter(([id, place]) => id === word || place === word);
  const found = exact.length > 0 ? exact : [...places].filter(([, place]) => place.endsWith(`.${word}`));
  if (found.length === 0) return unknown(`state of ${machine.id}`, word, [...places.values()]);
  if (found.length > 1) {
    throw new UsageError(`"${word}" may be ${found.map(([, place]) => place).join(' or ')}`);
  }
  return new Set(found.map(([id]) => id));
}

/** The events that a word can mean: by type or by label. */
function isEvent(graphs: readonly Graph[], target: Target, word: string): (move: Move) => boolean {
  const names = new Map<string, string>();
  for (const { exploration } of graphs) {
    for (const move of exploration.moves) if (move.taken.size > 0) names.set(move.event.type, eventOf(move));
  }
  const types = new Set([...names].filter((pair) => pair.includes(word)).map(([type]) => type));
  if (types.size === 0) return unknown(`event that moves ${target.machine.id}`, word, [...names.values()]);
  return ({ event }) => types.has(event.type);
}

/** @throws UsageError if there is no such state or event */
export function filterOf({ to, through, atMost }: Options, target: Target, graphs: readonly Graph[]): Filter {
  const goals = to === null ? null : statesOf(target, to);
  return {
    isGoal: goals && ((snapshot: AnyMachineSnapshot) => nodesOf(snapshot).some(({ id }) => goals.has(id))),
    isThrough: through === null ? null : isEvent(graphs, target, through),
    atMost: atMost ?? Number.POSITIVE_INFINITY,
  };
}
