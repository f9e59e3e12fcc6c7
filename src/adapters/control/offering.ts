import * as v from 'valibot';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { LOGIN_PAGE_API, LoginPageSchema } from '../../../domain/control/offering';
import { parseAnswer, readFault } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import { type OfferDraftCommand, offeringMachine, type PictureFact } from '../../../machines/control/offering.machine';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';
import type { openDrafts } from './drafts';

/** Long enough for a large picture on a slow connection. */
const TIMEOUT_MS = 600_000;

type Drafts = Pick<ReturnType<typeof openDrafts<OfferDraftCommand['draft']>>, 'read' | 'keep'>;

/** The login page for designers. */
export function provideOffering(http: Pick<Http, 'get' | 'post' | 'remove' | 'upload'>, drafts: Drafts) {
  const once = { report: false, retry: false } as const;
  const read = (signal?: AbortSignal) =>
    http.get(LOGIN_PAGE_API.page, LoginPageSchema, { report: false, ...(signal && { signal }) });
  return offeringMachine.provide({
    actors: {
      drafts: fromCallback<OfferDraftCommand>(({ receive }) => receive(({ draft }) => void drafts.keep(draft))),
      readDraft: fromPromise(() => drafts.read()),
      readPage: fromPromise(({ signal }) => read(signal)),
      savePage: fromPromise(async ({ input }) =>
        parseAnswer(LoginPageSchema, await http.post(LOGIN_PAGE_API.page, input, once), LOGIN_PAGE_API.page),
      ),
      takePictureBack: fromPromise(async () => {
        await http.remove(LOGIN_PAGE_API.picture, once);
        return read();
      }),
      sendPicture: fromCallback<EventObject, { picture: Sealed<unknown> | null }>(
        ({ input: { picture }, sendBack }) => {
          const end = new AbortController();
          const tell = (fact: PictureFact) => {
            if (!end.signal.aborted) sendBack(fact);
          };
          const send = async () => {
            const content = picture?.open();
            if (!(content instanceof Blob)) throw new Error('There is no picture');
            const answer = await http.upload(LOGIN_PAGE_API.picture, content, {
              query: {},
              signal: end.signal,
              timeoutMs: TIMEOUT_MS,
              silenceMs: WORK_MS,
              onProgress: (percent) => tell({ type: 'picture.progressed', percent }),
            });
            return v.parse(LoginPageSchema, answer);
          };
          send().then(
            (page) => tell({ type: 'picture.ended', page }),
            (error: unknown) => tell({ type: 'picture.failed', fault: readFault(error) }),
          );
          return () => end.abort();
        },
      ),
    },
  });
}
