import { type EventObject, fromCallback } from 'xstate';
import { MEETING_GUARD } from '../shell/navigation.events';

/** While the attendee is in a meeting, others see them as busy, and a navigation asks before it ends the meeting. */
export const attending = fromCallback<EventObject>(({ system }) => {
  const availability = system.get('availability');
  const navigation = system.get('navigation');
  availability.send({ type: 'availability.occupied' });
  navigation.send({ type: 'guard.set', id: MEETING_GUARD });
  return () => {
    // All parts stop together when the application closes.
    if (navigation.getSnapshot().status !== 'active') return;
    availability.send({ type: 'availability.freed' });
    navigation.send({ type: 'guard.removed', id: MEETING_GUARD });
  };
});
