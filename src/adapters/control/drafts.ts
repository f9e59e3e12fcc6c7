import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type Draft, DraftSchema } from '../../../domain/control/draft';

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('control', 'drafts'));

/**
 * What organisers have not saved yet, in the browser's database, by `key`: one for each organiser and venue. Without a database
 * it is lost with the page, and is saved all the same.
 */
export function openDrafts(key: () => string | null, open: () => UseStore = opened) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(): Promise<Draft> {
      const name = key();
      const found: unknown = name === null ? [] : await get(name, open());
      return v.is(DraftSchema, found) ? found : [];
    },
    /** One after the other, so that the last one stays. */
    keep(draft: Draft): Promise<unknown> {
      const name = key();
      last = last
        .then(async () => {
          if (name !== null) await (draft.length === 0 ? del(name, open()) : set(name, draft, open()));
        })
        .catch(() => {});
      return last;
    },
  };
}
