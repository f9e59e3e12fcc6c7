/** What is written before the one who does something, in the languages of our own texts. */
const BEFORE = `
by with from von mit durch bei par avec de con por da di per com door met av med af ved z ze od s se od przez od från
avec with presented featuring feat ft от с със από με του της fra kanssa ar su ir iš kuo cu cel hosted speaker speakers host moderator
referent referentin sprecher sprecherin redner rednerin moderation vortragende intervenant intervenante ponente relatore relatrice
spreker prelegent talare foredragsholder puhuja řečník spíker előadó vorbitor докладчик спикер лектор predavač pranešėjas lektors
مع تقديم بقيادة بإدارة يقدمها يقدمه يلقيها يلقيه تمثلها يمثلها تمثله يمثله المتحدث المتحدثة المتحدثون إعداد
`;
const words = [...new Set(BEFORE.trim().split(/\s+/))];
const capital = (word: string): string => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`;
const ONE_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.map(capital).join('|')})(?![\p{L}\p{M}\p{N}])`;
const TITLES = String.raw`(?:(?:Dr|Prof|Mr|Mrs|Ms|Herrn?|Frau|Mme|Sra?|Dott|Ing)\.?\s){0,3}`;
const NAME_PART = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*`;
const BETWEEN = String.raw`(?:\s(?:de|van|von|der|den|del|da|di|du|la|le|ten|bin|al|el|y|af|av|zu)){0,3}`;
const NAME = String.raw`${NAME_PART}(?:${BETWEEN}\s${NAME_PART}){1,3}`;
const NAMED = new RegExp(String.raw`${ONE_BEFORE}\s?[:–—-]?\s?${TITLES}(${NAME})`, 'gu');
/** As `Managing director: Ingrid Solheim`. */
const LABELLED = new RegExp(String.raw`^[\p{L}\s-]{2,40}[:–—]\s?${TITLES}${NAME}`, 'u');
const BEGINS = new RegExp(String.raw`^${ONE_BEFORE}`, 'u');

/** The names of people in a sentence, by what is written before them. */
export const namesIn = (sentence: string): string[] =>
  [...sentence.matchAll(NAMED)].map(([, name = '']) => name.replace(/[.’'-]+$/u, ''));

/** How much a sentence says who: 2 with a name, 1 with somebody who has none, else 0. */
export function tellsWho(sentence: string): 0 | 1 | 2 {
  if (namesIn(sentence).length > 0 || LABELLED.test(sentence)) return 2;
  return BEGINS.test(sentence) ? 1 : 0;
}

// Compiled while the service starts, for narrow and wide letters: else the first question for a person holds up others.
for (const text of ['by Ada Lovelace', 'مع Ada Lovelace']) tellsWho(text);
