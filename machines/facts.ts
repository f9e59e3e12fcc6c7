import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';
import { SYSTEM } from './systems';

const TELLERS = [
  SYSTEM.application,
  SYSTEM.language,
  SYSTEM.publication,
  SYSTEM.loginOptions,
  SYSTEM.session,
  SYSTEM.login,
  SYSTEM.venue,
  SYSTEM.navigation,
  SYSTEM.dialogs,
  SYSTEM.requests,
  SYSTEM.lockout,
  SYSTEM.signOn,
  SYSTEM.entry,
  SYSTEM.profile,
] as const;

/** Hands what the children emit to the root. It is invoked first: its children exist by then, and none has started. */
export const facts = fromCallback<EventObject>(({ sendBack, system }) => {
  const subscriptions = TELLERS.map((id) => (system.get(id) as AnyActorRef).on('*', sendBack));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
