/** The size of texts on the board. */
export const LETTER = 20;
export const LINE_HEIGHT = 26;
/** Scripts whose letters are as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTERS = /\p{L}/u;

const widthOf = (text: string): number => {
  let width = 0;
  for (const one of text) width += WIDE.test(one) ? 1 : 0.56;
  return width * LETTER;
};

/** A word in pieces that are no wider than a line; each has a letter at least. */
function piecesOf(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const letter of word) {
    const more = widthOf(letter);
    if (piece !== '' && taken + more > width) {
      pieces.push(piece);
      [piece, taken] = ['', 0];
    }
    piece += letter;
    taken += more;
  }
  return [...pieces, piece];
}

/** Texts are drawn without a browser's own line breaks, so that a picture of the board has the same lines. */
export function linesOf(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line !== '' && widthOf(line + word.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      const pieces = widthOf(word.trimEnd()) > width ? piecesOf(word, width) : [word];
      lines.push(...pieces.slice(0, -1));
      line += pieces.at(-1) ?? '';
    }
    return [...lines, line.trimEnd()];
  });
}

/** By the first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(LETTERS.exec(text)?.[0] ?? '');
