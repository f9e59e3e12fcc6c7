import { authorMachine } from '../../../machines/chat/author.machine';
import { authorsMachine } from '../../../machines/chat/authors.machine';
import { chatMachine } from '../../../machines/chat/chat.machine';
import { chatToastMachine } from '../../../machines/chat/chat-toast.machine';
import { complaintMachine } from '../../../machines/chat/complaint.machine';
import { composerMachine } from '../../../machines/chat/composer.machine';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { emojiMachine } from '../../../machines/chat/emoji.machine';
import { fileMachine } from '../../../machines/chat/file.machine';
import { filesMachine } from '../../../machines/chat/files.machine';
import { groupMachine } from '../../../machines/chat/group.machine';
import { inboxMachine } from '../../../machines/chat/inbox.machine';
import { membershipMachine } from '../../../machines/chat/membership.machine';
import { outboxMachine } from '../../../machines/chat/outbox.machine';
import { removalMachine } from '../../../machines/chat/removal.machine';
import { roomMachine } from '../../../machines/chat/room.machine';
import { roomsMachine } from '../../../machines/chat/rooms.machine';
import { safetyMachine } from '../../../machines/chat/safety.machine';
import { searchMachine } from '../../../machines/chat/search.machine';
import { wallMachine } from '../../../machines/chat/wall.machine';
import { wallsMachine } from '../../../machines/chat/walls.machine';

type Provided<M extends { provide: (given: never) => unknown }> = M extends {
  provide: (given: infer Given) => unknown;
}
  ? Given extends { actors?: infer Found }
    ? NonNullable<Found>
    : never
  : never;

type Actors = Pick<Provided<typeof chatMachine>, 'chatConnection'> &
  Provided<typeof safetyMachine> &
  Provided<typeof complaintMachine> &
  Provided<typeof copyingMachine> &
  Provided<typeof groupMachine> &
  Provided<typeof membershipMachine> &
  Provided<typeof searchMachine> &
  Provided<typeof fileMachine> &
  Provided<typeof outboxMachine> &
  Provided<typeof inboxMachine> &
  Provided<typeof chatToastMachine> &
  Pick<Provided<typeof composerMachine>, 'draftKeep'> &
  Provided<typeof emojiMachine> &
  Provided<typeof removalMachine> &
  Pick<Provided<typeof roomMachine>, 'joinRoom' | 'roomFeed'> &
  Pick<Provided<typeof wallMachine>, 'wallFeed'> &
  Provided<typeof authorMachine>;

/** The chat with these actors below it. */
export function chatWith(given: Required<Actors>) {
  const { chatConnection, shelf, storeFile, nameMessage, postMessage, readBack, inboxFeed, quietKeep, draftKeep } =
    given;
  const { joinRoom, roomFeed, readName, safetyFeed, keepWarning, postComplaint, makeGroup } = given;
  const {
    copyMessage,
    recentKeep,
    readEmojiNames,
    removalKeep,
    deleteMessage,
    searchMessages,
    readAddress,
    renameGroup,
    leaveGroup,
    changeMember,
    membersFeed,
    wallFeed,
  } = given;
  return chatMachine.provide({
    actors: {
      chatConnection,
      removal: removalMachine.provide({ actors: { removalKeep, deleteMessage } }),
      outbox: outboxMachine.provide({ actors: { shelf, storeFile, nameMessage, postMessage, readBack } }),
      inbox: inboxMachine.provide({ actors: { inboxFeed } }),
      toast: chatToastMachine.provide({ actors: { quietKeep } }),
      rooms: roomsMachine.provide({
        actors: {
          member: roomMachine.provide({
            actors: {
              joinRoom,
              roomFeed,
              composer: composerMachine.provide({
                actors: { draftKeep, emoji: emojiMachine.provide({ actors: { recentKeep, readEmojiNames } }) },
              }),
            },
          }),
        },
      }),
      walls: wallsMachine.provide({ actors: { member: wallMachine.provide({ actors: { wallFeed } }) } }),
      safety: safetyMachine.provide({ actors: { safetyFeed, keepWarning } }),
      copying: copyingMachine.provide({ actors: { copyMessage } }),
      complaint: complaintMachine.provide({ actors: { postComplaint } }),
      group: groupMachine.provide({ actors: { makeGroup } }),
      membership: membershipMachine.provide({ actors: { renameGroup, leaveGroup, changeMember, membersFeed } }),
      search: searchMachine.provide({ actors: { searchMessages } }),
      files: filesMachine.provide({ actors: { member: fileMachine.provide({ actors: { readAddress } }) } }),
      authors: authorsMachine.provide({
        actors: { member: authorMachine.provide({ actors: { readName } }) },
      }),
    },
  });
}
