import type { Words } from '../chat/words';
import { RefusalError } from '../realtime/tree/errors';
import { childOf, type TreeNode } from '../realtime/tree/node';
import { type Path, splitPath } from '../realtime/tree/path';
import type { Prepare, Write, WriteHook } from '../realtime/writes';

/** The most users whose texts are cached. */
const USERS = 20_000;
/** As clients shorten a text: in presence by UTF-16 units, in a meeting by characters. */
const shownForms = (text: string): string[] => [
  text.trim().slice(0, 200).trim(),
  [...text.trim()].slice(0, 100).join('').trim(),
];

const FIELDS = ['name', 'company', 'title', 'portrait'] as const;
type Field = (typeof FIELDS)[number];
const fieldOf = (key: string | undefined): Field | undefined => FIELDS.find((field) => field === key);

/** What others may read of a user: the values of the profiles and of the account, by field. */
export type ShownTexts = Readonly<Record<Field, readonly string[]>>;

/** Whether a path is a record in which others read about a user, or a text of it: presence, what is changed of the venue, a seat, a message in a meeting. */
function isOfUser([top, , first, second, third, ...more]: Path): boolean {
  const isOfTwo = top === 'presenceByArea' || top === 'editing';
  const record = top === 'opmode' ? [first] : isOfTwo ? [first, second] : [first, second, third];
  if (top === 'meetings' && second !== 'seats' && second !== 'chat') return false;
  if (top !== 'opmode' && !isOfTwo && top !== 'meetings') return false;
  const below = [second, third, ...more].slice(record.length - 1).filter((key) => key !== undefined);
  const isText = below.length === 1 && fieldOf(below[0]) !== undefined;
  return !record.includes(undefined) && (below.length === 0 || isText);
}

type Text = readonly [Field, unknown];

function textsIn(path: Path, node: TreeNode | null): readonly Text[] {
  const own = fieldOf(path.at(-1));
  return own === undefined ? FIELDS.map((field) => [field, childOf(node, field)] as const) : [[own, node]];
}

function rawTextsIn(path: Path, value: unknown): readonly Text[] {
  const own = fieldOf(path.at(-1));
  if (own !== undefined) return [[own, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, text]): Text[] => {
    const field = fieldOf(key);
    return field === undefined ? [] : [[field, text]];
  });
}

/** The paths of a write with their values. */
function placesOf({ path, value, isMerge = false }: Write): (readonly [Path, unknown])[] {
  if (!isMerge || typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).map(([place, below]) => [[...path, ...splitPath(place)], below] as const);
}

/**
 * Refuses writes with a name, company, title or picture that is not the user's own, or that has a word of the organiser's list.
 * `readTexts` reads what the profile and the account say now.
 */
export function createKnownNames(
  readTexts: (uid: string) => Promise<ShownTexts>,
  words: Words,
): { writeHook: WriteHook; prepare: Prepare } {
  const texts = new Map<string, Readonly<Record<Field, ReadonlySet<string>>>>();
  const isKnown = (uid: string, [field, text]: Text): boolean =>
    typeof text !== 'string' || (field === 'name' && text === uid) || texts.get(uid)?.[field].has(text.trim()) === true;
  const formsOf = (found: readonly string[]): ReadonlySet<string> => new Set(found.flatMap(shownForms));

  return {
    writeHook: {
      admit(planned, uid) {
        if (uid === null) return;
        const shown = planned.flatMap(({ path, node }) => (isOfUser(path) ? textsIn(path, node) : []));
        for (const text of shown) {
          if (!isKnown(uid, text)) throw new RefusalError('permission_denied', `The account has another ${text[0]}.`);
          if (typeof text[1] === 'string' && words.isIn(text[1]))
            throw new RefusalError('word_refused', 'This text has a word that is not allowed here.');
        }
      },
      follow() {},
    },
    prepare(write, uid) {
      const shown = placesOf(write).flatMap(([path, value]) => (isOfUser(path) ? rawTextsIn(path, value) : []));
      if (uid === null || shown.every((text) => isKnown(uid, text))) return null;
      return readTexts(uid).then(({ name, company, title, portrait }) => {
        if (texts.size >= USERS) texts.clear();
        const known = { name: formsOf(name), company: formsOf(company), title: formsOf(title) };
        texts.set(uid, { ...known, portrait: new Set(portrait) });
      });
    },
  };
}
