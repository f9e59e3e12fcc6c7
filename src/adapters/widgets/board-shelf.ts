import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type Edit, EditSchema } from '../../../domain/widgets/board/edits';
import type { BoardInput } from '../../../machines/widgets/board.events';

const KeptSchema = v.object({ ...EditSchema.entries, at: v.number() });

export type BoardShelf = {
  /** Unsent edits of the user on this board, the first one first. */
  restore: () => Promise<Edit[]>;
  keep: (edit: Edit) => Promise<void>;
  drop: (key: string) => Promise<void>;
};

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('boards', 'unsent'));

/** Removes the unsent edits of a user from all boards. */
export async function clearBoardShelf(uid: string, open: () => UseStore = opened): Promise<void> {
  const kept = await keys<string>(open());
  await delMany(
    kept.filter((key) => key.split('/')[1] === uid),
    open(),
  );
}

/** Unsent edits in the browser's database. Without one they are lost with the page, and are sent all the same. */
export function openBoardShelf(
  { line: { mode, uid }, room }: Pick<BoardInput, 'line' | 'room'>,
  open: () => UseStore = opened,
): BoardShelf {
  const prefix = `${mode}/${uid}/${room}/`;
  let last = 0;
  return {
    async restore() {
      const found = await entries<string, unknown>(open());
      return found
        .flatMap(([key, value]) => (key.startsWith(prefix) && v.is(KeptSchema, value) ? [value] : []))
        .toSorted((one, other) => one.at - other.at)
        .map(({ key, changes }) => ({ key, changes }));
    },
    async keep({ key, changes }) {
      last = Math.max(last + 1, Date.now());
      await set(prefix + key, { key, changes, at: last }, open());
    },
    drop: async (key) => del(prefix + key, open()),
  };
}
