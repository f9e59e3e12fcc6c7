import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { mayDesign } from '../../domain/kernel/user';
import { SEARCH_API } from '../../domain/search/api';
import { type IndexState, QUESTION_MAX, type SearchAnswer, type SearchResult } from '../../domain/search/search';
import { wantedLanguages } from '../../domain/shell/entry-page';
import { type Audit, recordOutcome } from '../http/audit';
import { type Gate, knownUser } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { isLocale } from './language';
import type { Search } from './search';
import type { FoundPeople } from './speakers';
import { ZoneSchema } from './times';

export type SearchRoutesOptions = {
  search: Search;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  /** Speakers and attendees that a question names; without a user only speakers. */
  findPeople: (question: string, locale: string, uid: string | null) => Promise<FoundPeople>;
  /** Called with a question of an attendee that nothing was found for. */
  onMiss: (uid: string, question: string) => void;
};

const PER_MINUTE = 60;

const QuerySchema = v.object({
  q: v.pipe(
    v.string('The query q is required'),
    v.trim(),
    v.minLength(1, 'The query q is required'),
    v.maxLength(QUESTION_MAX),
  ),
  lang: v.fallback(v.pipe(v.string(), v.maxLength(35), v.check(isLocale)), FALLBACK_LOCALE),
  zone: v.optional(ZoneSchema, null),
});

const personReply = ({ id, title, snippet }: SearchResult) => ({
  answer: snippet === '' ? title : `${title}: ${snippet}`,
  sources: [id],
  isWritten: false,
});

/** Questions about the venue, and the index that answers them. */
export const searchRoutes: FastifyPluginAsync<SearchRoutesOptions> = async (app, options) => {
  const { search, gate, limits, audit, findPeople, onMiss } = options;
  const limit = limits('search', ofEachUser({ max: PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(apiRoute(SEARCH_API.search), async (request): Promise<SearchAnswer> => {
    const user = await gate.visitor(request);
    await limit(request);
    const { q, lang, zone } = parseRequest(QuerySchema, request.query);
    const uid = knownUser(request);
    const reader = { zone, spoken: wantedLanguages(request.headers['accept-language']) };
    const [found, people] = await Promise.all([search.ask(q, lang, reader), findPeople(q, lang, uid)]);
    if (people.results.length === 0) {
      const isMiss = found.answer === null && found.results.length === 0;
      if (isMiss && user !== null && !mayDesign(user.authorities)) onMiss(user.uid, q);
      return found;
    }
    const [person, ...others] = people.results;
    // A question that is no more than a name is about that person.
    const results = people.isAllAsked ? [...people.results, ...found.results] : [...found.results, ...people.results];
    const isOne = person !== undefined && people.isAllAsked && others.length === 0;
    return { ...found, ...(isOne ? personReply(person) : {}), results };
  });

  app.get(apiRoute(SEARCH_API.index), async (request): Promise<IndexState> => {
    await gate.administrator(request);
    return search.state();
  });

  app.post(apiRoute(SEARCH_API.index), async (request, reply): Promise<IndexState> => {
    void reply.code(202);
    return recordOutcome(audit, request, { action: 'search.index' }, async () => {
      await gate.administrator(request);
      await limit(request);
      return search.renew();
    });
  });
};
