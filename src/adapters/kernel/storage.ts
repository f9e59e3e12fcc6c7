import { previewIn } from '../../../domain/control/previewing';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';

/** The browser's storage; without it nothing is stored, and the application continues. */
export type Keep = { read(key: string): string | null; write(key: string, value: string | null): void };
type Page = Pick<Window, 'name' | 'localStorage' | 'sessionStorage'> & { parent: unknown };

/** Whether the page is a preview: the frame that the control room opens says so, for as long as it exists. */
const isPreview = (page: Page): boolean => page.parent !== page && previewIn(page.name) !== null;

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
      // A full or forbidden storage only loses a choice.
    }
  },
});

/** Reads what is stored, and holds in memory what would be. */
function heldBefore(stored: Keep, held: Map<string, string | null>): Keep {
  return {
    read(key) {
      const own = held.get(key);
      return own === undefined ? stored.read(key) : own;
    },
    write: (key, value) => void held.set(key, value),
  };
}

const CONSENT_PREFIX = STORAGE_KEYS.cookiePermission('');

/** What a page stores. A preview stores nothing, and its decisions about cookies are those of a new visitor. */
export function keepsOf(page: Page) {
  const local = storedIn(() => page.localStorage);
  const session = storedIn(() => page.sessionStorage);
  const held = isPreview(page) ? new Map<string, string | null>() : null;
  return {
    localKeep: held === null ? local : heldBefore(local, held),
    sessionKeep: held === null ? session : heldBefore(session, new Map()),
    /** The user's decisions about cookie providers, by provider id. */
    readConsents: (): Record<string, boolean> => {
      try {
        const decided = [...(held ?? Object.entries(page.localStorage))].filter(([key]) =>
          key.startsWith(CONSENT_PREFIX),
        );
        return Object.fromEntries(decided.map(([key, value]) => [key.slice(CONSENT_PREFIX.length), value === 'true']));
      } catch {
        return {};
      }
    },
  };
}

export const { localKeep, sessionKeep, readConsents } = keepsOf(window);

/** Whether a change of storage in another tab may concern these decisions; without a key everything was cleared. */
export const isConsentKey = (key: string | null): boolean => key === null || key.startsWith(CONSENT_PREFIX);
