import { type EventObject, fromCallback } from 'xstate';
import type { ConsentTerms, Decisions } from '../../domain/privacy/cookies';

/** What every opened widget depends on. `now` is the service's time in milliseconds since 1970. */
export type SurroundingsEvent = {
  type: 'surroundings.changed';
  now: number;
  terms: ConsentTerms;
  decisions: Decisions;
};

/** Sends an opened widget the service's time and the user's consent, now and at every change. */
export const surroundings = fromCallback<EventObject>(({ system, sendBack }) => {
  const clock = system.get('serverTime');
  const consent = system.get('consent');
  let told: SurroundingsEvent | null = null;
  const tell = () => {
    const { now } = clock.getSnapshot().context;
    const { terms, decisions } = consent.getSnapshot().context;
    if (told !== null && told.now === now && told.terms === terms && told.decisions === decisions) return;
    told = { type: 'surroundings.changed', now, terms, decisions };
    sendBack(told);
  };
  tell();
  const subscriptions = [clock.subscribe(tell), consent.subscribe(tell)];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
