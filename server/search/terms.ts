/** Letters that readers take for the same one. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ة/g, 'ه'],
  [/[ىئ]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/[ـء]/g, ''],
  [/ß/g, 'ss'],
  [/ø/g, 'o'],
  [/æ/g, 'ae'],
  [/ł/g, 'l'],
];

const folded = (text: string): string =>
  SAME.reduce(
    (all, [letters, one]) => all.replace(letters, one),
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, ''),
  );

/** Words that hardly say what is asked for. */
const STOP_WORDS = `
a an the and or of to in on at by for with from is are was were be been am do does did can could will would shall should may
i you he she it we they me my your our their this that these those there here what which who whom whose when where why how
have has had get find show tell about any some please want need like one s other others during through into
der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur in im an am auf aus bei mit nach fur uber
ist sind war waren sein bin bist wird werden kann konnen darf soll will mochte ich du er sie es wir ihr sie man mich mir mein
meine ihre ihr unser dies dieser diese dieses was welche welcher welches wer wen wem wann wo wohin warum wie gibt hat haben
finde finden zeig zeige bitte etwas alle als auch hier dort da andere anderen anderer durch beim dabei wahrend vor ohne
في من على الى إلى عن مع هل ما ماذا من متى أين كيف لماذا هو هي هم هذا هذه ذلك تلك التي الذي أو و ثم كل يوجد توجد أنا أنت نحن لي
أن إن كان كانت يمكن يمكنني أريد أستطيع لا الآخرين آخرين
le la les un une des et ou de du en est sont que qui quoi quand comment el los las una y o del es son que quien cuando donde
il lo gli uno e di che chi quando dove
`;
const STOPS = new Set(folded(STOP_WORDS).split(/\s+/));

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** An Arabic word without its article and the preposition or conjunction that is written in front of it. */
const withoutArticle = (word: string): string => word.replace(/^(?:[وفبك]?ال|لل)(?=\p{Script=Arabic}{3})/u, '');

/** Languages that write without spaces; for all others the segmenter finds the same words, slowly. */
export const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}]+/gu;

/** A segmenter keeps the whole text for each of its words. */
const MOST_SEGMENTED = 500;

/** The words of a text without spaces. */
const segmentsOf = (text: string): string[] =>
  (text.match(new RegExp(`.{1,${MOST_SEGMENTED}}`, 'gu')) ?? []).flatMap((part) =>
    [...words.segment(part)].map(({ segment }) => segment),
  );

/** The words of a text in the form in which they are compared. */
export const wordsOf = (text: string): string[] =>
  (folded(text).match(WORD) ?? [])
    .flatMap((word) => (WITHOUT_SPACES.test(word) ? segmentsOf(word) : word))
    .map(withoutArticle);

/** The words that say what is asked for, each once. */
export const contentWordsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).filter((word) => word.length > 1 && !STOPS.has(word))),
];

/** Three letters each, with the beginning and the end of a word; similar words share most of them. */
function trigramsOf(word: string): string[] {
  const letters = [...`^${word}$`];
  return letters.slice(2).map((letter, at) => `${letters[at] ?? ''}${letters[at + 1] ?? ''}${letter}`);
}

/** How much a word counts that hardly says what is asked for. */
const STOP_WEIGHT = 0.15;

/** The trigrams of a text, each with how much it counts; `weigh` tells how much those of a word do. */
export function termsOf(text: string, weigh: (trigrams: readonly string[]) => number = () => 1): Map<string, number> {
  const terms = new Map<string, number>();
  for (const word of wordsOf(text)) {
    const trigrams = trigramsOf(word);
    const weight = (STOPS.has(word) ? STOP_WEIGHT : 1) * weigh(trigrams);
    for (const term of trigrams) terms.set(term, (terms.get(term) ?? 0) + weight);
  }
  return terms;
}

export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
