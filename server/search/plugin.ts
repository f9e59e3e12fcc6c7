import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import { type AiSettings, createAssistant } from './assistant';
import { createDocumentTexts, type DocumentTextsOptions } from './document-texts';
import { searchRoutes } from './routes';
import { createSearch, type SearchOptions } from './search';
import { type FoundPeople, findSpeakers } from './speakers';

export type SearchSettings = {
  /** The endpoint that ranks and writes answers of the search. */
  ai?: AiSettings | null;
};

type SearchPluginOptions = Pick<Shared, 'blobs' | 'gate' | 'limits' | 'audit' | 'now'> & {
  settings: SearchSettings;
  venue: Pick<SearchOptions, 'snapshot'> & { listen: (listener: () => void) => void };
  findDocument: DocumentTextsOptions['find'];
  /** Attendees of a venue whom a question names, for the user who asks. */
  findPeople: (venueId: string, question: string, uid: string) => Promise<FoundPeople>;
  /** Called with a question of an attendee that nothing was found for. */
  onMiss: (uid: string, question: string) => void;
};

/** The search, whose index follows the venue. */
export const searchPlugin: FastifyPluginAsync<SearchPluginOptions> = async (app, options) => {
  const { log } = app;
  const { settings, venue, findDocument, findPeople, onMiss, blobs, gate, limits, audit, now } = options;
  const { ai = null } = settings;
  const search = createSearch({
    snapshot: venue.snapshot,
    log,
    assistant: ai === null ? null : createAssistant({ settings: ai, log }),
    readDocuments: createDocumentTexts({ find: findDocument, blobs, log }),
    now,
  });
  venue.listen(() => search.follow());
  app.addHook('onListen', async () => search.follow());
  app.addHook('onClose', () => search.close());
  await registerApi(app, async (api) => {
    await api.register(searchRoutes, {
      search,
      gate,
      limits,
      audit,
      onMiss,
      findPeople: async (question, locale, uid) => {
        const architecture = (await venue.snapshot()).shown?.architecture;
        if (architecture === undefined) return { results: [], isAllAsked: false };
        const speakers = findSpeakers(architecture, question, locale);
        const attendees = uid === null ? null : await findPeople(architecture.id, question, uid);
        return {
          results: [...speakers.results, ...(attendees?.results ?? [])],
          isAllAsked: speakers.isAllAsked || attendees?.isAllAsked === true,
        };
      },
    });
  });
};
