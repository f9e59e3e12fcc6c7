import { fromPromise } from 'xstate';
import { CHAT_API, OWN_CHAT_FILE } from '../../../domain/chat/api';
import { ownDataMachine } from '../../../machines/chat/own-data.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';

/** The user's own chat data at the service. */
export const provideOwnData = (http: Pick<Http, 'blob' | 'remove'>) =>
  ownDataMachine.provide({
    actors: {
      exportOwnData: fromPromise(async ({ signal }) =>
        download(OWN_CHAT_FILE, await http.blob(CHAT_API.own, { signal, report: false })),
      ),
      eraseOwnData: fromPromise(({ signal }) => http.remove(CHAT_API.own, { signal, report: false })),
    },
  });
