import type { FastifyBaseLogger } from 'fastify';
import { isActive } from '../../domain/kernel/timeslot';
import type { Architecture } from '../../domain/kernel/venue';
import type { IndexState, SearchAnswer } from '../../domain/search/search';
import { isMissing } from '../http/errors';
import { extractiveAnswer } from './answer';
import type { Assistant } from './assistant';
import type { ReadDocuments } from './document-texts';
import { type DocumentTexts, documentAssets, type VenueDocument } from './documents';
import { byMeaning, fused } from './fusion';
import { languageOfQuestion } from './language';
import { bestOfEach, type Found, inLanguages } from './localized';
import { readQuestion } from './question';
import { sentencesIn } from './sentences';
import { contentWordsOf } from './terms';
import { isTimed, type Reader, slotText } from './times';
import { createTurns } from './turns';
import { indexVenue, type Shown, type VenueIndex } from './venue-index';

export type SearchOptions = {
  snapshot: () => Promise<{ revision: number; uiConfig?: unknown; shown: { architecture: Architecture } | null }>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Null without an endpoint of the organisers. */
  assistant?: Assistant | null;
  /** Without it no texts of documents are found. */
  readDocuments?: ReadDocuments | null;
  now?: () => number;
};

const RESULTS = 20;
/** The results whose texts an endpoint gets. */
const WRITING = 5;
const UNKNOWN = { spoken: [], zone: null };

/** What users can open at a time. */
const isOpenAt =
  (at: number) =>
  ({ document: { slot } }: { document: VenueDocument }): boolean =>
    slot === undefined || isActive(slot, at);

/** The search of the shown venue. Its index follows the venue by its revision, on every instance of the service. */
export function createSearch({ snapshot, log, assistant = null, readDocuments = null, now = Date.now }: SearchOptions) {
  const closing = new AbortController();
  let completing: Promise<void> = Promise.resolve();
  let index: VenueIndex | null = null;
  let making: Promise<VenueIndex> | null = null;
  let state: IndexState['state'] = 'making';
  let progress = { done: 0, total: 0 };

  async function indexOf(shown: Shown, texts: DocumentTexts | null): Promise<VenueIndex> {
    const { architecture } = shown;
    const waiting = architecture === null || texts !== null ? 0 : documentsToRead(architecture);
    return indexVenue(shown, texts, (done, total) => {
      progress = { done, total: total + waiting };
    });
  }

  const documentsToRead = (architecture: Architecture): number =>
    readDocuments === null ? 0 : documentAssets(architecture).length;

  async function make(): Promise<VenueIndex> {
    const { revision, uiConfig, shown } = await snapshot();
    return indexOf({ revision, uiConfig, architecture: shown?.architecture ?? null }, null);
  }

  /** Adds the texts of documents, which take longer: questions are answered without them until they are there. */
  async function complete(made: VenueIndex): Promise<void> {
    const { architecture } = made;
    let whole = made;
    if (readDocuments !== null && architecture !== null && documentsToRead(architecture) > 0) {
      const { total } = progress;
      const texts = await readDocuments(architecture, closing.signal, (done) => {
        if (index === made) progress = { done: made.documents.length + done, total };
      });
      if (index !== made || closing.signal.aborted) return;
      whole = await indexOf(made, texts);
    }
    if (index !== made) return;
    index = whole;
    state = 'made';
    void addVectors(whole);
  }

  /** Questions are answered without vectors until they are there. */
  async function addVectors(made: VenueIndex): Promise<void> {
    if (assistant?.canEmbed !== true || made.documents.length === 0) return;
    const texts = made.documents.map(({ title, body }) => `${title}\n${body}`);
    made.vectors = await assistant.embed(texts, assistant.limit);
  }

  /** Also what is found by meaning, where the endpoint helps; the best of each thing. */
  async function findMeaning(
    { documents, parts, vectors }: VenueIndex,
    byLetters: readonly Found[],
    { question, locales, at }: { question: string; locales: readonly string[]; at: number },
    signal: AbortSignal | undefined,
  ): Promise<Found[]> {
    const best = bestOfEach(byLetters);
    if (assistant === null || vectors === null || signal === undefined) return best;
    const [vector] = (await assistant.embed([question], () => signal)) ?? [];
    if (vector === undefined) return best;
    const byVector = byMeaning(documents, vectors, vector).map((one) => ({ ...one, share: 0 }));
    return fused(best, bestOfEach(inLanguages(byVector.filter(isOpenAt(at)), parts, locales)));
  }

  /** Makes the index again; calls at the same time share the work. */
  function remake(): Promise<VenueIndex> {
    if (making !== null) return making;
    state = 'making';
    making = make()
      .then((made) => {
        index = made;
        completing = complete(made).catch((error: unknown) => {
          log.error({ err: error }, 'the texts of documents cannot be added to the search index');
          if (index === made) state = 'failed';
        });
        return made;
      })
      .catch((error: unknown) => {
        state = 'failed';
        throw error;
      })
      .finally(() => {
        making = null;
      });
    return making;
  }

  /** The index of the venue as it is, or as it was a moment ago if it changes meanwhile. */
  async function current(): Promise<VenueIndex> {
    const { revision } = await snapshot();
    if (index?.revision === revision) return index;
    const made = await remake();
    return made.revision === revision ? made : remake();
  }

  return {
    /** Begins to make the index of the present venue, without waiting for it. */
    follow(): void {
      current().catch((error: unknown) => {
        if (!isMissing(error)) log.error({ err: error }, 'the search index cannot be made');
      });
    },
    /** Begins to make the index again, whether or not the venue has changed. */
    renew(): IndexState {
      remake().catch((error: unknown) => log.error({ err: error }, 'the search index cannot be made'));
      return this.state();
    },
    /** `page` is the language of the user's page. */
    async ask(question: string, page: string, reader: Omit<Reader, 'locale'> = UNKNOWN): Promise<SearchAnswer> {
      const known = await current();
      const signal = assistant?.limit();
      const at = now();
      const turn = createTurns();
      const locale = languageOfQuestion(question, known.languages, page);
      const locales = [locale, page, ...known.languages];
      const read = readQuestion(question, locale);
      const subject = contentWordsOf(read.subject).length > 0 ? read.subject : question;
      const ranked = known.ranking.rank(subject).filter(isOpenAt(at));
      await turn();
      // Each text in the first of the languages that has it.
      const found = inLanguages(ranked, known.parts, locales);
      await turn();
      const best = (await findMeaning(known, found, { question, locales, at }, signal)).slice(0, RESULTS);
      for (const { document } of [...best, ...found.slice(0, RESULTS)]) {
        sentencesIn(document);
        await turn();
      }
      const extractive = extractiveAnswer(question, best, {
        index: known,
        read,
        found,
        locales,
        now: at,
        reader: { ...reader, locale },
        shareOf: known.ranking.shareOf(subject),
      });
      if (assistant === null || signal === undefined || best.length === 0) return extractive;
      const snippets = best.slice(0, WRITING).map(({ document }) => ({
        id: document.id,
        title: document.title,
        text: [
          document.body,
          ...(document.place === '' ? [] : [document.place]),
          ...(isTimed(document) ? [slotText(document, { ...reader, locale }, known.settings.zone, at)] : []),
        ].join('\n'),
      }));
      const written = await assistant.write(question, locale, snippets, signal);
      return written === null
        ? extractive
        : { ...extractive, ...written, sources: [...written.sources], isWritten: true };
    },
    /** Stops reading documents. */
    async close(): Promise<void> {
      closing.abort();
      await completing;
    },
    state: (): IndexState => ({ state, revision: index?.revision ?? null, ...progress }),
  };
}
export type Search = ReturnType<typeof createSearch>;
