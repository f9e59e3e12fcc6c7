type Lock = { release: () => Promise<void> };
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
export type AwakeSurroundings = { page: Page; lock: (() => Promise<Lock>) | undefined };

const BROWSER: AwakeSurroundings = {
  get page() {
    return document;
  },
  get lock() {
    return 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : undefined;
  },
};

/** Keeps the screen on until it is closed. Browsers end this when the page is hidden, so that it asks again. */
export function keepAwake({ page, lock }: AwakeSurroundings = BROWSER): () => void {
  let held: Promise<Lock | null> = Promise.resolve(null);
  const hold = (): void => {
    if (page.visibilityState !== 'visible') return;
    // A phone that saves its battery refuses.
    held = lock?.().catch(() => null) ?? held;
  };
  hold();
  page.addEventListener('visibilitychange', hold);
  return () => {
    page.removeEventListener('visibilitychange', hold);
    void held.then((one) => one?.release()).catch(() => {});
  };
}
