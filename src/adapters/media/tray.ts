import { createStore, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { pieceKey } from '../../../domain/media/likes';
import type { Tap } from '../../../domain/media/taps';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';

const KeptSchema = v.object({
  mediaBoardId: v.string(),
  contentPieceId: v.string(),
  isLiked: v.boolean(),
  uuid: v.string(),
  at: v.number(),
});

export type Tray = {
  /** Unsent likes of the user, oldest first. */
  restore: () => Promise<readonly Tap[]>;
  /** Stores a tap, and replaces an older one of the same media item. */
  keep: (tap: Tap) => Promise<void>;
  /** Whether a tap still has to be sent: another tab may have sent it, or stored a newer one. */
  has: (tap: Tap) => Promise<boolean>;
  /** Removes a tap, unless a newer one has replaced it. */
  drop: (tap: Tap) => Promise<void>;
};

/** Unsent taps in IndexedDB. Without it, taps are still sent, but unsent ones are lost when the page closes. */
export function openTray({ mode, uid }: Pick<RealtimeLine, 'mode' | 'uid'>, open: () => UseStore = opened): Tray {
  const prefix = `${mode}/${uid}/`;
  const keyOf = (tap: Tap): string => prefix + pieceKey(tap);
  const written = new Map<string, Promise<boolean>>();

  return {
    async restore() {
      const found = await entries<string, unknown>(open());
      return found
        .flatMap(([key, value]) => (key.startsWith(prefix) && v.is(KeptSchema, value) ? [value] : []))
        .toSorted((one, other) => one.at - other.at);
    },
    async keep(tap) {
      const writing = (async () => set(keyOf(tap), tap, open()))().then(
        () => true,
        () => false,
      );
      written.set(tap.uuid, writing);
      await writing;
    },
    async has(tap) {
      if ((await written.get(tap.uuid)) === false) return true;
      try {
        const kept = await get<Tap>(keyOf(tap), open());
        return kept?.uuid === tap.uuid;
      } catch {
        return true;
      }
    },
    async drop(tap) {
      await written.get(tap.uuid);
      written.delete(tap.uuid);
      await open()(
        'readwrite',
        (kept) =>
          new Promise<void>((resolve, reject) => {
            const reading = kept.get(keyOf(tap));
            reading.onsuccess = () => {
              if (v.is(KeptSchema, reading.result) && reading.result.uuid === tap.uuid) kept.delete(keyOf(tap));
              resolve(promisifyRequest(kept.transaction));
            };
            reading.onerror = () => reject(reading.error);
          }),
      );
    },
  };
}

let store: UseStore | null = null;
const opened = (): UseStore => (store ??= createStore('likes', 'taps'));
