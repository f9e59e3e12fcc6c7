import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { BoardInput } from '../../../machines/widgets/board.events';

export type Place = Pick<BoardInput, 'line' | 'room'>;

/** An IndexedDB store for unsent data, by user and room. Without it, unsent data is lost when the page closes. */
export function shelvesOf<Stored extends { at: number }>(database: string, schema: v.GenericSchema<Stored>) {
  let store: UseStore | null = null;
  const opened = (): UseStore => (store ??= createStore(database, 'unsent'));

  return {
    /** Removes a user's unsent data in all rooms. */
    async clear(uid: string, open: () => UseStore = opened): Promise<void> {
      const kept = await keys<string>(open());
      await delMany(
        kept.filter((key) => key.split('/')[1] === uid),
        open(),
      );
    },
    /** A user's unsent data in a room, oldest first. */
    of({ line: { mode, uid }, room }: Place, open: () => UseStore = opened) {
      const prefix = `${mode}/${uid}/${room}/`;
      let last = 0;
      return {
        async restore(): Promise<Stored[]> {
          const found = await entries<string, unknown>(open());
          return found
            .flatMap(([key, value]) => (key.startsWith(prefix) && v.is(schema, value) ? [value] : []))
            .toSorted((one, other) => one.at - other.at);
        },
        async keep(key: string, kept: Omit<Stored, 'at'>): Promise<void> {
          last = Math.max(last + 1, Date.now());
          await set(prefix + key, { ...kept, at: last }, open());
        },
        drop: (key: string): Promise<void> => del(prefix + key, open()),
      };
    },
  };
}
