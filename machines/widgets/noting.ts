import { type EventObject, fromCallback } from 'xstate';

/** `visit` is the place as visits count it, `null` for one that they do not. */
export type Noted = { key: string; visit: string | null };

/** Notes that the user sees a widget or a media item, when it appears; its time counts until it is gone. */
export const noting = fromCallback<EventObject, Noted>(({ system, input: { key, visit } }) => {
  const { now } = system.get('serverTime').getSnapshot().context;
  const visits = system.get('visits');
  system.get('seen').send({ type: 'seen.mark', key, at: now });
  if (visit === null) return undefined;
  visits.send({ type: 'visits.open', key: visit });
  return () => {
    // All parts stop together when the application closes.
    if (visits.getSnapshot().status === 'active') visits.send({ type: 'visits.close', key: visit });
  };
});
