import { type EventObject, fromCallback } from 'xstate';
import { originOf } from '../../../domain/kernel/links';
import type { PageReport } from '../../../machines/widgets/embedded-page.machine';

/** Reports the pages of an origin that the policy of this page refuses, and whether the browser has a connection. */
export const pageReports = fromCallback<EventObject, { address: string }>(({ sendBack, input }) => {
  const report = (event: PageReport) => sendBack(event);
  const stop = new AbortController();
  const { signal } = stop;
  const origin = originOf(input.address);
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective === 'frame-src' && origin !== null && originOf(blockedURI) === origin)
        report({ type: 'page.refused' });
    },
    { signal },
  );
  window.addEventListener('offline', () => report({ type: 'page.offline' }), { signal });
  window.addEventListener('online', () => report({ type: 'page.online' }), { signal });
  if (!navigator.onLine) report({ type: 'page.offline' });
  return () => stop.abort();
});
