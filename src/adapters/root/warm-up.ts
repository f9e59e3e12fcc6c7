import { venuePages } from '../../views/venue/venue-pages';
import { fetchAll } from '../kernel/code';
import { savesData } from '../kernel/comfort';
import { whenIdle } from '../kernel/idle';

/** The longest that code which no view needs yet waits for an idle moment. */
const IDLE_MS = 5000;

/** For browsers that do not say when they are idle. */
const OTHERWISE_MS = 100;

/** Meanwhile the area and its pictures have the network for themselves. */
const PICTURES_MS = 4000;

const whenQuiet = (): Promise<void> =>
  new Promise((resolve) => whenIdle(() => resolve(), { timeout: IDLE_MS, otherwiseMs: OTHERWISE_MS }));

/** Prefetches what the venue needs, and when that is there, what its views may need next; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const parts = [venuePages.fetch(), import('./compose-inside')];
  Promise.all(parts).then(
    () => !savesData() && setTimeout(() => void fetchAll(whenQuiet), PICTURES_MS),
    () => {},
  );
}
