import type { SearchAnswer, SearchResult } from '../../domain/search/search';
import type { VenueDocument } from './documents';
import type { Ranking } from './ranking';
import { sentencesOf } from './terms';

const RESULTS = 20;
const SNIPPET = 200;
/** A text in the language of the user is better than an equal one in another. */
const OWN_LANGUAGE = 1.25;
/** The share of a question that a sentence with its title has to have to be shown as the answer. */
const ANSWERS = 0.7;
/** The results whose texts may answer. */
const ANSWERING = 3;

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length <= SNIPPET
    ? text
    : `${letters
        .slice(0, SNIPPET - 1)
        .join('')
        .trimEnd()}…`;
};

type Best = { sentence: string; share: number };

/** The sentence that has most of the question, the first of equals. */
const bestSentence = ({ body }: VenueDocument, shareOf: (text: string) => number): Best | null =>
  sentencesOf(body)
    .map((sentence) => ({ sentence, share: shareOf(sentence) }))
    .reduce<Best | null>((best, one) => (best === null || one.share > best.share ? one : best), null);

type Found = { document: VenueDocument; score: number };

/** The best document of each thing that can be found, with a text in the language of the user if it is nearly as good. */
export function bestOfEach(ranked: readonly Found[], locale: string): Found[] {
  const best = new Map<string, Found>();
  for (const one of ranked) {
    const score = one.score * (one.document.locale === locale ? OWN_LANGUAGE : 1);
    const known = best.get(one.document.id);
    if (known === undefined || score > known.score) best.set(one.document.id, { ...one, score });
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score).slice(0, RESULTS);
}

/** What is found for a question, with the sentence of the venue that answers it, if one does. */
export function extractiveAnswer(
  ranking: Ranking<VenueDocument>,
  question: string,
  found: readonly Found[],
): SearchAnswer {
  const shareOf = ranking.shareOf(question);
  const sentences = found.map(({ document }) => bestSentence(document, shareOf)?.sentence ?? '');
  const results = found.map(({ document }, at): SearchResult => {
    const { id, type, title, areaId, widgetId, assetId, begin, end } = document;
    return { ...{ id, type, title, areaId, widgetId, assetId, begin, end }, snippet: shortened(sentences[at] ?? '') };
  });
  const answering = results.slice(0, ANSWERING).findIndex(({ title }, at) => {
    const sentence = sentences[at] ?? '';
    return sentence !== '' && sentence !== title && shareOf(`${title} ${sentence}`) >= ANSWERS;
  });
  return {
    answer: sentences[answering] ?? null,
    sources: results.filter((_, at) => at === answering).map(({ id }) => id),
    results,
    isWritten: false,
  };
}
