import { createStore, del, entries, set, type UseStore, update } from 'idb-keyval';
import * as v from 'valibot';
import { seal } from '../../../domain/kernel/sealed';
import type { ChatLine, Outgoing } from '../../../machines/chat/chat.events';

const KeptSchema = v.object({
  room: v.string(),
  text: v.string(),
  replyTo: v.nullable(v.string()),
  id: v.nullable(v.string()),
  at: v.number(),
});
type Kept = v.InferOutput<typeof KeptSchema>;

export type Shelf = {
  /** Unsent messages of the user, the first written one first. */
  restore: () => Promise<readonly Outgoing[]>;
  keep: (message: Outgoing) => Promise<void>;
  /** The id of a message: the one it has, in whatever tab, or this one; `null` if another tab has sent the message. */
  name: (message: Outgoing, newId: string) => Promise<string | null>;
  drop: (key: string) => Promise<void>;
};

/** Unsent messages in the browser's database. Without one they are lost with the page, and are sent all the same. */
export function openShelf({ mode, uid }: Pick<ChatLine, 'mode' | 'uid'>, open: () => UseStore = opened): Shelf {
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
        .map(({ key, room, text, replyTo, id }) => ({ key, room, text: seal(text), replyTo, id }));
    },
    async keep({ key, room, text, replyTo, id }) {
      last = Math.max(last + 1, Date.now());
      const kept: Kept = { room, text: text.open(), replyTo, id, at: last };
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
