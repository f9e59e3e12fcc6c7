import { wordsOf } from './terms';
import { createTurns } from './turns';

/** A line of a programme with what is below it, as `09:00 Doors open`. */
export type Entry = {
  /** As `Day one`; may be empty. */
  heading: string;
  /** The first one begins with the time. */
  lines: readonly string[];
};

const CLOCK = String.raw`(?:(?:[01]?\d|2[0-3])[:h][0-5]\d|(?:[01]\d|2[0-3])\.[0-5]\d|(?:1[0-2]|0?[1-9])(?=\s?[ap]\.?m\b))`;
const SUFFIX = String.raw`(?:\s?(?:[ap]\.?m\b\.?|Uhr|h)(?!\p{L}))?`;
const TIME = new RegExp(String.raw`^${CLOCK}${SUFFIX}(?:\s?[–—-]\s?${CLOCK}${SUFFIX})?(?!\d)[\s:–—-]*`, 'iu');

/** The first line of an entry without its time. */
export const nameOf = ({ lines: [first = ''] }: Entry): string => first.replace(TIME, '').trim();

/** The entry as it is shown. */
export const textOfEntry = ({ heading, lines }: Entry): string =>
  [heading, ...lines].filter((line) => line !== '').join(' · ');

/** Lines of an entry that has no other below it. */
const MOST_LINES = 6;

/** The entries of a programme in the texts of its pages, and of each page what belongs to none. */
export function entriesOf(pages: readonly string[]): { entries: Entry[]; rest: string[] } {
  const entries: Entry[] = [];
  let heading = '';
  const rest = pages.map((page) => {
    const others: string[] = [];
    let before = '';
    for (const block of page.split('\n\n')) {
      let lines: string[] | null = null;
      for (const line of block.split('\n')) {
        const isTimed = TIME.test(line);
        if (isTimed && lines === null && before !== '') heading = before;
        if (isTimed) {
          lines = [line];
          entries.push({ heading, lines });
        } else if (lines?.length === 1 && lines[0]?.replace(TIME, '') === '') lines[0] = `${lines[0]} ${line}`;
        else if (lines !== null && lines.length < MOST_LINES) lines.push(line);
        else others.push(line);
        before = lines === null ? line : '';
      }
    }
    return others.join('\n');
  });
  return { entries, rest };
}

const key = (words: readonly string[]): string => words.join(' ');

/** Words in a row that two texts share only if they are about the same. */
const RUN = 4;

const runsOf = (words: readonly string[]): string[] =>
  words.slice(RUN - 1).map((_, at) => key(words.slice(at, at + RUN)));

/** Longer names are cut, and so are the lines that are compared. */
const NAME_WORDS = 8;
const LETTERS = 300;

/** All rows of words in a name that are most of it, or more than one word. */
const rowsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: NAME_WORDS }, (__, more) => words.slice(at, at + more + 1))
      .filter((row) => row.length > 1 || words.length <= 2)
      .map(key),
  );

type Named = { id: string; locale: string; title: string; body: string };

/** The entries that are about a thing: their names are the same, or they share a row of words. */
export async function linksOf<E extends { entry: Entry; locale: string }>(
  entries: readonly E[],
  named: readonly Named[],
): Promise<Map<string, E[]>> {
  const turn = createTurns();
  const byName = new Map<string, Set<string>>();
  const byRun = new Map<string, Set<string>>();
  const put = (map: Map<string, Set<string>>, at: string, id: string) => {
    map.set(at, (map.get(at) ?? new Set()).add(id));
  };
  for (const { id, locale, title, body } of named) {
    await turn();
    put(byName, `${locale} ${key(wordsOf(title).slice(0, NAME_WORDS))}`, id);
    for (const line of body.split('\n')) {
      const words = wordsOf(line.slice(0, LETTERS));
      put(byName, `${locale} ${key(words.slice(0, NAME_WORDS))}`, id);
      for (const run of runsOf(words)) put(byRun, `${locale} ${run}`, id);
    }
  }
  const links = new Map<string, E[]>();
  for (const one of entries) {
    await turn();
    const names = rowsOf(wordsOf(nameOf(one.entry).slice(0, LETTERS))).map((row) => byName.get(`${one.locale} ${row}`));
    const runs = one.entry.lines
      .flatMap((line) => runsOf(wordsOf(line.slice(0, LETTERS))))
      .map((run) => byRun.get(`${one.locale} ${run}`));
    for (const id of new Set([...names, ...runs].flatMap((ids) => [...(ids ?? [])]))) {
      links.set(id, [...(links.get(id) ?? []), one]);
    }
  }
  return links;
}
