import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUES, type Catalogue, ROOT, readLanguage, type Translated } from './catalogues';
import { csvOf } from './csv';
import { screensOf } from './screens';
import type { Line, Sheet } from './sheet';
import { type ExportedLanguage, hashesOf, hashOf, readState, type State, writeState } from './state';
import { type Usage, usageOf } from './usage';
import { xliffOf } from './xliff';

export type Format = 'xliff' | 'csv';
const ENDINGS: Readonly<Record<Format, string>> = { xliff: 'xlf', csv: 'csv' };

export type Place = { catalogues: readonly Catalogue[]; root: string };
export const HERE: Place = { catalogues: CATALOGUES, root: ROOT };

export type ExportOptions = {
  folder: string;
  format: Format;
  languages: readonly string[];
  /** Also over files that a translator has changed. */
  isOver: boolean;
};
export type Done = { isFine: boolean; lines: readonly string[] };

const changeOf = (key: string, english: string, last: ExportedLanguage | undefined): Line['change'] => {
  if (last === undefined) return '';
  const known = last.units[key];
  if (known === undefined) return 'new';
  return known[0] === hashOf(english) ? '' : 'changed';
};

type Context = { usage: Usage; screens: ReturnType<typeof screensOf> };

function sheetOf(
  locale: string,
  all: readonly Translated[],
  last: ExportedLanguage | undefined,
  { usage, screens }: Context,
): Sheet {
  const parts = all.map(({ catalogue, units }) => ({
    name: catalogue.name,
    original: catalogue.file(locale),
    lines: units.map((unit) => ({
      ...unit,
      where: usage.get(unit.key) ?? [],
      change: changeOf(unit.key, unit.english, last),
      screens: screens(unit),
    })),
  }));
  return { locale, parts };
}

function tellLanguage(sheet: Sheet, file: string, last: ExportedLanguage | undefined): string[] {
  const lines = sheet.parts.flatMap((part) => part.lines);
  const keys = new Set(lines.map(({ key }) => key));
  const gone = Object.keys(last?.units ?? {}).filter((key) => !keys.has(key));
  const missing = lines.filter(({ text }) => text === '').length;
  const marked = (change: Line['change']): string[] =>
    lines.filter((line) => line.change === change).map(({ key }) => key);
  const [fresh, changed] = [marked('new'), marked('changed')];
  const since =
    last === undefined
      ? []
      : [`  since the last export: ${fresh.length} new, ${changed.length} changed in English, ${gone.length} removed`];
  return [
    `${sheet.locale}: ${lines.length} texts in ${file}, ${missing} without a translation`,
    ...since,
    ...fresh.map((key) => `  new      ${key}`),
    ...changed.map((key) => `  changed  ${key}`),
    ...gone.map((key) => `  removed  ${key}`),
  ];
}

/** Files in the folder that a translator has changed since their export or import. */
const changedFiles = (folder: string, files: readonly string[], state: State | null): string[] =>
  files.filter((file) => {
    const path = join(folder, file);
    const known = Object.values(state?.languages ?? {}).find((language) => language.file === file);
    return existsSync(path) && hashOf(readFileSync(path, 'utf8')) !== known?.hash;
  });

/** Writes a file for each language and remembers what it wrote, so that an import and the next export know what changed. */
export function exportWords({ folder, format, languages, isOver }: ExportOptions, { catalogues, root } = HERE): Done {
  const state = readState(folder);
  const files = languages.map((locale) => `${locale}.${ENDINGS[format]}`);
  const changed = isOver ? [] : changedFiles(folder, files, state);
  if (changed.length > 0) {
    const lines = changed.map((file) => `${file} has changed since its export.`);
    return {
      isFine: false,
      lines: [...lines, 'Import it first, or use --over to lose these changes. Nothing was written.'],
    };
  }
  const all = languages.map((locale) => readLanguage(locale, catalogues, root));
  const usage = new Map(
    catalogues.flatMap((catalogue) => {
      const units = all.flat().flatMap((one) => (one.catalogue === catalogue ? one.units : []));
      return [...usageOf(catalogue, new Set(units.map(({ key }) => key)), root)];
    }),
  );
  const context = { usage, screens: screensOf(folder) };
  mkdirSync(folder, { recursive: true });
  const told = languages.map((locale, at) => {
    const last = state?.languages[locale];
    const translated = all[at] ?? [];
    const sheet = sheetOf(locale, translated, last, context);
    const file = files[at] ?? '';
    const content = format === 'csv' ? csvOf(sheet) : xliffOf(sheet);
    writeFileSync(join(folder, file), content);
    const units = hashesOf(translated.flatMap((one) => one.units));
    return { locale, exported: { file, hash: hashOf(content), units }, lines: tellLanguage(sheet, file, last) };
  });
  const exported = Object.fromEntries(told.map((one) => [one.locale, one.exported]));
  writeState(folder, { languages: { ...state?.languages, ...exported } });
  return { isFine: true, lines: told.flatMap(({ lines }) => lines) };
}
