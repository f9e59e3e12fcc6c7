import { type AnalyticsEvent, analyticsMachine } from '../../../machines/privacy/analytics.machine';
import type { Inputs } from '../kernel/explore';

export const TRACKER = '/api/analytics/collect';
export const ON: AnalyticsEvent = { type: 'analytics.configure', trackerUrl: TRACKER };
export const visit = (path: string): AnalyticsEvent => ({ type: 'analytics.visit', path });
export const know = (uid: string | null): AnalyticsEvent => ({ type: 'analytics.know', uid });

export const inputs: Inputs<typeof analyticsMachine> = {
  limit: 30_000,
  events: [
    ON,
    { type: 'analytics.configure', trackerUrl: null },
    visit('/a'),
    know('ada'),
    know(null),
    { type: 'analytics.mode', mode: 'live' },
    { type: 'analytics.hide' },
    { type: 'analytics.show' },
  ],
  project: ({ trackerUrl, uid, path, queue, failures }) => [trackerUrl, uid, path, Math.min(queue.length, 3), failures],
  stopWhen: ({ context }) => context.queue.length > 3,
};
