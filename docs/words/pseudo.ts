import type { Words } from '../../src/words/words';

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'].map((letter, at) => [
    letter,
    [...'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'][at] ?? letter,
  ]),
);

const PARTS = /\{\{.*?\}\}|[\s\S]/gu;
const VOWEL = /[AEIOUaeiou]/;
const FILLERS = ['ôñé', 'ţŵö', 'ţĥŕéé', 'ƒöûŕ', 'ƒîṽé', 'šîẋ'];

/** The signs at both ends of each text: a page shows a text whole if it shows both, and every text without them is not from a catalogue. */
export const PSEUDO_ENDS = ['⟦', '⟧'] as const;

/** How long a text may become in another language; short texts grow most. */
export const grownLength = (length: number): number => {
  if (length <= 10) return length * 2;
  if (length <= 20) return length * 1.8;
  if (length <= 50) return length * 1.6;
  return length * 1.45;
};

const lengthOf = (text: string): number => text.replaceAll(/\{\{.*?\}\}/g, '').length;

/** An English text with accents, longer, between two signs; placeholders stay as they are. */
export function pseudoText(text: string): string {
  const wanted = grownLength(lengthOf(text));
  let missing = wanted - lengthOf(text);
  const longer = (text.match(PARTS) ?? []).map((part) => {
    const accented = LETTERS[part] ?? part;
    if (!VOWEL.test(part) || part.length > 1 || missing < 1) return accented;
    missing -= 1;
    return accented + accented.toLowerCase();
  });
  const fillers: string[] = [];
  for (let at = 0; missing > 1; at += 1) {
    const filler = FILLERS[at % FILLERS.length] ?? '';
    fillers.push(filler);
    missing -= filler.length + 1;
  }
  return PSEUDO_ENDS.join([longer.join(''), ...fillers].join(' '));
}

/** Every text of a catalogue, changed. */
export const mapWords = (words: Words, change: (text: string, key: string) => string, path = ''): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'string' ? change(word, path + name) : mapWords(word, change, `${path}${name}.`),
    ]),
  );

/** A language made from English that shows what is cut off, fixed in width or not in a catalogue. */
export const pseudoWords = (english: Words): Words => mapWords(english, pseudoText);
