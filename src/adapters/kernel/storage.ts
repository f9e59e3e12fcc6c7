import { previewIn } from '../../../domain/control/previewing';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';

/** The browser's storage; without it nothing is stored, and the application continues. */
export type Keep = { read(key: string): string | null; write(key: string, value: string | null): void };
type Page = Pick<Window, 'name' | 'localStorage' | 'sessionStorage'> & { parent: unknown };

/** Whether the page is a preview: the frame that the control room opens says so, for as long as it exists. */
const isPreview = (page: Page | undefined): boolean =>
  page !== undefined && page.parent !== page && previewIn(page.name) !== null;

const storedIn = (open: () => Storage): Keep => ({
  read(key) {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // If the storage is full or forbidden, only the choice is lost.
    }
  },
});

type Held = Map<string, string | null>;

/** Reads the storage; with `held`, writes go to memory instead. */
const heldBefore = (stored: Keep, held: () => Held | null): Keep => ({
  read(key) {
    const own = held()?.get(key);
    return own === undefined ? stored.read(key) : own;
  },
  write(key, value) {
    const own = held();
    if (own === null) stored.write(key, value);
    else own.set(key, value);
  },
});

/** In memory for a preview; null for other pages. */
function heldOf(page: () => Page): () => Held | null {
  let held: Held | null | undefined;
  return () => {
    if (held === undefined) held = isPreview(page()) ? new Map() : null;
    return held;
  };
}

const CONSENT_PREFIX = STORAGE_KEYS.cookiePermission('');

/**
 * The page's storage. A preview stores nothing and starts without cookie decisions, as for a new visitor.
 * @param page read at each use, because modules are also evaluated without a page
 */
export function keepsOf(page: () => Page) {
  const held = heldOf(page);
  return {
    localKeep: heldBefore(
      storedIn(() => page().localStorage),
      held,
    ),
    sessionKeep: heldBefore(
      storedIn(() => page().sessionStorage),
      heldOf(page),
    ),
    /** The user's decisions about cookie providers, by provider id. */
    readConsents: (): Record<string, boolean> => {
      try {
        const decided = [...(held() ?? Object.entries(page().localStorage))].filter(([key]) =>
          key.startsWith(CONSENT_PREFIX),
        );
        return Object.fromEntries(decided.map(([key, value]) => [key.slice(CONSENT_PREFIX.length), value === 'true']));
      } catch {
        return {};
      }
    },
  };
}

export const { localKeep, sessionKeep, readConsents } = keepsOf(() => globalThis.window);

/** Whether a storage event of another tab may affect these decisions; without a key, everything was cleared. */
export const isConsentKey = (key: string | null): boolean => key === null || key.startsWith(CONSENT_PREFIX);
