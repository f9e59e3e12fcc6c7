import { fromPromise } from 'xstate';
import { RequiredParameterError } from '../../../domain/kernel/api';
import { seal } from '../../../domain/kernel/sealed';
import { SEARCH_API } from '../../../domain/search/api';
import { SearchAnswerSchema } from '../../../domain/search/search';
import { globalSearchMachine } from '../../../machines/search/global-search.machine';
import type { Http } from '../kernel/http';
import { ownTimeZone } from '../kernel/own-time-zone';

/** The search of the service. */
export const searchInside = ({ http }: { http: Pick<Http, 'get'> }) => ({
  globalSearch: globalSearchMachine.provide({
    actors: {
      findAnswer: fromPromise(async ({ input: { question, locale }, signal }) => {
        const q = question?.open().trim() ?? '';
        if (q === '') throw new RequiredParameterError('q');
        const query = { q, lang: locale, zone: ownTimeZone() };
        const options = { query, signal, retry: false, report: 'sessionOver' } as const;
        const answer = await http.get(SEARCH_API.search, SearchAnswerSchema, options);
        return { isFound: answer.results.length > 0, answer: seal(answer) };
      }),
    },
  }),
});
