import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { speak } from '../e2e/kernel/speech';
import { changesText } from './changes';
import { coverageOfTarget, listPaths } from './list';
import { optionsOf, USAGE } from './options';
import { gherkinOf, jsonOf, overviewOf, tableOf } from './print';
import { runPaths } from './run';
import { changesSince } from './since';
import { UsageError } from './suggest';
import { loadTarget, targetNames } from './targets';

type Done = { text: string; code: number };

async function overview(isJson: boolean, names: readonly string[]): Promise<string> {
  const rows = [];
  for (const name of names) rows.push({ name, coverage: coverageOfTarget(await loadTarget(name)) });
  return isJson ? jsonOf(rows) : `${overviewOf(rows)}\n\n${USAGE}`;
}

/**
 * The tool's output and exit code: 0 success, 1 a failed path, 2 an invalid request. `names` are what the overview lists.
 */
export async function answer(args: readonly string[], names: readonly string[] = targetNames()): Promise<Done> {
  try {
    const options = optionsOf(args);
    if (options.isHelp) return { text: USAGE, code: 0 };
    if (options.isRun) return { text: '', code: await runPaths(options) };
    if (options.since !== null) {
      const changes = await changesSince(options.since, options);
      return { text: options.format === 'json' ? JSON.stringify(changes, null, 2) : changesText(changes), code: 0 };
    }
    const [name] = options.names;
    if (name === undefined) return { text: await overview(options.format === 'json', names), code: 0 };
    const target = await loadTarget(name);
    const listing = listPaths(target, options);
    if (options.format === 'json') return { text: jsonOf(listing), code: 0 };
    if (options.format === 'gherkin') return { text: gherkinOf(listing, target.model, speak('en')), code: 0 };
    return { text: tableOf(listing), code: 0 };
  } catch (error) {
    if (error instanceof UsageError) return { text: error.message, code: 2 };
    throw error;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { text, code } = await answer(process.argv.slice(2));
  if (text !== '') (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}
