import { languageIn } from './language';
import { type Asked, QUESTION_VERBS, QUESTION_WORDS } from './question-words';
import { contentWordsOf, WITHOUT_SPACES, wordsOf } from './terms';

type Phrase = { asked: Asked; words: readonly string[]; isFirst: boolean };

const ASKED: readonly Asked[] = ['when', 'where', 'who'];
const LONGEST_FIRST = (one: Phrase, other: Phrase): number => other.words.length - one.words.length;

const phrases = new Map(
  Object.entries(QUESTION_WORDS).map(([locale, table]) => {
    const all = ASKED.flatMap((asked) =>
      table[asked].split(',').map((phrase) => ({ asked, words: wordsOf(phrase), isFirst: phrase.startsWith('^') })),
    );
    return [locale, all.toSorted(LONGEST_FIRST)] as const;
  }),
);

/** Words without the verbs of such questions. Only what is at a time may have no name of its own, as in `When does it start?` */
function withoutVerbs(words: readonly string[], asked: Asked, language: string): string {
  const verbs = new Set(wordsOf(QUESTION_VERBS[language]?.[asked] ?? ''));
  const others = words.filter((word) => !verbs.has(word)).join(' ');
  return asked === 'when' || contentWordsOf(others).length > 0 ? others : words.join(' ');
}

/** What a question asks for, if it is one of these, and of what. */
export type Question = { asked: Asked | null; subject: string };

/** The first phrase in a language without spaces, where a segmenter may divide it otherwise. */
function readLetters(question: string, locale: string): Question | null {
  const table = QUESTION_WORDS[locale];
  if (table === undefined) return null;
  for (const asked of ASKED) {
    const phrase = table[asked].split(',').find((one) => WITHOUT_SPACES.test(one) && question.includes(one));
    if (phrase !== undefined) return { asked, subject: question.replace(phrase, ' ').trim() };
  }
  return null;
}

/** Reads a question by the words of its language. */
export function readQuestion(question: string, locale: string): Question {
  const language = languageIn(locale);
  const letters = readLetters(question, language);
  if (letters !== null) return letters;
  const words = wordsOf(question);
  const known = phrases.get(language) ?? [];
  for (const [at] of words.entries()) {
    const found = known.find(
      ({ words: phrase, isFirst }) =>
        phrase.length > 0 && (!isFirst || at === 0) && phrase.every((word, next) => words[at + next] === word),
    );
    if (found !== undefined) {
      const others = [...words.slice(0, at), ...words.slice(at + found.words.length)];
      return { asked: found.asked, subject: withoutVerbs(others, found.asked, language) };
    }
  }
  return { asked: null, subject: question };
}
