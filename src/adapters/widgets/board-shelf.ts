import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type Edit, EditSchema } from '../../../domain/widgets/board/edits';
import { type Place, shelvesOf } from './room-shelf';

export type BoardShelf = {
  /** Unsent edits of the user on this board, oldest first. */
  restore: () => Promise<Edit[]>;
  keep: (edit: Edit) => Promise<void>;
  drop: (key: string) => Promise<void>;
};

const shelves = shelvesOf('boards', v.object({ ...EditSchema.entries, at: v.number() }));

/** Removes the unsent edits of a user from all boards. */
export const clearBoardShelf = (uid: string, open?: () => UseStore): Promise<void> => shelves.clear(uid, open);

/** Unsent edits; they are sent even if the browser cannot store them. */
export function openBoardShelf(place: Place, open?: () => UseStore): BoardShelf {
  const shelf = shelves.of(place, open);
  return {
    restore: async () => (await shelf.restore()).map(({ key, changes }) => ({ key, changes })),
    keep: ({ key, changes }) => shelf.keep(key, { key, changes }),
    drop: shelf.drop,
  };
}
