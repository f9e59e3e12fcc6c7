/** A piece of a page's text as it is drawn; the next piece continues the word unless the line ends. */
export type Piece = { text: string; endsLine: boolean };
/** A place in a piece, counted in UTF-16 units. */
type Place = { piece: number; offset: number };
/** `end` is the place after its last letter. */
export type Passage = { begin: Place; end: Place };

/** A letter of the folded text, and the letter of the page that it comes from. */
type Letter = { folded: string; piece: number; offset: number; length: number };

const MARKS = /\p{M}/gu;
const SPACE = /\s+/g;
const TATWEEL = /ـ/g;

/** Without case, accents, ligatures and long spaces, so that people find what they read. */
const foldLetter = (letter: string): string =>
  letter.normalize('NFKD').replace(MARKS, '').replace(TATWEEL, '').toLowerCase().replace(SPACE, ' ');

function lettersOf(pieces: readonly Piece[]): Letter[] {
  const letters: Letter[] = [];
  const add = (folded: string, piece: number, offset: number, length: number): void => {
    const isSecondSpace = folded === ' ' && letters.at(-1)?.folded === ' ';
    if (folded !== '' && !isSecondSpace) letters.push({ folded, piece, offset, length });
  };
  pieces.forEach(({ text, endsLine }, piece) => {
    let offset = 0;
    for (const letter of text) {
      for (const folded of foldLetter(letter)) add(folded, piece, offset, letter.length);
      offset += letter.length;
    }
    if (endsLine) add(' ', piece, text.length, 0);
  });
  return letters;
}

const foldQuery = (query: string): string => [...query].map(foldLetter).join('').replace(SPACE, ' ').trim();

/** Every place where a page says what is searched for, from its begin to its end, without overlaps. */
export function passagesOf(pieces: readonly Piece[], query: string): Passage[] {
  const wanted = foldQuery(query);
  if (wanted === '') return [];
  const letters = lettersOf(pieces);
  const text = letters.map(({ folded }) => folded).join('');
  // Positions in the text count UTF-16 units, of which a letter may have two.
  const letterAt = letters.flatMap((letter) => Array.from({ length: letter.folded.length }, () => letter));
  const passages: Passage[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [letterAt[at], letterAt[at + wanted.length - 1]];
    if (first === undefined || last === undefined) break;
    passages.push({
      begin: { piece: first.piece, offset: first.offset },
      end: { piece: last.piece, offset: last.offset + last.length },
    });
  }
  return passages;
}
