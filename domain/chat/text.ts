export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string };

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
const LETTERS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without the punctuation of the sentence around it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const opening = CLOSING[last];
    const inside = address.slice(0, end);
    const isUnpaired = opening !== undefined && inside.split(last).length > inside.split(opening).length;
    if (!/[.,;:!?'"’”…]/u.test(last) && !isUnpaired) return inside;
    end -= 1;
  }
}

const hostOf = (address: string): string => address.replace(/^https?:\/\//iu, '').split(/[/?#]/u)[0] ?? '';

/**
 * The address of a link that users can trust to lead where it says: http(s), without a user name before the host, and
 * without a host that mixes alphabets. Others stay text.
 */
function safeHref(address: string): string | null {
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

/** Where one of the names is mentioned, such as `@Ada Lovelace`; the longest name wins. */
function mentionsIn(text: string, names: readonly string[]): TextPart[] {
  const known = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from) continue;
    const rest = lower(text.slice(at + 1));
    const name = known.find(
      (one) => rest.startsWith(lower(one)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + 1 + one.length)),
    );
    if (name === undefined || /[\p{L}\p{N}]$/u.test(text.slice(0, at))) continue;
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    from = at + 1 + name.length;
    parts.push({ kind: 'mention', text: text.slice(at, from) });
  }
  return from < text.length ? [...parts, { kind: 'text', text: text.slice(from) }] : parts;
}

/** A message in parts: texts, safe links and mentions of these names. Together they are the message. */
export function textParts(text: string, names: readonly string[] = []): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const href = safeHref(address);
    if (href === null) continue;
    parts.push(...mentionsIn(text.slice(from, index), names), { kind: 'link', text: address, href });
    from = index + address.length;
  }
  return [...parts, ...mentionsIn(text.slice(from), names)];
}

/** Whether a message mentions this name. */
export const isMentioned = (text: string, name: string): boolean =>
  textParts(text, [name]).some(({ kind }) => kind === 'mention');
