import {
  ANALYTICS_HEARTBEAT_S,
  ANALYTICS_SITE_ID,
  STORAGE_KEYS,
  TRACKER_POLL_MS,
} from '../../../domain/kernel/constants';
import type { UiConfig } from '../../../domain/shell/ui-config';
import { sessionKeep } from '../kernel/storage';

/** Removes service workers and caches of earlier versions; if there were any, the page must be loaded once more. */
export async function cleanUp(): Promise<{ mustReload: boolean }> {
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  const cacheNames = 'caches' in window ? await window.caches.keys() : [];
  await Promise.all([
    ...workers.map((worker) => worker.unregister()),
    ...cacheNames.map((name) => window.caches.delete(name)),
  ]);
  const wasStale = workers.length + cacheNames.length > 0;
  return { mustReload: wasStale && sessionKeep.read(STORAGE_KEYS.reloadedForCleanup) === null };
}

export async function reloadPage(): Promise<void> {
  sessionKeep.write(STORAGE_KEYS.reloadedForCleanup, '1');
  // A browser that cannot store this would reload the page forever.
  if (sessionKeep.read(STORAGE_KEYS.reloadedForCleanup) === null) return;
  window.location.reload();
}

declare global {
  interface Window {
    /** The queue that a Matomo-compatible tracker reads and then replaces. */
    _paq?: unknown[][] | object;
  }
}

/** A script that has not started by then is loaded again. */
const TRACKER_POLLS = 50;

/** Loads the analytics script: without cookies, without a user id. One attempt; the application counts the attempts. */
export function loadAnalytics({ analytics }: UiConfig, signal: AbortSignal): Promise<void> {
  const scriptUrl = analytics?.scriptUrl ?? null;
  if (analytics === null || scriptUrl === null) return Promise.resolve();
  window._paq ??= [
    ['disableCookies'],
    ['setTrackerUrl', analytics.trackerUrl],
    ['setSiteId', String(ANALYTICS_SITE_ID)],
    ['enableHeartBeatTimer', ANALYTICS_HEARTBEAT_S],
    ['trackPageView'],
  ];
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let polls = 0;
    let poll: ReturnType<typeof setInterval> | undefined;
    const fail = () => {
      clearInterval(poll);
      script.remove();
      reject(new Error('The analytics script could not be loaded'));
    };
    const look = () => {
      polls += 1;
      if (!Array.isArray(window._paq)) {
        clearInterval(poll);
        resolve();
      } else if (polls > TRACKER_POLLS) fail();
    };
    script.async = true;
    script.src = scriptUrl;
    script.onload = () => {
      // A removed script still loads.
      if (signal.aborted) return;
      poll = setInterval(look, TRACKER_POLL_MS);
      look();
    };
    script.onerror = fail;
    signal.addEventListener('abort', fail, { once: true });
    document.head.append(script);
  });
}
