import { attendeeMachine } from '../../../machines/chat/attendee.machine';
import { attendeesMachine } from '../../../machines/chat/attendees.machine';
import { chatMachine } from '../../../machines/chat/chat.machine';
import { inboxMachine } from '../../../machines/chat/inbox.machine';
import { outboxMachine } from '../../../machines/chat/outbox.machine';
import { roomMachine } from '../../../machines/chat/room.machine';
import { roomsMachine } from '../../../machines/chat/rooms.machine';

type Provided<M extends { provide: (given: never) => unknown }> = M extends {
  provide: (given: infer Given) => unknown;
}
  ? Given extends { actors?: infer Found }
    ? NonNullable<Found>
    : never
  : never;

type Actors = Pick<Provided<typeof chatMachine>, 'chatConnection'> &
  Provided<typeof outboxMachine> &
  Provided<typeof inboxMachine> &
  Provided<typeof roomMachine> &
  Provided<typeof attendeeMachine>;

/** The chat with these actors below it. */
export function chatWith(given: Required<Actors>) {
  const { chatConnection, shelf, nameMessage, postMessage, readBack, inboxFeed, joinRoom, roomFeed, readName } = given;
  return chatMachine.provide({
    actors: {
      chatConnection,
      outbox: outboxMachine.provide({ actors: { shelf, nameMessage, postMessage, readBack } }),
      inbox: inboxMachine.provide({ actors: { inboxFeed } }),
      rooms: roomsMachine.provide({ actors: { member: roomMachine.provide({ actors: { joinRoom, roomFeed } }) } }),
      attendees: attendeesMachine.provide({
        actors: { member: attendeeMachine.provide({ actors: { readName } }) },
      }),
    },
  });
}
