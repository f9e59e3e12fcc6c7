import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type AttendeeInput, attendeeMachine } from './attendee.machine';

/** The id of the child actor of a user. */
export const attendeeKey = (uid: string): string => `@${uid}`;

export const attendeesMachine = collectionOf(attendeeMachine, {
  id: 'attendees',
  description: 'The names of the users who write in the rooms on the page.',
  keyOf: ({ uid }: AttendeeInput) => attendeeKey(uid),
  keep: 200,
});

export type AttendeesActorRef = ActorRefFrom<typeof attendeesMachine>;
