import type { FastifyBaseLogger } from 'fastify';
import { isActive } from '../../domain/kernel/timeslot';
import type { Architecture } from '../../domain/kernel/venue';
import type { IndexState, SearchAnswer } from '../../domain/search/search';
import { bestOfEach, extractiveAnswer } from './answer';
import type { Assistant } from './assistant';
import type { ReadDocuments } from './document-texts';
import { type DocumentTexts, documentAssets, documentPages, type VenueDocument, venueDocuments } from './documents';
import { byMeaning, fused } from './fusion';
import { createRanking, type Ranking } from './ranking';

export type SearchOptions = {
  snapshot: () => Promise<{ revision: number; shown: { architecture: Architecture } | null }>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Null without an endpoint of the organisers. */
  assistant?: Assistant | null;
  /** Without it no texts of documents are found. */
  readDocuments?: ReadDocuments | null;
  now?: () => number;
};

/** The results whose texts an endpoint gets. */
const WRITING = 5;

type Index = {
  revision: number;
  architecture: Architecture | null;
  documents: readonly VenueDocument[];
  ranking: Ranking<VenueDocument>;
  /** By document; null until the endpoint has made them, or without one. */
  vectors: readonly Float32Array[] | null;
};

/** The search of the shown venue. Its index follows the venue by its revision, on every instance of the service. */
export function createSearch({ snapshot, log, assistant = null, readDocuments = null, now = Date.now }: SearchOptions) {
  const closing = new AbortController();
  let completing: Promise<void> = Promise.resolve();
  let index: Index | null = null;
  let making: Promise<Index> | null = null;
  let state: IndexState['state'] = 'making';
  let progress = { done: 0, total: 0 };

  async function indexOf(
    { revision, architecture }: Pick<Index, 'revision' | 'architecture'>,
    texts: DocumentTexts | null,
  ): Promise<Index> {
    const documents = architecture === null ? [] : venueDocuments(architecture);
    if (architecture !== null && texts !== null) documents.push(...documentPages(architecture, texts));
    const waiting = architecture === null || texts !== null ? 0 : documentsToRead(architecture);
    const total = documents.length + waiting;
    progress = { done: 0, total };
    const ranking = await createRanking(documents, (done) => {
      progress = { done, total };
    });
    return { revision, architecture, documents, ranking, vectors: null };
  }

  const documentsToRead = (architecture: Architecture): number =>
    readDocuments === null ? 0 : documentAssets(architecture).length;

  async function make(): Promise<Index> {
    const { revision, shown } = await snapshot();
    return indexOf({ revision, architecture: shown?.architecture ?? null }, null);
  }

  /** Adds the texts of documents, which take longer: questions are answered without them until they are there. */
  async function complete(made: Index): Promise<void> {
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
  async function addVectors(made: Index): Promise<void> {
    if (assistant?.canEmbed !== true || made.documents.length === 0) return;
    const texts = made.documents.map(({ title, body }) => `${title}\n${body}`);
    made.vectors = await assistant.embed(texts, assistant.limit);
  }

  /** What is found by letters, and by meaning where the endpoint helps. */
  async function find({ documents, ranking, vectors }: Index, question: string, locale: string, signal?: AbortSignal) {
    const at = now();
    const isOpen = ({ document: { slot } }: { document: VenueDocument }) => slot === undefined || isActive(slot, at);
    const byLetters = bestOfEach(ranking.rank(question).filter(isOpen), locale);
    if (assistant === null || vectors === null || signal === undefined) return byLetters;
    const [vector] = (await assistant.embed([question], () => signal)) ?? [];
    if (vector === undefined) return byLetters;
    return fused(byLetters, bestOfEach(byMeaning(documents, vectors, vector).filter(isOpen), locale));
  }

  /** Makes the index again; calls at the same time share the work. */
  function remake(): Promise<Index> {
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
  async function current(): Promise<Index> {
    const { revision } = await snapshot();
    if (index?.revision === revision) return index;
    const made = await remake();
    return made.revision === revision ? made : remake();
  }

  return {
    /** Begins to make the index of the present venue, without waiting for it. */
    follow(): void {
      current().catch((error: unknown) => log.error({ err: error }, 'the search index cannot be made'));
    },
    /** Begins to make the index again, whether or not the venue has changed. */
    renew(): IndexState {
      remake().catch((error: unknown) => log.error({ err: error }, 'the search index cannot be made'));
      return this.state();
    },
    async ask(question: string, locale: string): Promise<SearchAnswer> {
      const known = await current();
      const signal = assistant?.limit();
      const found = await find(known, question, locale, signal);
      const extractive = extractiveAnswer(known.ranking, question, found);
      if (assistant === null || signal === undefined || found.length === 0) return extractive;
      const snippets = found.slice(0, WRITING).map(({ document: { id, title, body } }) => ({ id, title, text: body }));
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
