import { fromPromise } from 'xstate';
import { analyticsMachine } from '../../../machines/privacy/analytics.machine';
import { consentMachine } from '../../../machines/privacy/consent.machine';
import { trackingMachine } from '../../../machines/privacy/tracking.machine';
import { visitsMachine } from '../../../machines/privacy/visits.machine';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import { sendHit } from './analytics';
import { createConsents } from './consents';
import { createVisits, pageClock } from './visits';

export function privacyInside({ http, origin }: { http: Http; origin: string }) {
  const keepDecisions = createConsents({ http, keep: localKeep });
  const sendVisits = createVisits({ http });
  return {
    tracking: trackingMachine,
    consent: consentMachine.provide({
      actors: { keepDecisions: fromPromise(({ input }) => keepDecisions(input)) },
    }),
    analytics: analyticsMachine.provide({
      actors: { sendHit: fromPromise(({ input, signal }) => sendHit(input, origin, signal)) },
    }),
    visits: visitsMachine.provide({
      actors: { clock: pageClock, sendVisits: fromPromise(({ input }) => sendVisits(input)) },
    }),
  };
}
