import isSame from 'fast-deep-equal';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('control', 'drafts'));

/**
 * Unsaved changes of organisers in IndexedDB, by `key`: one draft per organiser, venue and form. Empty drafts are
 * removed. Without IndexedDB, drafts are still saved to the service, but lost when the page closes before.
 */
export function openDrafts<Draft extends object>(
  schema: v.GenericSchema<unknown, Draft>,
  nothing: Draft,
  key: () => string | null,
  open: () => UseStore = opened,
) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(): Promise<Draft> {
      const name = key();
      const found: unknown = name === null ? nothing : await get(name, open());
      const read = v.safeParse(schema, found);
      return read.success ? read.output : nothing;
    },
    /** Runs writes one at a time, so that the last one wins. */
    keep(draft: Draft): Promise<unknown> {
      const name = key();
      last = last
        .then(async () => {
          if (name !== null) await (isSame(draft, nothing) ? del(name, open()) : set(name, draft, open()));
        })
        .catch(() => {});
      return last;
    },
  };
}
