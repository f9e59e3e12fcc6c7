import { findNodeAtLocation, type Node, parseTree, visit } from 'jsonc-parser';

export type Path = readonly (string | number)[];
/** Both start at 1; columns count UTF-16 units. */
export type Position = { line: number; column: number };
export type SyntaxFault = Position & { why: string; here: string };

const EXCERPT_LENGTH = 40;
const FAULTS_MAX = 10;

/** Finds lines and columns of a text. */
function createPositions(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    const line = after === -1 ? starts.length : after;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** The position of a value, or of its key, in a valid JSON text; for a missing value, the position of its parent. */
export function createLocator(text: string): (path: Path, isKey?: boolean) => Position {
  let parsed: Node | undefined;
  const positionOf = createPositions(text);
  return (path, isKey = false) => {
    const root = (parsed ??= parseTree(text));
    if (root === undefined) return { line: 1, column: 1 };
    for (let length = path.length; length >= 0; length -= 1) {
      const node = findNodeAtLocation(root, path.slice(0, length));
      const key = isKey && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
      if (node !== undefined) return positionOf((key ?? node).offset);
    }
    return { line: 1, column: 1 };
  };
}

/** The paths of keys that an object has twice; parsers silently use the last one. */
export function repeatedKeys(text: string): { path: Path; position: Position }[] {
  const found: { path: Path; position: Position }[] = [];
  const objects: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(key, _offset, _length, line, column, pathOf) {
      const keys = objects.at(-1);
      if (keys?.has(key) === true) {
        found.push({ path: [...pathOf(), key], position: { line: line + 1, column: column + 1 } });
      }
      keys?.add(key);
    },
  });
  return found;
}

/** The error codes of jsonc-parser. */
const WHY: Readonly<Record<number, string>> = {
  2: 'this is not a number',
  3: 'a key in double quotes is missing',
  4: 'a value is missing',
  5: 'a colon is missing between a key and its value',
  6: 'a comma is missing',
  7: 'a closing } is missing',
  8: 'a closing ] is missing',
  9: 'the file has more than one value',
  10: 'JSON has no comments: use the key "$comment" for a note',
  11: 'JSON has no comments, and this one does not end: use the key "$comment" for a note',
  12: 'a text has no closing double quote in its line',
  13: 'this is not a number',
  14: 'after \\u, four hexadecimal digits are needed',
  15: 'a backslash has no meaning here: write \\\\ for a backslash',
  16: 'a text has a line break or a tab: write \\n or \\t',
};
const COMMENT_CODES = [10, 11];
const SYMBOL_CODES = [1];

/** The error message for letters outside of double quotes. */
function symbolFault(rest: string): string {
  const [word = ''] = /^[^\s,:{}[\]]*/.exec(rest) ?? [];
  if (/^[‘’“”„']/.test(word)) return 'texts and keys need straight double quotes';
  if (/^\s*:/.test(rest.slice(word.length))) return 'a key needs double quotes';
  const lower = word.toLowerCase();
  if (['true', 'false', 'null'].includes(lower)) return `write ${lower} in lower case`;
  return 'this is not a value: texts need double quotes, other values are numbers, true, false and null';
}

/** The errors of an invalid JSON text: every comment and trailing comma, and the first other error. */
export function syntaxFaults(text: string): SyntaxFault[] {
  const positionOf = createPositions(text);
  const found: { offset: number; why: string }[] = [];
  let comma: number | null = null;
  let isLost = false;
  const goOn = (): void => {
    comma = null;
  };
  const end = (): void => {
    if (comma !== null) found.push({ offset: comma, why: 'JSON allows no comma after the last entry: remove it' });
    comma = null;
  };
  visit(
    text,
    {
      onObjectBegin: goOn,
      onArrayBegin: goOn,
      onObjectProperty: goOn,
      onLiteralValue: goOn,
      onObjectEnd: end,
      onArrayEnd: end,
      onSeparator(sign, offset) {
        comma = sign === ',' && !isLost ? offset : null;
      },
      onError(code, offset) {
        const isComment = COMMENT_CODES.includes(code);
        if (isLost && !isComment) return;
        isLost ||= !isComment;
        const why = SYMBOL_CODES.includes(code) ? symbolFault(text.slice(offset, offset + 200)) : WHY[code];
        found.push({ offset, why: why ?? 'this is not JSON' });
      },
    },
    { disallowComments: true, allowTrailingComma: true },
  );
  return found
    .toSorted((one, other) => one.offset - other.offset)
    .slice(0, FAULTS_MAX)
    .map(({ offset, why }) => {
      const [line = ''] = text.slice(offset, offset + 200).split(/\r?\n/, 1);
      const isAtEnd = text.slice(offset).trim() === '';
      return { ...positionOf(offset), why, here: isAtEnd ? 'the end of the file' : line.slice(0, EXCERPT_LENGTH) };
    });
}
