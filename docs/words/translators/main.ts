import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FALLBACK_LOCALE, LOCALES } from '../../../domain/kernel/constants';
import { ensureChromium } from '../../../tests/e2e/kernel/chromium.mjs';
import { ROOT } from './catalogues';
import { type Done, exportWords, HERE } from './export';
import { importWords } from './import';
import { SCREENS } from './screens';
import { SheetError } from './sheet';

const USAGE = `npm run words -- export FOLDER [options]   writes a file for each language, for translators
npm run words -- screens FOLDER            takes pictures of the sample venue, for the exports into this folder
npm run words -- import FILE… [--over]     checks what translators did and writes it into the catalogues

  --format xliff|csv   XLIFF 2.0 (the default) or CSV
  --languages fr,it    only these languages (all unless given)
  --over               export: over files that a translator changed
                       import: over texts that changed since the export
  --help               this`;

class UsageError extends Error {}

const refuse = (message: string): never => {
  throw new UsageError(`${message}\n\n${USAGE}`);
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'xliff' },
        languages: { type: 'string' },
        over: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const TRANSLATED = LOCALES.filter((locale) => locale !== FALLBACK_LOCALE);

function languagesOf(given: string | undefined): readonly string[] {
  const wanted = given?.split(',').map((locale) => locale.trim()) ?? TRANSLATED;
  const unknown = wanted.filter((locale) => !TRANSLATED.some((one) => one === locale));
  return unknown.length > 0 ? refuse(`There is no catalogue to translate for ${unknown.join(', ')}`) : wanted;
}

/** Builds the service and visits it in Chromium. */
function takeScreens(folder: string): { text: string; code: number } {
  const env = { ...process.env, SCREENS: resolve(folder) };
  const run = (...args: string[]): boolean =>
    spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
  if (!run('server/operator/prepare.mjs')) return { text: 'The service could not be built', code: 1 };
  const chromium = ensureChromium(console.log);
  if (chromium !== null) Object.assign(env, { CHROMIUM_PATH: chromium });
  const visit = [
    'screens.spec.ts',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--project=desktop',
    '--project=long-desktop',
    '--reporter=line',
  ];
  return run('node_modules/@playwright/test/cli.js', 'test', ...visit)
    ? { text: `Wrote ${folder}/${SCREENS}`, code: 0 }
    : { text: 'The visit of the sample venue ended early', code: 1 };
}

/** What the tool says, and its exit code: 0 done, 1 nothing was written, 2 an invalid request. */
export function answer(args: readonly string[], place = HERE): { text: string; code: number } {
  const told = ({ isFine, lines }: Done) => ({ text: lines.join('\n'), code: isFine ? 0 : 1 });
  try {
    const { values, positionals } = parse(args);
    const [command, ...paths] = positionals;
    const [folder] = paths;
    if (values.help) return { text: USAGE, code: 0 };
    if (command === 'import' && folder !== undefined) return told(importWords(paths, values.over, place));
    if (command === 'screens' && paths.length === 1 && folder !== undefined) return takeScreens(folder);
    if (command !== 'export' || folder === undefined || paths.length > 1) return refuse('Nothing to do');
    const { format } = values;
    if (format !== 'xliff' && format !== 'csv') return refuse(`There is no format "${format}"`);
    const languages = languagesOf(values.languages);
    return told(exportWords({ folder, format, languages, isOver: values.over }, place));
  } catch (error) {
    if (error instanceof UsageError) return { text: error.message, code: 2 };
    if (error instanceof SheetError) return { text: `${error.message}. Nothing was written.`, code: 1 };
    throw error;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { text, code } = answer(process.argv.slice(2));
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}
