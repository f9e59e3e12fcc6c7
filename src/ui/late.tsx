import { type ReactNode, Suspense, use, useState } from 'react';
import type { Overlay } from './overlay';

type Frames = typeof import('./frames');

let found: Frames | null = null;
let coming: Promise<Frames> | null = null;

const RETRY_MS = 5000;

async function fetchFrames(): Promise<Frames> {
  try {
    found = await import('./frames');
    return found;
  } catch {
    await new Promise((resolve) => void setTimeout(resolve, RETRY_MS));
    return fetchFrames();
  }
}

/** Fetches what overlays and switches are made of, again and again until it is here. */
export function loadFrames(): Promise<Frames> {
  coming ??= fetchFrames();
  return coming;
}

/** Suspends until they are here. */
export const useFrames = (): Frames => found ?? use(loadFrames());

/** Draws an overlay from its first opening on: it is still drawn while it leaves. */
export function Late({ overlay: { isOpen }, children }: { overlay: Overlay; children: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened || isOpen ? <Suspense>{children}</Suspense> : null;
}
