import type { FastifyBaseLogger } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { IndexState, SearchAnswer } from '../../domain/search/search';
import { bestOfEach, extractiveAnswer } from './answer';
import type { Assistant } from './assistant';
import { type VenueDocument, venueDocuments } from './documents';
import { byMeaning, fused } from './fusion';
import { createRanking, type Ranking } from './ranking';

export type SearchOptions = {
  snapshot: () => Promise<{ revision: number; shown: { architecture: Architecture } | null }>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Null without an endpoint of the organisers. */
  assistant?: Assistant | null;
};

/** The results whose texts an endpoint gets. */
const WRITING = 5;

type Index = {
  revision: number;
  documents: readonly VenueDocument[];
  ranking: Ranking<VenueDocument>;
  /** By document; null until the endpoint has made them, or without one. */
  vectors: readonly Float32Array[] | null;
};

/** The search of the shown venue. Its index follows the venue by its revision, on every instance of the service. */
export function createSearch({ snapshot, log, assistant = null }: SearchOptions) {
  let index: Index | null = null;
  let making: Promise<Index> | null = null;
  let state: IndexState['state'] = 'making';
  let progress = { done: 0, total: 0 };

  async function make(): Promise<Index> {
    const { revision, shown } = await snapshot();
    const documents = shown === null ? [] : venueDocuments(shown.architecture);
    const total = documents.length;
    progress = { done: 0, total };
    const ranking = await createRanking(documents, (done) => {
      progress = { done, total };
    });
    const made: Index = { revision, documents, ranking, vectors: null };
    void addVectors(made);
    return made;
  }

  /** Questions are answered without vectors until they are there. */
  async function addVectors(made: Index): Promise<void> {
    if (assistant?.canEmbed !== true || made.documents.length === 0) return;
    const texts = made.documents.map(({ title, body }) => `${title}\n${body}`);
    made.vectors = await assistant.embed(texts, assistant.limit);
  }

  /** What is found by letters, and by meaning where the endpoint helps. */
  async function find({ documents, ranking, vectors }: Index, question: string, locale: string, signal?: AbortSignal) {
    const byLetters = bestOfEach(ranking.rank(question), locale);
    if (assistant === null || vectors === null || signal === undefined) return byLetters;
    const [vector] = (await assistant.embed([question], () => signal)) ?? [];
    if (vector === undefined) return byLetters;
    return fused(byLetters, bestOfEach(byMeaning(documents, vectors, vector), locale));
  }

  /** Makes the index again; calls at the same time share the work. */
  function remake(): Promise<Index> {
    if (making !== null) return making;
    state = 'making';
    making = make()
      .then((made) => {
        index = made;
        state = 'made';
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
    state: (): IndexState => ({ state, revision: index?.revision ?? null, ...progress }),
  };
}
export type Search = ReturnType<typeof createSearch>;
