import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';

/**
 * Hands what the tellers emit to whoever connects them. It is invoked first: the tellers exist by then, and none has
 * started.
 */
export const facts = fromCallback<EventObject, { tellers: readonly string[] }>(({ input, sendBack, system }) => {
  const subscriptions = input.tellers.map((id) => (system.get(id) as AnyActorRef).on('*', sendBack));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
