import type { FastifyBaseLogger } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { IndexState, SearchAnswer } from '../../domain/search/search';
import { bestOfEach, extractiveAnswer } from './answer';
import { type VenueDocument, venueDocuments } from './documents';
import { createRanking, type Ranking } from './ranking';

export type SearchOptions = {
  snapshot: () => Promise<{ revision: number; shown: { architecture: Architecture } | null }>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

type Index = { revision: number; ranking: Ranking<VenueDocument> };

/** The search of the shown venue. Its index follows the venue by its revision, on every instance of the service. */
export function createSearch({ snapshot, log }: SearchOptions) {
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
    return { revision, ranking };
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
      const { ranking } = await current();
      return extractiveAnswer(ranking, question, bestOfEach(ranking.rank(question), locale));
    },
    state: (): IndexState => ({ state, revision: index?.revision ?? null, ...progress }),
  };
}
export type Search = ReturnType<typeof createSearch>;
