import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { seal } from '../../../domain/kernel/sealed';
import type { Illustration } from '../../../machines/widgets/illustrator.machine';
import { type Place, shelvesOf } from './room-shelf';

const PictureSchema = v.object({
  id: v.string(),
  at: v.object({ x: v.number(), y: v.number() }),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  content: v.instance(Blob),
});

export type PictureShelf = {
  /** Pictures of the user that are not on this board yet, oldest first. */
  restore: () => Promise<readonly Illustration[]>;
  keep: (picture: Illustration) => Promise<void>;
  drop: (id: string) => Promise<void>;
};

const shelves = shelvesOf('board-pictures', v.object({ picture: PictureSchema, at: v.number() }));

/** Removes the waiting pictures of a user from all boards. */
export const clearPictureShelf = (uid: string, open?: () => UseStore): Promise<void> => shelves.clear(uid, open);

/** Waiting pictures; they are uploaded even if the browser cannot store them. */
export function openPictureShelf(place: Place, open?: () => UseStore): PictureShelf {
  const shelf = shelves.of(place, open);
  return {
    async restore() {
      const kept = await shelf.restore();
      return kept.map(({ picture: { name, content, ...picture } }) => ({
        ...picture,
        name: seal(name),
        content: seal<object>(content),
      }));
    },
    async keep({ name, content, ...picture }) {
      const opened = content.open();
      if (!(opened instanceof Blob)) throw new Error('There is no picture to keep');
      await shelf.keep(picture.id, { picture: { ...picture, name: name.open(), content: opened } });
    },
    drop: shelf.drop,
  };
}
