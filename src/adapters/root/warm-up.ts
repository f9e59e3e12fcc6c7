import { venuePages } from '../../views/venue/venue-pages';
import { fetchAll } from '../kernel/code';
import { savesData } from '../kernel/comfort';
import { whenIdle } from '../kernel/idle';

/** The longest that code which no view needs yet waits for an idle moment. */
const IDLE_MS = 5000;

/** Meanwhile the area and its pictures have the network for themselves. */
const PICTURES_MS = 4000;

/** Prefetches what the venue needs, and when that is there, what its views may need next; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const fetchRest = () => whenIdle(() => void fetchAll(), { timeout: IDLE_MS, otherwiseMs: IDLE_MS });
  const parts = [venuePages.fetch(), import('./compose-inside')];
  Promise.all(parts).then(
    () => !savesData() && setTimeout(fetchRest, PICTURES_MS),
    () => {},
  );
}
