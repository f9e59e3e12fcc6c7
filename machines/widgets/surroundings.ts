import { type EventObject, fromCallback } from 'xstate';
import { mayHost } from '../../domain/kernel/user';
import type { ConsentTerms, Decisions } from '../../domain/privacy/cookies';

/** What every opened widget depends on. `now` is the service's time in milliseconds since 1970. */
export type SurroundingsEvent = {
  type: 'surroundings.changed';
  now: number;
  terms: ConsentTerms;
  decisions: Decisions;
  /** Whether the user joins meetings as a host. */
  isHost: boolean;
};

/** Sends an opened widget the service's time and the user's consent and role, now and at every change. */
export const surroundings = fromCallback<EventObject>(({ system, sendBack }) => {
  const clock = system.get('serverTime');
  const consent = system.get('consent');
  const session = system.get('session');
  let told: SurroundingsEvent | null = null;
  const tell = () => {
    const { now } = clock.getSnapshot().context;
    const { terms, decisions } = consent.getSnapshot().context;
    const isHost = mayHost(session.getSnapshot().context.roles);
    const isKnown = told !== null && told.now === now && told.terms === terms && told.decisions === decisions;
    if (isKnown && told?.isHost === isHost) return;
    told = { type: 'surroundings.changed', now, terms, decisions, isHost };
    sendBack(told);
  };
  tell();
  const subscriptions = [clock.subscribe(tell), consent.subscribe(tell), session.subscribe(tell)];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
