import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Speech, speak, speakWith } from '../e2e/kernel/speech';
import { type Action, sentenceOf } from './actions';
import { type Changes, changesBetween, type Said } from './changes';
import { eventOf, payloadOf, standsIn } from './describe';
import { idOf } from './ids';
import { chosenWays } from './list';
import type { Options } from './options';
import { UsageError, unknown } from './suggest';
import { loadTarget, type Target, targetNames } from './targets';
import { expectedIn, titleOf } from './walk';
import { type Graph, situationAt, type Way, wayBy } from './ways';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['domain', 'machines', 'src', 'tests', 'server', 'package.json', 'tsconfig.json', 'tsconfig.pure.json'];

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });

function commitOf(word: string): string {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${word}^{commit}`).toString().trim();
  } catch {
    throw new UsageError(`There is no commit "${word}" here: name a branch, a tag or a commit that git knows`);
  }
}

/** A copy of the repository as of a commit. */
function copyOf(commit: string): { root: string } & Disposable {
  const root = mkdtempSync(join(tmpdir(), 'paths-since-'));
  const present = PARTS.filter((part) => git('ls-tree', '--name-only', commit, part).toString().trim() !== '');
  const archive = git('archive', '--format=tar', commit, ...present, ':(exclude)server/sample/*/assets/*');
  execFileSync('tar', ['-xf', '-', '-C', root], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** The English words of a copy. */
function speechIn(root: string): Speech {
  const read = (name: string) => {
    const file = join(root, `src/words/en/${name}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  return speakWith({ ...read('entry'), ...read('venue') }, 'en');
}

/** A path in the words of the page for a model, and in events and states for a machine. */
function saidOf({ name, model }: Target, graph: Graph, way: Way, speech: Speech): Said {
  const place = (key: string): string => standsIn(situationAt(graph, key));
  const told = (actions: readonly Action[], otherwise: string): string[] =>
    model === null ? [otherwise] : actions.map((action) => sentenceOf(action, speech));
  const start = place(graph.start.to);
  return {
    id: idOf(name, graph, way),
    title: titleOf(graph, way),
    steps: [
      { at: start, sentences: told(model === null ? [] : expectedIn(model, start), `it is ${start}`) },
      ...way.map((move) => {
        const to = place(move.to);
        const payload = payloadOf(move.event);
        const doing = told(
          model?.steps[move.event.type] ?? [],
          `${eventOf(move)}${payload === '' ? '' : ` ${payload}`}`,
        );
        const seeing = told(model === null ? [] : expectedIn(model, to), `it is ${to}`);
        return { at: `${eventOf(move)} → ${to}`, sentences: [...doing, ...seeing.map((one) => `then ${one}`)] };
      }),
    ],
  };
}

function pathsOf(target: Target, options: Options, speech: Speech): Said[] {
  const { graphs, walks } = chosenWays(target, options);
  const own = graphs.flatMap((graph) =>
    (target.model?.paths ?? []).map((events) => ({ graph, way: wayBy(graph, events) })),
  );
  const all = [...walks, ...own].map(({ graph, way }) => saidOf(target, graph, way, speech));
  return [...new Map(all.map((path) => [path.id, path])).values()];
}

/** The paths of a target in a copy, whose sources may be of another time than this tool. */
async function pathsIn(
  root: string,
  name: string,
  { word, options }: { word: string; options: Options },
): Promise<Said[]> {
  try {
    return pathsOf(await loadTarget(name, root), options, speechIn(root));
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new UsageError(`${name} as of ${word} cannot be searched (${reason}): name other models, or a later commit`, {
      cause,
    });
  }
}

/**
 * What has changed since a commit about the paths of the named machines and models, or else of all models.
 * @throws UsageError for an unknown commit or name
 */
export async function changesSince(word: string, options: Options): Promise<Changes[]> {
  using before = copyOf(commitOf(word));
  const [old, now] = [targetNames(before.root), targetNames()];
  const all = [...new Set([...now, ...old])];
  const names = options.names.length > 0 ? options.names : all.filter((name) => name.startsWith('visitor.')).toSorted();
  const found: Changes[] = [];
  for (const name of names) {
    if (!all.includes(name)) unknown('machine or visitor model', name, all);
    const earlier = old.includes(name) ? await pathsIn(before.root, name, { word, options }) : [];
    const later = now.includes(name) ? pathsOf(await loadTarget(name), options, speak('en')) : [];
    found.push(changesBetween(name, earlier, later));
  }
  return found;
}
