const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;

/** Removes invisible characters from an identifier, such as a number or an address. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

const isInvisible = (letter: string): boolean => letter.replace(INVISIBLE, '') === '';
const isJoiner = (letter: string): boolean => letter === '\u200C' || letter === '\u200D';
const isPictograph = (letter: string): boolean => /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u.test(letter);
/** Letters of scripts in which joiners spell words: those of Persian, and those of India and its neighbours. */
const isJoining =
  (scripts: RegExp) =>
  (letter: string): boolean =>
    scripts.test(letter);
const isArabic = isJoining(/^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}]$/u);
const isIndic = isJoining(
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u,
);
const isVariant = (letter: string): boolean => /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F]$/u.test(letter);
/** Letters that have variants: pictographs, keys such as 1️⃣, Han and Mongolian. */
const hasVariants = (letter: string): boolean =>
  isPictograph(letter) || /^[\d#*\p{Script=Han}\p{Script=Mongolian}\p{So}]$/u.test(letter);
/** The letters of the flags of regions. */
const isTag = (letter: string): boolean => /^[\u{E0020}-\u{E007F}]$/u.test(letter);
const BLACK_FLAG = '\u{1F3F4}';

/** Whether an invisible letter belongs to the word or the pictograph in which it is. */
function isSpelt(letter: string, kept: readonly string[], next: string): boolean {
  const before = kept.at(-1) ?? '';
  if (isVariant(letter)) return hasVariants(before);
  if (isTag(letter)) return before === BLACK_FLAG || isTag(before);
  if (!isJoiner(letter)) return false;
  if (isIndic(before)) return true;
  if (isArabic(before)) return isArabic(next);
  const base = isVariant(before) ? (kept.at(-2) ?? '') : before;
  return letter === '\u200D' && isPictograph(base) && isPictograph(next);
}

/**
 * A name as others read it: on one line, without characters that are not seen or that turn the texts around it. What spells a word
 * stays: joiners of Persian and of the scripts of India, and those of pictographs.
 */
export function readableName(text: string): string {
  const letters = [...text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\u2800\s]+/gu, ' ')];
  const kept: string[] = [];
  for (const [at, letter] of letters.entries())
    if (!isInvisible(letter) || isSpelt(letter, kept, letters[at + 1] ?? '')) kept.push(letter);
  return kept.join('').replace(/ {2,}/g, ' ').trim();
}
