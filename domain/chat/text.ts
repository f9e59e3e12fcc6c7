export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string };

const ADDRESS =
  /(?:https?:\/\/|(?<![\p{L}\p{N}.@/-])www\.)[^\s<>"]+|(?<![\p{L}\p{N}.@/+-])[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+(?![\p{L}\p{N}])/giu;
const IS_MAIL = /^[^/:]+@/u;
const LETTERS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Without the punctuation of the sentence around it. */
function withoutPunctuation(address: string): string {
  const unpaired = new Map(
    Object.entries(CLOSING).map(([closing, opening]) => [
      closing,
      countOf(address, closing) - countOf(address, opening),
    ]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const more = unpaired.get(last);
    if (more !== undefined && more > 0) unpaired.set(last, more - 1);
    else if (!/[.,;:!?'"’”…]/u.test(last)) break;
  }
  return address.slice(0, end);
}

const hostOf = (address: string): string => address.replace(/^https?:\/\//iu, '').split(/[/?#]/u)[0] ?? '';

/**
 * The URL of a link that users can trust: http(s), without a user name before the host, and
 * without a host that mixes alphabets. Others stay text.
 */
function safeHref(written: string): string | null {
  if (IS_MAIL.test(written)) return `mailto:${written}`;
  const address = /^www\./iu.test(written) ? `https://${written}` : written;
  const host = hostOf(address);
  if (host.includes('@') || /xn--/i.test(host)) return null;
  const mixed = host.split('.').some((label) => LETTERS.filter((letters) => letters.test(label)).length > 1);
  if (mixed) return null;
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

const lower = (text: string): string => text.toLocaleLowerCase('en');

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;
/** The code units of one character. */
const CHARACTER = 2;

/** Names by their letters in lower case. */
type Names = { next: Map<string, Names>; isName: boolean };

function lettersOf(names: readonly string[]): Names {
  const all: Names = { next: new Map(), isName: false };
  for (const name of names) {
    let letters = all;
    for (const letter of name.split('').map(lower)) {
      const next = letters.next.get(letter) ?? { next: new Map(), isName: false };
      letters.next.set(letter, next);
      letters = next;
    }
    letters.isName = true;
  }
  return all;
}

/** The end of the longest name that begins here; `start` if there is none. */
function endOfName(text: string, start: number, names: Names): number {
  let end = start;
  let letters: Names | undefined = names;
  for (let at = start; letters !== undefined; at += 1) {
    if (letters.isName && !LETTER_AFTER.test(text.slice(at, at + CHARACTER))) end = at;
    letters = at < text.length ? letters.next.get(lower(text.charAt(at))) : undefined;
  }
  return end;
}

/** Where one of the names is mentioned, such as `@Ada Lovelace`; the longest name wins. */
function mentionsIn(text: string, names: Names): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || LETTER_BEFORE.test(text.slice(Math.max(0, at - CHARACTER), at))) continue;
    const end = endOfName(text, at + 1, names);
    if (end === at + 1) continue;
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    from = end;
    parts.push({ kind: 'mention', text: text.slice(at, from) });
  }
  return from < text.length ? [...parts, { kind: 'text', text: text.slice(from) }] : parts;
}

/** A message in parts: texts, safe links and mentions of these names. Together they are the message. */
export function textParts(text: string, names: readonly string[] = []): readonly TextPart[] {
  const known = lettersOf(names);
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const href = safeHref(address);
    if (href === null) continue;
    parts.push(...mentionsIn(text.slice(from, index), known), { kind: 'link', text: address, href });
    from = index + address.length;
  }
  return [...parts, ...mentionsIn(text.slice(from), known)];
}

/** Whether a message mentions this name. */
export const isMentioned = (text: string, name: string): boolean =>
  textParts(text, [name]).some(({ kind }) => kind === 'mention');
