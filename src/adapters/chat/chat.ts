import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { CHAT_API } from '../../../domain/chat/api';
import { GroupAnswerSchema } from '../../../domain/chat/groups';
import { ChatSearchSchema } from '../../../domain/chat/safety';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { Outgoing, Posting } from '../../../machines/chat/chat.events';
import { chatMachine } from '../../../machines/chat/chat.machine';
import { chatToastMachine } from '../../../machines/chat/chat-toast.machine';
import { complaintMachine } from '../../../machines/chat/complaint.machine';
import { composerMachine } from '../../../machines/chat/composer.machine';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { emojiMachine } from '../../../machines/chat/emoji.machine';
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
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { EMOJI_FILES } from '../../words/emoji/names';
import { copyText } from '../kernel/clipboard';
import type { Http } from '../kernel/http';
import { createLineHolder } from '../kernel/line';
import { localKeep } from '../kernel/storage';
import type { Realtime } from '../shell/realtime';
import { provideAuthors } from './authors';
import type { OpenChatLine } from './chat-line';
import { keepDraft } from './draft';
import { provideFiles } from './files';
import { storeFile } from './outgoing-file';
import { openShelf, type Shelf } from './shelf';

export type ChatSurroundings = {
  http: Pick<Http, 'get' | 'post' | 'upload'>;
  realtime: Realtime;
  shelfOf?: typeof openShelf;
  load?: () => Promise<Pick<typeof import('./chat-line'), 'openChatLine'>>;
};

/** Toasts are shown in talks and meetings too. */
const LOUD = 'loud';

const RemovedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ room: v.string(), id: v.string() })));

/** The warning that a user has read, by its time. */
const warningKey = ({ mode, uid }: RealtimeLine): string => STORAGE_KEYS.chatWarning(`${mode}.${uid}`);

/** Chat on the Realtime Database SDK, which is fetched when it is first needed. */
export function createChat({
  http,
  realtime,
  shelfOf = openShelf,
  load = () => import('./chat-line'),
}: ChatSurroundings) {
  const { open: openLine, close: closeLine, theLine, withLine } = createLineHolder<OpenChatLine>();
  let shelf: Shelf | null = null;

  const whenLine = (signal: AbortSignal): Promise<OpenChatLine> =>
    new Promise((resolve, reject) => {
      const stop = withLine((opened) => {
        resolve(opened);
        return () => {};
      });
      signal.addEventListener('abort', () => {
        stop();
        reject(signal.reason);
      });
    });
  const messageOf = ({ message }: Posting): Outgoing => {
    if (message === null) throw new Error('There is no message to send');
    return message;
  };

  const outbox = outboxMachine.provide({
    actors: {
      shelf: fromCallback(({ input, sendBack, receive }) => {
        const opened = shelfOf(input);
        shelf = opened;
        let isOpen = true;
        opened
          .restore()
          .then((messages) => isOpen && messages.length > 0 && sendBack({ type: 'outbox.restored', messages }))
          .catch(() => {});
        receive((command) => {
          const work = command.type === 'shelf.keep' ? opened.keep(command.message) : opened.drop(command.key);
          work.catch(() => {});
        });
        return () => {
          isOpen = false;
        };
      }),
      storeFile: fromCallback(({ input, sendBack }) => storeFile(http, messageOf(input), sendBack)),
      nameMessage: fromPromise(async ({ input }) => {
        const message = messageOf(input);
        const newId = theLine().newId(message.room);
        return { id: (await shelf?.name(message, newId)) ?? null };
      }),
      postMessage: fromPromise(({ input }) => theLine().post(messageOf(input))),
      readBack: fromPromise(({ input }) => theLine().readBack(messageOf(input))),
    },
  });
  const emoji = emojiMachine.provide({
    actors: {
      recentKeep: fromCallback(({ sendBack, receive }) => {
        receive(({ recent }) => localKeep.write(STORAGE_KEYS.recentEmoji, recent.open().join(' ')));
        const kept = localKeep.read(STORAGE_KEYS.recentEmoji);
        if (kept !== null) sendBack({ type: 'emoji.recalled', recent: seal(kept.split(' ')) });
        return () => {};
      }),
      readEmojiNames: fromPromise(async ({ input: { locale } }) => {
        const names = await EMOJI_FILES[`./${locale}.json`]?.();
        if (names === undefined) throw new Error(`There are no names of emoji in ${locale}`);
        return seal(names);
      }),
    },
  });
  const composer = composerMachine.provide({
    actors: {
      emoji,
      draftKeep: fromCallback(({ input: { line: of, room }, sendBack, receive }) => {
        const key = STORAGE_KEYS.chatDraft(`${of.mode}.${of.uid}.${room}`);
        const draft = keepDraft({
          keep: { read: () => localKeep.read(key), write: (text) => localKeep.write(key, text) },
          withLine,
          room,
          tell: (text) => sendBack({ type: 'composer.restored', text: text === null ? null : seal(text) }),
        });
        receive(({ text }) => draft.receive(text?.open() ?? null));
        return () => draft.close();
      }),
    },
  });
  const removal = removalMachine.provide({
    actors: {
      removalKeep: fromCallback(({ input, sendBack, receive }) => {
        const key = STORAGE_KEYS.chatRemoved(`${input.line.mode}.${input.line.uid}`);
        receive(({ removed }) => localKeep.write(key, removed.length === 0 ? null : JSON.stringify(removed)));
        const kept = v.safeParse(RemovedSchema, localKeep.read(key));
        if (kept.success) sendBack({ type: 'removal.restored', removed: kept.output });
        return () => {};
      }),
      deleteMessage: fromPromise(async ({ input: { message }, signal }) => {
        if (message === null) throw new Error('There is no message to delete');
        await (await whenLine(signal)).remove(message.room, message.id);
      }),
    },
  });
  const rooms = roomsMachine.provide({
    actors: {
      member: roomMachine.provide({
        actors: {
          composer,
          joinRoom: fromPromise(async ({ input, signal }) => (await whenLine(signal)).join(input.room)),
          roomFeed: fromCallback(({ input, sendBack, receive }) =>
            withLine((opened) => {
              const room = opened.openRoom(input.room, sendBack);
              receive(room.receive);
              return room.close;
            }),
          ),
        },
      }),
    },
  });
  const walls = wallsMachine.provide({
    actors: {
      member: wallMachine.provide({
        actors: {
          wallFeed: fromCallback(({ input, sendBack, receive }) =>
            withLine((opened) => {
              const wall = opened.openWall(input.room, sendBack);
              receive(wall.receive);
              return wall.close;
            }),
          ),
        },
      }),
    },
  });
  const inbox = inboxMachine.provide({
    actors: {
      inboxFeed: fromCallback(({ input, sendBack, receive }) =>
        withLine((opened) => {
          const feed = opened.readInbox(input.profile, sendBack);
          receive(feed.receive);
          return feed.close;
        }),
      ),
    },
  });
  const toast = chatToastMachine.provide({
    actors: {
      quietKeep: fromCallback(({ sendBack, receive }) => {
        const tell = () =>
          sendBack({ type: 'toast.chosen', isQuiet: localKeep.read(STORAGE_KEYS.chatToasts) !== LOUD });
        receive(({ isQuiet }) => {
          localKeep.write(STORAGE_KEYS.chatToasts, isQuiet ? null : LOUD);
          tell();
        });
        tell();
        return () => {};
      }),
    },
  });
  const safety = safetyMachine.provide({
    actors: {
      safetyFeed: fromCallback(({ input, sendBack, receive }) =>
        withLine((opened) => {
          const readWarning = () => Number(localKeep.read(warningKey(input)) ?? Number.NaN);
          const feed = opened.openSafety(readWarning, sendBack);
          receive(feed.receive);
          return feed.close;
        }),
      ),
      keepWarning: fromPromise(async ({ input: { line: of, at } }) => localKeep.write(warningKey(of), String(at))),
    },
  });
  const complaint = complaintMachine.provide({
    actors: { postComplaint: fromPromise(({ input }) => theLine().complain(input)) },
  });
  const group = groupMachine.provide({
    actors: {
      makeGroup: fromPromise(async ({ input: { id, name, members }, signal }) => {
        const answer = await http.post(
          CHAT_API.groups,
          { id, name: name?.open() ?? '', members },
          { signal, report: false },
        );
        return { room: parseAnswer(GroupAnswerSchema, answer, CHAT_API.groups).room };
      }),
    },
  });
  const membership = membershipMachine.provide({
    actors: {
      renameGroup: fromPromise(({ input: { room, name } }) => theLine().rename(room, name?.open().trim() ?? '')),
      leaveGroup: fromPromise(({ input }) => theLine().leave(input.room)),
      changeMember: fromPromise(({ input: { room, other, isMember } }) =>
        theLine().changeMember(room, other, isMember),
      ),
      membersFeed: fromCallback(({ input, sendBack }) =>
        withLine((opened) =>
          opened.readMembers(input.room, (members) => sendBack({ type: 'membership.members', members })),
        ),
      ),
    },
  });
  const search = searchMachine.provide({
    actors: {
      searchMessages: fromPromise(async ({ input: { room, text, before }, signal }) => {
        const query = { q: text?.open() ?? '', room, ...(before === null ? {} : { before }) };
        const { results, next } = await http.get(CHAT_API.search, ChatSearchSchema, { query, signal, report: false });
        return { results: results.map((found) => seal(found)), next };
      }),
    },
  });

  return chatMachine.provide({
    actors: {
      chatConnection: fromCallback(({ input, sendBack }) =>
        realtime.use(load, ({ openChatLine }, app) => {
          const opened = openChatLine(app, input, (isConnected) =>
            sendBack({ type: isConnected ? 'chat.connected' : 'chat.disconnected' }),
          );
          openLine(opened);
          return () => {
            opened.close();
            closeLine(opened);
          };
        }),
      ),
      outbox,
      removal,
      inbox,
      toast,
      rooms,
      walls,
      authors: provideAuthors(http),
      safety,
      complaint,
      copying: copyingMachine.provide({
        actors: { copyMessage: fromPromise(({ input: { text } }) => copyText(text?.open() ?? '')) },
      }),
      group,
      membership,
      search,
      files: provideFiles(http),
    },
  });
}
