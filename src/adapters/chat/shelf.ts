import { createStore, del, entries, set, type UseStore, update } from 'idb-keyval';
import * as v from 'valibot';
import { seal } from '../../../domain/kernel/sealed';
import type { Outgoing, OutgoingFile } from '../../../machines/chat/chat.events';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { contentOf } from './outgoing-file';

const KeptSchema = v.object({
  room: v.string(),
  text: v.string(),
  replyTo: v.nullable(v.string()),
  id: v.nullable(v.string()),
  file: v.nullish(v.object({ name: v.string(), size: v.number(), type: v.string(), content: v.instance(Blob) })),
  at: v.number(),
});
type Kept = v.InferOutput<typeof KeptSchema>;

const keptFile = (file: OutgoingFile): NonNullable<Kept['file']> => ({
  name: file.name.open(),
  size: file.size,
  type: file.type,
  content: contentOf(file),
});

/** Messages stored by an earlier version have no file. */
const restoredFile = (file: Kept['file']): OutgoingFile | null =>
  file === null || file === undefined
    ? null
    : { size: file.size, type: file.type, name: seal(file.name), content: seal<object>(file.content), stored: null };

export type Shelf = {
  /** Unsent messages of the user, oldest first. */
  restore: () => Promise<readonly Outgoing[]>;
  keep: (message: Outgoing) => Promise<void>;
  /**
   * The id of a message: the one that a tab has already given it, else this one; `null` if another tab has sent the
   * message.
   */
  name: (message: Outgoing, newId: string) => Promise<string | null>;
  drop: (key: string) => Promise<void>;
};

/** Unsent messages in IndexedDB. Without it, messages are still sent, but unsent ones are lost when the page closes. */
export function openShelf({ mode, uid }: Pick<RealtimeLine, 'mode' | 'uid'>, open: () => UseStore = opened): Shelf {
  const prefix = `${mode}/${uid}/`;
  const written = new Map<string, Promise<boolean>>();
  let last = 0;

  return {
    async restore() {
      const found = await entries<string, unknown>(open());
      return found
        .flatMap(([key, value]) =>
          key.startsWith(prefix) && v.is(KeptSchema, value) ? [{ key: key.slice(prefix.length), ...value }] : [],
        )
        .toSorted((one, other) => one.at - other.at)
        .map(({ key, room, text, replyTo, id, file }) => ({
          key,
          room,
          text: seal(text),
          replyTo,
          id,
          refusal: null,
          file: restoredFile(file),
        }));
    },
    async keep({ key, room, text, replyTo, id, file }) {
      last = Math.max(last + 1, Date.now());
      const kept: Kept = {
        room,
        text: text.open(),
        replyTo,
        id,
        at: last,
        file: file === null ? null : keptFile(file),
      };
      const writing = (async () => set(prefix + key, kept, open()))().then(
        () => true,
        () => false,
      );
      written.set(key, writing);
      await writing;
    },
    async name({ key, id }, newId) {
      if ((await written.get(key)) === false) return id ?? newId;
      let name: string | null = null;
      try {
        await update<Kept | undefined>(
          prefix + key,
          (kept) => {
            if (kept === undefined) return undefined;
            name = kept.id ?? newId;
            return { ...kept, id: name };
          },
          open(),
        );
      } catch {
        return id ?? newId;
      }
      if (name === null) await del(prefix + key, open());
      return name;
    },
    drop: (key) => del(prefix + key, open()),
  };
}

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('chat', 'outbox'));
