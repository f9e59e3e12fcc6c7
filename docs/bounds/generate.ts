import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOUNDS } from '../../server/realtime/bounds';
import file from '../../server/realtime/database.rules.json';

const COMMAND = 'npx tsx docs/bounds/generate.ts';
const PAGE = fileURLToPath(new URL('../realtime-rules.md', import.meta.url));
const [BEGIN, END] = ['<!-- bounds: begin -->', '<!-- bounds: end -->'];
const MEGABYTE = 1024 * 1024;

/** Why there are no more entries at the other places that clients write. */
export const ONE_EACH: Readonly<Record<string, string>> = {
  'opmode/{mode}/{uid}': 'one for each user',
  'presenceByArea/{mode}/{areaId}/{uid}':
    'one for each user; the service removes those of areas that the user has left',
  'presenceBeats/{mode}/{uid}': 'one for each user',
  'chat/{mode}/rooms/{room}/by': 'one for each group',
  'chat/{mode}/rooms/{room}/name': 'one for each group',
  'chat/{mode}/rooms/{room}/pinned': 'one for each group',
  'chat/{mode}/rate/{uid}': 'one for each user',
  'chat/{mode}/last/{room}': 'one for each room',
  'chat/{mode}/reactions/{room}/{message}/{emoji}/{uid}': 'one for each user for each of six emoji',
  'chat/{mode}/typing/{room}/{uid}': 'one for each member',
  'rings/{mode}/{uid}/{from}/answer': 'one for each ring',
  'meetings/{mode}/{room}/seats/{seat}': 'one for each user whom the service has let in',
  'meetings/{mode}/{room}/rates/{uid}': 'one for each user',
  'meetings/{mode}/{room}/hands/{uid}': 'one for each user whom the service has let in',
  'meetings/{mode}/{room}/stage/{uid}': 'one for each user whom a host has made an offer',
  'meetings/{mode}/{room}/stage/{uid}/isDeclined': 'one for each offer',
  'meetings/{mode}/{room}/begun': 'one for each room',
  'meetings/{mode}/{room}/spotlight': 'one for each room',
  'boardCursors/{mode}/{room}/{uid}': 'one for each user',
};

/** What bounds how often a place is written, besides what a user may send in all. */
const RATES: Readonly<Record<string, string>> = {
  'chat/{mode}/messages/{room}': '2 a second, or `slowMs`',
  'chat/{mode}/pending/{room}/{uid}': '2 a second, or `slowMs`',
  'chat/{mode}/members/{room}': '60 direct rooms an hour',
  'chat/{mode}/blocks/{uid}': '100 an hour',
  'chat/{mode}/reports': '30 an hour, 2 a second',
  'rings/{mode}/{uid}': '3 at once, then every 20 seconds',
  'meetings/{mode}/{room}/chat': '2 a second',
};

/** Texts whose rule has no length: they are the same as another text, which has one. */
const SAME_AS: Readonly<Record<string, string>> = {
  'chat/{mode}/rooms/{room}/by': 'the id of a member',
  'rings/{mode}/{uid}/{from}/room': '`.write` bounds it: 300',
  'meetings/{mode}/{room}/signals/{seat}/{signal}/from': 'the own seat',
  'boards/{mode}/shapes/{room}/{shape}/by': 'the own id',
  'boards/{mode}/shapes/{room}/{shape}/last': 'the own id',
  'boards/{mode}/shapes/{room}/{shape}/gone': 'the own id',
};

type Rules = { readonly [key: string]: unknown };
export type Text = { place: string; validate: string; longest: number };
export type Row = {
  place: string;
  entries: { count: number; bytes: number | null } | string;
  texts: Text[];
  rate: string;
  /** How many a user reads at once; null where all of it, undefined where no user reads. */
  reads: number | null | undefined;
};

const isRules = (value: unknown): value is Rules =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nameOf = (key: string): string => (key.startsWith('$') ? `{${key.slice(1)}}` : key);
const below = (place: string, key: string): string => (place === '' ? nameOf(key) : `${place}/${nameOf(key)}`);

function* nodesOf(rules: Rules, place = '', read?: string): Generator<[string, Rules, string | undefined]> {
  const own = rules['.read'];
  const readable = typeof own === 'string' ? own : read;
  yield [place, rules, readable];
  for (const [key, inner] of Object.entries(rules))
    if (!key.startsWith('.') && isRules(inner)) yield* nodesOf(inner, below(place, key), readable);
}

/** The most characters that a rule lets through; null where it is no text, undefined where nothing bounds it. */
function longestOf(place: string, validate: string): number | null | undefined {
  if (!validate.includes('newData.isString()')) return null;
  const [, most] = /newData\.val\(\)\.length <= (\d+)/.exec(validate) ?? [];
  if (most !== undefined) return Number(most);
  const [, repeated] = /\{(?:1,)?(\d+)\}\$\//.exec(validate) ?? [];
  if (repeated !== undefined) return Number(repeated);
  const [, words] = /matches\(\/\^\(([a-z|]+)\)\$\//.exec(validate) ?? [];
  if (words !== undefined) return Math.max(...words.split('|').map(({ length }) => length));
  return place in SAME_AS || /newData\.val\(\) [<>=]|=== \$|\$uid [<=]/.test(validate) ? null : undefined;
}

/** @throws Error for a text of any length */
function textsBelow(rules: Rules, place: string): Text[] {
  return [...nodesOf(rules, place)].flatMap(([at, { '.validate': validate }]) => {
    if (typeof validate !== 'string') return [];
    const longest = longestOf(at, validate);
    if (longest === undefined) throw new Error(`${at}: nothing bounds this text`);
    return longest === null ? [] : [{ place: at, validate, longest }];
  });
}

const readsOf = (read: string | undefined): Row['reads'] => {
  if (read === undefined) return undefined;
  const [, limit] = /query\.limitToLast <= (\d+)/.exec(read) ?? [];
  return limit === undefined ? null : Number(limit);
};

/** Every place of the rules that clients write. @throws Error for a place or a text that nothing bounds */
export function boundsOf(rules: Rules = file.rules): Row[] {
  const nodes = [...nodesOf(rules)];
  const readAt = new Map(nodes.map(([place, , read]) => [place, read]));
  const rows = new Map<string, Row>();
  for (const [place, node] of nodes) {
    if (typeof node['.write'] !== 'string') continue;
    const above = place.slice(0, place.lastIndexOf('/'));
    const bound = BOUNDS.find((one) => one.place === above || one.place === place);
    const entries = bound === undefined ? ONE_EACH[place] : { count: bound.children, bytes: bound.bytes ?? null };
    if (entries === undefined) throw new Error(`${place}: nothing bounds its entries`);
    const at = bound?.place ?? place;
    const texts = [...(rows.get(at)?.texts ?? []), ...textsBelow(node, place)];
    const unique = [...new Map(texts.map((text) => [text.place, text])).values()];
    rows.set(at, {
      place: at,
      entries,
      texts: unique,
      rate: RATES[at] ?? '',
      reads: readsOf(readAt.get(at) ?? readAt.get(place)),
    });
  }
  return [...rows.values()];
}

const nameIn = ({ place }: Row, text: Text): string =>
  text.place.slice(place.length).replace(/^\/(?:\{[^}]+\}\/)?/, '');
function cellsOf(row: Row): string[] {
  const { place, entries, texts, rate, reads } = row;
  const count =
    typeof entries === 'string'
      ? entries
      : `${entries.count.toLocaleString('en')} entries${entries.bytes === null ? '' : `, ${entries.bytes / MEGABYTE} MB`}`;
  const longest = texts.toSorted((one, other) => other.longest - one.longest).slice(0, 2);
  const lengths = longest.map((text) =>
    [nameIn(row, text), text.longest.toLocaleString('en')].filter(Boolean).join(' '),
  );
  const read = reads === undefined ? 'not read' : reads === null ? 'without a limit' : `${reads} at once`;
  return [`\`${place}\``, count, lengths.join(', '), rate, read];
}

export function tableOf(rows: readonly Row[]): string {
  const cells = [['place', 'bound', 'longest texts', 'rate', 'read'], ...rows.map(cellsOf)];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** The page with the table of today. */
export function withTable(page: string, table: string): string {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${PAGE} has no place for the table`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

function main(): void {
  const page = readFileSync(PAGE, 'utf8');
  const made = withTable(page, tableOf(boundsOf()));
  if (!process.argv.includes('--check')) writeFileSync(PAGE, made);
  else if (made !== page) {
    console.error(`docs/realtime-rules.md is old: run ${COMMAND}`);
    process.exitCode = 1;
  }
}
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url)))
  main();
