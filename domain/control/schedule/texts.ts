import { readableName } from '../../kernel/invisible';

/** A text on one line, such as a title or a name. */
export const lineOf = (text: string): string => readableName(text);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
};

function letterOf(code: number): string {
  const isLetter = Number.isInteger(code) && code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isLetter ? String.fromCodePoint(code) : ' ';
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return letterOf(Number(decimal));
      if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );

const HAS_TAG =
  /<\/?(?:p|br|div|ul|ol|li|a|b|i|em|strong|h[1-6]|span|blockquote|code|pre|img|hr|table|script|style)\b[^>]*>/i;

/** The words of HTML; what is no HTML stays. */
function withoutTags(text: string): string {
  if (!HAS_TAG.test(text)) return text;
  const lines = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>|<\/(?:tr|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?(?:p|div|ul|ol|blockquote|pre|table|hr)\b[^>]*>|<h[1-6]\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^>]*>/gi, '');
  return decoded(lines);
}

/** The words of Markdown. */
const withoutMarks = (text: string): string =>
  text
    .replace(/!\[([^\]\n]*)\]\([^()\s]*(?:\s"[^"\n]*")?\)/g, '$1')
    .replace(/\[([^\]\n]+)\]\(([^()\s]+)(?:\s"[^"\n]*")?\)/g, (_, words: string, address: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/^ {0,3}#{1,6} +(.*?)(?: +#+)?$/gm, '$1')
    .replace(/^( *)[*+-] +/gm, '$1• ')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gmu, '$1$2')
    .replace(/(^|[^\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gmu, '$1$2')
    .replace(/`([^`\n]+)`/g, '$1');

/** A text of several lines as the venue has it: the words of Markdown or HTML, without what a text cannot have. */
export const flatText = (text: string): string =>
  withoutMarks(withoutTags(text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .split('\n')
    .map((line) => line.replace(/[\t ]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Names of people and rooms are the same whatever case, accents, space and signs. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Each name once, in the order of the file. */
export function namesOf(texts: readonly string[]): string[] {
  const names = texts.map(lineOf).filter((name) => plainName(name) !== '');
  return [...new Map(names.toReversed().map((name) => [plainName(name), name])).values()].toReversed();
}

/** The names in a cell: separated by semicolons or lines, else by commas. */
export const namesIn = (cell: string): string[] => namesOf(cell.split(/[;\n]/.test(cell) ? /[;\n]/ : /,/));

const GUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
export const isGuid = (text: string): boolean => GUID.test(text);

/** 32 bits of a text, other ones for each `seed`. */
function hash(text: string, seed: number): number {
  let found = 2_166_136_261 ^ Math.imul(seed + 1, 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) {
    found = Math.imul(found ^ text.charCodeAt(at), 16_777_619);
    found = Math.imul(found ^ (found >>> 15), 0x85ebca6b);
  }
  return (found ^ (found >>> 13)) >>> 0;
}
const hexOf = (text: string, seed: number): string => hash(text, seed).toString(16).padStart(8, '0');

/** The same eight hexadecimal digits for the same text. */
export const markOf = (text: string): string => hexOf(text, 0);

/** The same identifier by RFC 9562, version 8, for the same text. */
export function guidOf(text: string): string {
  const digits = [1, 2, 3, 4].map((seed) => hexOf(text, seed)).join('');
  const at = (from: number, to: number): string => digits.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-8${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}
