import { STORAGE_KEYS } from '../../../domain/kernel/constants';

/** The browser's storage; without it nothing is stored, and the application continues. */
export type Keep = { read(key: string): string | null; write(key: string, value: string | null): void };

/** What a preview would have stored; `null` outside of previews. */
let held: Map<string, string | null> | null = null;

/** From now on nothing is stored, and decisions about cookies are those of a new visitor. */
export const holdWrites = (): void => {
  held = new Map();
};

const keepIn = (open: () => Storage): Keep => ({
  read(key) {
    const own = held?.get(key);
    if (own !== undefined) return own;
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    if (held !== null) {
      held.set(key, value);
      return;
    }
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // A full or forbidden storage only loses a choice.
    }
  },
});

export const localKeep = keepIn(() => window.localStorage);
export const sessionKeep = keepIn(() => window.sessionStorage);

const CONSENT_PREFIX = STORAGE_KEYS.cookiePermission('');

/** Whether a change of storage in another tab may concern these decisions; without a key everything was cleared. */
export const isConsentKey = (key: string | null): boolean => key === null || key.startsWith(CONSENT_PREFIX);

/** The user's decisions about cookie providers, by provider id. */
export function readConsents(): Record<string, boolean> {
  try {
    const decided = [...(held ?? Object.entries(window.localStorage))].filter(([key]) =>
      key.startsWith(CONSENT_PREFIX),
    );
    return Object.fromEntries(decided.map(([key, value]) => [key.slice(CONSENT_PREFIX.length), value === 'true']));
  } catch {
    return {};
  }
}
