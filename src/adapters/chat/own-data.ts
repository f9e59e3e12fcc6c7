import { fromPromise } from 'xstate';
import { CHAT_API, OWN_CHAT_FILE } from '../../../domain/chat/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { ownDataMachine } from '../../../machines/chat/own-data.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';
import { localKeep } from '../kernel/storage';

const AT_WORK = { report: false, silenceMs: WORK_MS } as const;

const KINDS = [STORAGE_KEYS.chatDraft(''), STORAGE_KEYS.chatRemoved('')];

/** Forgets what the user has typed and not sent, or deleted last, in this browser. */
function forgetKept(uid: string): void {
  const kept = Object.keys(window.localStorage).filter((key) => KINDS.some((kind) => key.startsWith(kind)));
  for (const key of kept) if (`${key}.`.includes(`.${uid}.`)) localKeep.write(key, null);
}

/** The user's own chat data at the service. */
export const provideOwnData = (
  http: Pick<Http, 'blob' | 'remove'>,
  /** Removes the data of a user that the browser stores besides messages. */
  forget: (uid: string) => Promise<void>,
) =>
  ownDataMachine.provide({
    actors: {
      exportOwnData: fromPromise(async ({ signal }) =>
        download(OWN_CHAT_FILE, await http.blob(CHAT_API.own, { ...AT_WORK, signal })),
      ),
      eraseOwnData: fromPromise(async ({ input: { uid }, signal }) => {
        await http.remove(CHAT_API.own, { ...AT_WORK, signal });
        // A browser without IndexedDB stores nothing.
        if (uid === null) return;
        forgetKept(uid);
        await forget(uid).catch(() => {});
      }),
    },
  });
