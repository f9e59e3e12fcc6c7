import { type EventObject, fromCallback } from 'xstate';
import { VISITS_API } from '../../../domain/privacy/visits';
import type { VisitsSending } from '../../../machines/privacy/visits.machine';
import type { Http } from '../kernel/http';

/** The time since the page was opened, which no setting of the clock changes. */
export const pageClock = fromCallback<EventObject>(({ receive, sendBack }) =>
  receive(() => sendBack({ type: 'clock.told', at: Math.round(performance.now()) })),
);

/** Sends counts once, also from a page that is being left. */
export function createVisits({ http }: { http: Pick<Http, 'post'> }) {
  const page = crypto.randomUUID();
  return async ({ nth, counts }: VisitsSending): Promise<void> => {
    // Without a signal: what was counted is sent even if the user logs out meanwhile.
    const options = { retry: false, report: false, keepalive: true };
    await http.post(VISITS_API, { batch: `${page}-${nth}`, counts }, options);
  };
}
