import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { seal } from '../../../domain/kernel/sealed';
import type { Illustration, IllustratorInput } from '../../../machines/widgets/illustrator.machine';

const KeptSchema = v.object({
  id: v.string(),
  at: v.object({ x: v.number(), y: v.number() }),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  content: v.instance(Blob),
  since: v.number(),
});

export type PictureShelf = {
  /** Pictures of the user that are not on this board yet, the first one first. */
  restore: () => Promise<readonly Illustration[]>;
  keep: (picture: Illustration) => Promise<void>;
  drop: (id: string) => Promise<void>;
};

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('board-pictures', 'unsent'));

/** Removes the waiting pictures of a user from all boards. */
export async function clearPictureShelf(uid: string, open: () => UseStore = opened): Promise<void> {
  const kept = await keys<string>(open());
  await delMany(
    kept.filter((key) => key.split('/')[1] === uid),
    open(),
  );
}

/** Waiting pictures in the browser's database. Without one they are lost with the page, and are stored all the same. */
export function openPictureShelf(
  { line: { mode, uid }, room }: IllustratorInput,
  open: () => UseStore = opened,
): PictureShelf {
  const prefix = `${mode}/${uid}/${room}/`;
  let last = 0;
  return {
    async restore() {
      const found = await entries<string, unknown>(open());
      return found
        .flatMap(([key, value]) => (key.startsWith(prefix) && v.is(KeptSchema, value) ? [value] : []))
        .toSorted((one, other) => one.since - other.since)
        .map(({ id, at, name, size, type, content }) => ({
          ...{ id, at, size, type },
          name: seal(name),
          content: seal<object>(content),
        }));
    },
    async keep({ name, content, ...picture }) {
      last = Math.max(last + 1, Date.now());
      const kept = { ...picture, name: name.open(), content: content.open(), since: last };
      await set(prefix + picture.id, kept, open());
    },
    drop: (id) => del(prefix + id, open()),
  };
}
