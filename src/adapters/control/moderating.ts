import { fromPromise } from 'xstate';
import { placesOf } from '../../../domain/chat/places';
import { CONTROL_API, SavedSchema } from '../../../domain/control/desk';
import { moderatingMachine } from '../../../machines/control/moderating.machine';
import { loadReportWords } from '../../words/control/reports';
import { provideAuthors } from '../chat/authors';
import { provideFiles } from '../chat/files';
import { provideModeration } from '../chat/moderation';
import type { Http } from '../kernel/http';

/** The reported messages, which the service stores. */
export const provideModerating = (http: Pick<Http, 'get' | 'post'>, locale: string) =>
  moderatingMachine.provide({
    actors: {
      readPlaces: fromPromise(async ({ signal }) => {
        const [{ venue }] = await Promise.all([
          http.get(CONTROL_API.saved, SavedSchema, { report: false, signal }),
          loadReportWords(locale),
        ]);
        const [architecture] = venue.architectures;
        if (architecture === undefined) throw new Error('The saved venue is empty');
        return { architectureId: architecture.id, places: placesOf(architecture) };
      }),
      moderation: provideModeration(http),
      authors: provideAuthors(http),
      files: provideFiles(http),
    },
  });
