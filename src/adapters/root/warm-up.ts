import { venuePages } from '../../views/venue/venue-pages';
import { fetchAll } from '../kernel/code';
import { savesData } from '../kernel/comfort';
import { whenCalm } from '../kernel/idle';

/** For browsers that do not say when they are idle. */
const OTHERWISE_MS = 100;

/** Delay that leaves the network to the area and its pictures. */
const PICTURES_MS = 4000;

/**
 * Prefetches the code of the venue, and then code that its views may need next; failed files are fetched again when
 * needed.
 */
export function warmUpVenue(): void {
  const parts = [venuePages.fetch(), import('./compose-inside')];
  Promise.all(parts).then(
    () => !savesData() && setTimeout(() => void fetchAll(() => whenCalm(OTHERWISE_MS)), PICTURES_MS),
    () => {},
  );
}
