import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';

/** Passes on the facts that parts emit. It is invoked before they start, so that it misses none. */
export const facts = fromCallback<EventObject, { tellers: readonly string[] }>(({ input, sendBack, system }) => {
  const subscriptions = input.tellers.map((id) => (system.get(id) as AnyActorRef).on('*', sendBack));
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
