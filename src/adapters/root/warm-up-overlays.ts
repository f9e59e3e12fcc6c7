import { frames } from '../../views/kernel/frames';
import { whenIdle } from '../kernel/idle';

/** Meanwhile the first page has the network for itself. */
const FIRST_PAGE_MS = 3000;

// A failure is fetched again when a view needs the code.
const fetchFrames = () => void frames.fetch().catch(() => {});

/** Prefetches overlays: beside a rendered login page at once, in the venue after its pictures. */
export function warmUpOverlays(isRendered: boolean): void {
  if (isRendered) whenIdle(fetchFrames, { otherwiseMs: 0 });
  else setTimeout(fetchFrames, FIRST_PAGE_MS);
}
