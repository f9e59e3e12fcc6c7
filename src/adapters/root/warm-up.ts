import { frames } from '../../views/kernel/frames';
import { fetchAll } from '../kernel/code';
import { whenIdle } from '../kernel/idle';

/** The longest that code which no view needs yet waits for an idle moment. */
const IDLE_MS = 5000;

/** Meanwhile the area and its pictures have the network for themselves. */
const PICTURES_MS = 4000;
const FIRST_PAGE_MS = 3000;

// A failure is fetched again when a view needs the code.
const fetchFrames = () => void frames.fetch().catch(() => {});

/** Prefetches overlays: beside a rendered login page at once, in the venue after its pictures. */
export function warmUpOverlays(isRendered: boolean): void {
  if (isRendered) whenIdle(fetchFrames, { otherwiseMs: 0 });
  else setTimeout(fetchFrames, FIRST_PAGE_MS);
}

/** Prefetches what the venue needs, and when that is there, what its views may need next; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const fetchRest = () => whenIdle(() => void fetchAll(), { timeout: IDLE_MS, otherwiseMs: IDLE_MS });
  const parts = [import('../../views/venue/VenuePages'), import('./compose-inside')];
  Promise.all(parts).then(
    () => navigator.connection?.saveData !== true && setTimeout(fetchRest, PICTURES_MS),
    () => {},
  );
}
