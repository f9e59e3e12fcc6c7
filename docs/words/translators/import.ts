import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { findingsOf } from '../rules';
import { readLanguage, type Translated, type Unit } from './catalogues';
import { readCsv } from './csv';
import { type Done, HERE } from './export';
import { type Returned, SheetError } from './sheet';
import { withTexts } from './source';
import { type ExportedLanguage, hashesOf, hashOf, readState, writeState } from './state';
import { readXliff } from './xliff';

type Change = { key: string; text: string };
type Read = {
  file: string;
  locale: string;
  content: string;
  translated: readonly Translated[];
  changes: readonly Change[];
  /** Nothing is written while there are any. */
  problems: readonly string[];
  /** Nothing is written while there are any, unless with `--over`. */
  conflicts: readonly string[];
  notes: readonly string[];
};

type Verdict = { problem?: string; conflict?: string; note?: string; change?: Change };

function judge(line: Returned['lines'][number], unit: Unit | undefined, last: ExportedLanguage | null): Verdict {
  const { key, english, text } = line;
  const known = last?.units[key];
  if (unit === undefined) {
    return known === undefined
      ? { problem: `${key}: there is no such text` }
      : { note: `${key}: left out, the text was removed since the export` };
  }
  if (text === '') return unit.text === '' ? {} : { note: `${key}: left as it is, its translation is empty` };
  if (known !== undefined && hashOf(english) !== known[0]) {
    return { problem: `${key}: the English text of the file was edited, or rows have slipped` };
  }
  const isLeftAlone = known !== undefined && hashOf(text) === known[1];
  if (isLeftAlone || text === unit.text) return {};
  const change = { key, text };
  if (english !== unit.english) return { change, conflict: `${key}: the English text changed since the export` };
  if (known !== undefined && hashOf(unit.text) !== known[1]) {
    return { change, conflict: `${key}: the catalogue changed since the export, to “${unit.text}”` };
  }
  return { change };
}

/** Findings of the rules in the changed texts, as a catalogue with them would be. */
function broken(locale: string, { catalogue, units }: Translated, changes: readonly Change[]): string[] {
  const texts = new Map(changes.map(({ key, text }) => [key, text]));
  const own = units.filter(({ key, text }) => texts.has(key) || text !== '');
  const entries = new Map(own.map(({ key, text }) => [key, texts.get(key) ?? text]));
  const english = new Map(own.map((unit) => [unit.key, unit.english]));
  const isTouched = (key: string): boolean =>
    texts.has(key) || [...texts.keys()].some((one) => one.startsWith(`${key}.`));
  const bare = (key: string): string => key.slice(catalogue.prefix.length);
  const plain = (map: ReadonlyMap<string, string>) => new Map([...map].map(([key, text]) => [bare(key), text]));
  const findings = findingsOf(locale, plain(english), plain(entries))
    .map((finding) => ({ ...finding, key: catalogue.prefix + finding.key }))
    .filter(({ key }) => isTouched(key));
  const untrimmed = changes.filter(({ key, text }) => entries.has(key) && text !== text.trim());
  return [
    ...findings.map(({ key, rule, text }) => `${key}: not ${rule}: “${text}”`),
    ...untrimmed.map(({ key, text }) => `${key}: a space at an end: “${text}”`),
  ];
}

function readFile(file: string, { catalogues, root } = HERE): Read {
  const content = readFileSync(file, 'utf8');
  const { locale, lines } = file.endsWith('.csv') ? readCsv(content) : readXliff(content);
  const translated = readLanguage(locale, catalogues, root);
  if (locale === 'en' || translated.length === 0)
    throw new SheetError(`There is no catalogue to translate for "${locale}"`);
  const last = readState(dirname(file))?.languages[locale] ?? null;
  const units = new Map(translated.flatMap((one) => one.units.map((unit) => [unit.key, unit] as const)));
  const keys = lines.map(({ key }) => key);
  const twice = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
  const verdicts = lines.map((line) => judge(line, units.get(line.key), last));
  const changes = verdicts.flatMap(({ change }) => change ?? []);
  const unknown = `there is no export.json with "${locale}" beside it, so what changed since the export is unknown`;
  return {
    file,
    locale,
    content,
    translated,
    changes,
    problems: [
      ...[...twice].map((key) => `${key}: twice in the file`),
      ...verdicts.flatMap(({ problem }) => problem ?? []),
      ...translated.flatMap((one) => broken(locale, one, changes)),
    ],
    conflicts: [...(last === null ? [unknown] : []), ...verdicts.flatMap(({ conflict }) => conflict ?? [])],
    notes: verdicts.flatMap(({ note }) => note ?? []),
  };
}

function write({ file, locale, content, translated, changes }: Read, { catalogues, root } = HERE): void {
  const texts = new Map(changes.map(({ key, text }) => [key, text]));
  const written = translated.map(({ catalogue, path, code, units }) => {
    const bare = (key: string): string => key.slice(catalogue.prefix.length);
    const own = units.filter(({ key }) => texts.has(key));
    const changed = new Map(own.map(({ key }) => [bare(key), texts.get(key) ?? '']));
    return {
      path,
      code: withTexts(
        path,
        code,
        changed,
        units.map(({ key }) => bare(key)),
      ),
      own,
    };
  });
  for (const { path, code, own } of written) if (own.length > 0) writeFileSync(path, code);
  const folder = dirname(file);
  const state = readState(folder);
  const known = state?.languages[locale];
  if (state === null || known === undefined) return;
  const present = hashesOf(readLanguage(locale, catalogues, root).flatMap(({ units }) => units));
  const imported = Object.fromEntries(
    changes.flatMap(({ key }) => (present[key] === undefined ? [] : [[key, present[key]]])),
  );
  const units = { ...known.units, ...imported };
  writeState(folder, {
    languages: { ...state.languages, [locale]: { file: basename(file), hash: hashOf(content), units } },
  });
}

/** Writes what translators changed into the catalogues: everything in all files, or nothing. @throws SheetError */
export function importWords(files: readonly string[], isOver: boolean, place = HERE): Done {
  const all = files.map((file) => readFile(file, place));
  const told = all.flatMap(({ file, problems, conflicts, notes }) => [
    ...problems.map((problem) => `${file}: ${problem}`),
    ...(isOver ? [] : conflicts.map((conflict) => `${file}: ${conflict}`)),
    ...notes.map((note) => `${file}: ${note}`),
  ]);
  const hasProblems = all.some(({ problems }) => problems.length > 0);
  const hasConflicts = !isOver && all.some(({ conflicts }) => conflicts.length > 0);
  if (hasProblems || hasConflicts) {
    const way = hasProblems ? 'Correct the files' : 'Export again, or use --over to take the files as they are';
    return { isFine: false, lines: [...told, `${way}. Nothing was written.`] };
  }
  for (const one of all) write(one, place);
  return {
    isFine: true,
    lines: [...told, ...all.map(({ locale, changes }) => `${locale}: ${changes.length} texts changed`)],
  };
}
