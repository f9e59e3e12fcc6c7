import type { SearchAnswer, SearchResult } from '../../domain/search/search';
import { type Asking, type Reply, replyTo } from './asked';
import type { VenueDocument } from './documents';
import { type Found, inFirst } from './localized';
import { sentencesIn } from './sentences';
import { wordsOf } from './terms';

const SNIPPET = 200;
/** The share of a question that a sentence with its title has to have to be shown as the answer. */
const ANSWERS = 0.7;
/** Shorter lines of a document are headings and names. */
const LEAST_WORDS = 4;
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

/** The sentence that has most of the question, the first of equals. */
function bestSentence(document: VenueDocument, shareOf: Asking['shareOf']): string {
  let [best, most] = ['', -1];
  for (const { text, terms } of sentencesIn(document)) {
    const share = shareOf(terms);
    if (share > most) [best, most] = [text, share];
  }
  return best;
}

/** A sentence that answers by itself. To a question of when or where, texts answer that are longer than a name. */
function sentenceReply(best: readonly Found[], sentences: readonly string[], { read, shareOf }: Asking): Reply | null {
  if (read.asked === 'who') return null;
  const at = best.slice(0, ANSWERING).findIndex(({ document: { title, type, entry } }, place) => {
    const sentence = sentences[place] ?? '';
    if (sentence === '' || sentence === title) return false;
    if (entry !== undefined && wordsOf(sentence).length < LEAST_WORDS) return false;
    if (read.asked === null) return shareOf(`${title} ${sentence}`) >= ANSWERS;
    return (entry !== undefined || type === 'PRIVACY') && shareOf(sentence) >= ANSWERS;
  });
  const document = best[at]?.document;
  return document === undefined ? null : { document, text: sentences[at] ?? '' };
}

/** The name of what opens a page of a document is in the language of the answer, even if the page is not. */
function titleIn({ index, locales }: Asking, { id, title, entry }: VenueDocument): string {
  return entry === undefined ? title : (inFirst(index.byId.get(id) ?? [], locales)[0]?.title ?? title);
}

function resultOf(asking: Asking, document: VenueDocument, sentence: string): SearchResult {
  const { id, type, areaId, widgetId, assetId, begin, end } = document;
  const title = titleIn(asking, document);
  return { id, type, title, areaId, widgetId, assetId, begin, end, snippet: shortened(sentence) };
}

/** What is found for a question, with what the venue says in answer, if it does. What says when, where or who is the first. */
export function extractiveAnswer(question: string, best: readonly Found[], asking: Asking): SearchAnswer {
  const sentences = best.map(({ document }) => bestSentence(document, asking.shareOf));
  const results = best.map(({ document }, at) => resultOf(asking, document, sentences[at] ?? ''));
  const direct = replyTo(asking, question);
  const reply = direct ?? sentenceReply(best, sentences, asking);
  const isWritten = false;
  if (reply === null) return { answer: null, sources: [], results, isWritten };
  const { id } = reply.document;
  const first = results.find((one) => one.id === id) ?? resultOf(asking, reply.document, '');
  return {
    answer: shortened(reply.text),
    sources: [id],
    results: direct === null ? results : [first, ...results.filter((one) => one !== first)],
    isWritten,
  };
}
