/** The size of texts on the board. */
export const LETTER = 20;
export const LINE_HEIGHT = 26;
/** Scripts whose letters are as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTERS = /\p{L}/u;

const widthOf = (text: string): number =>
  [...text].reduce((width, one) => width + (WIDE.test(one) ? 1 : 0.56), 0) * LETTER;

/** Texts are drawn without a browser's own line breaks, so that a picture of the board has the same lines. */
export function linesOf(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<=\s)/)) {
      let rest = word;
      if (line !== '' && widthOf(line + rest.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      while (widthOf(rest.trimEnd()) > width && [...rest].length > 1) {
        let end = 1;
        const letters = [...rest];
        while (end < letters.length && widthOf(letters.slice(0, end + 1).join('')) <= width) end += 1;
        lines.push(letters.slice(0, end).join(''));
        rest = letters.slice(end).join('');
      }
      line += rest;
    }
    return [...lines, line.trimEnd()];
  });
}

/** By the first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(LETTERS.exec(text)?.[0] ?? '');
