import type { RoomActorRef } from '../../../machines/meeting-room/meeting-room.machine';
import type { RoomFact } from '../../../machines/meeting-room/room.events';

/** Messages to the page that embeds a meeting, in the format of the provider's rooms. */
export function messageOf(fact: RoomFact): { type: string; payload?: object } {
  switch (fact.type) {
    case 'room.ready':
      return { type: 'ready' };
    case 'room.joined':
      return { type: 'join' };
    case 'room.left':
      return { type: 'leave', payload: { removed: false } };
    case 'room.removed':
      return { type: 'leave', payload: { removed: true } };
    case 'room.ended':
      return { type: 'meeting_end' };
    case 'room.deviceRefused':
      return { type: 'deny_device_permission' };
    case 'room.counted':
      return { type: 'participantupdate', payload: { count: fact.people } };
    case 'room.connection':
      return { type: 'connection_status_change', payload: { status: fact.isOnline ? 'stable' : 'unstable' } };
  }
}

/** Sends events to the embedding page, if it has our own origin. */
export function tellParent(room: RoomActorRef, view: Pick<Window, 'parent' | 'location'> = window): void {
  const { parent } = view;
  if (parent === view) return;
  room.on('*', (fact) => parent.postMessage(messageOf(fact), view.location.origin));
}
