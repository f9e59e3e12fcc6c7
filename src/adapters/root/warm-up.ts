import { venuePages } from '../../views/venue/venue-pages';
import { fetchAll } from '../kernel/code';
import { savesData } from '../kernel/comfort';
import { whenCalm } from '../kernel/idle';

/** For browsers that do not say when they are idle. */
const OTHERWISE_MS = 100;

/** Meanwhile the area and its pictures have the network for themselves. */
const PICTURES_MS = 4000;

/** Prefetches what the venue needs, and when that is there, what its views may need next; failures are fetched again when needed. */
export function warmUpVenue(): void {
  const parts = [venuePages.fetch(), import('./compose-inside')];
  Promise.all(parts).then(
    () => !savesData() && setTimeout(() => void fetchAll(() => whenCalm(OTHERWISE_MS)), PICTURES_MS),
    () => {},
  );
}
