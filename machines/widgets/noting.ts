import { type EventObject, fromCallback } from 'xstate';

/** Notes that the user sees a widget or a media item, when it appears. */
export const noting = fromCallback<EventObject, { key: string }>(({ system, input: { key } }) => {
  const { now } = system.get('serverTime').getSnapshot().context;
  system.get('seen').send({ type: 'seen.mark', key, at: now });
});
