import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('control', 'drafts'));

/**
 * What organisers have not saved yet, in the browser's database, by `key`: one for each organiser, venue and form. An empty one is
 * removed. Without a database it is lost with the page, and is saved all the same.
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
    /** One after the other, so that the last one stays. */
    keep(draft: Draft): Promise<unknown> {
      const name = key();
      last = last
        .then(async () => {
          if (name !== null) await (Object.keys(draft).length === 0 ? del(name, open()) : set(name, draft, open()));
        })
        .catch(() => {});
      return last;
    },
  };
}
