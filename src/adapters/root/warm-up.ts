import { fetchAll } from '../kernel/code';

/** The longest that code which no view needs yet waits for an idle moment. */
const IDLE_MS = 5000;

/** Meanwhile the area and its pictures have the network for themselves. */
const PICTURES_MS = 4000;

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_MS });
  else setTimeout(act, IDLE_MS);
};

/** Prefetches what the venue needs, and when that is there, what its views may need next; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const parts = [import('../../views/venue/VenuePages'), import('./compose-inside')];
  Promise.all(parts).then(
    () => navigator.connection?.saveData !== true && setTimeout(whenIdle, PICTURES_MS, () => void fetchAll()),
    () => {},
  );
}
