import type { Marks } from '../kernel/marks';
import { COLLECTION, FAULT, KEY } from '../kernel/shapes';
import type { attendeeMachine } from './attendee.machine';
import type { attendeesMachine } from './attendees.machine';
import type { chatMachine } from './chat.machine';
import type { composerMachine } from './composer.machine';
import type { fileMachine } from './file.machine';
import type { filesMachine } from './files.machine';
import type { groupMachine } from './group.machine';
import type { inboxMachine } from './inbox.machine';
import type { membershipMachine } from './membership.machine';
import type { noticesMachine } from './notices.machine';
import type { outboxMachine } from './outbox.machine';
import type { ownDataMachine } from './own-data.machine';
import type { roomMachine } from './room.machine';
import type { roomsMachine } from './rooms.machine';
import { safetyMarks } from './safety.marks';
import type { searchMachine } from './search.machine';
import type { wallMachine } from './wall.machine';
import type { wallsMachine } from './walls.machine';

const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;
const ROOM = { line: LINE, room: 'person' } as const;
const DRAFT = { key: 'id', room: 'person', replyTo: 'id', file: { type: 'id' } } as const;
const OUTGOING = { ...DRAFT, id: 'id', refusal: 'id' } as const;
const GROUP = { id: 'id', members: 'person' } as const;
const MEMBERSHIP = { line: LINE, room: 'person' } as const;
const FILE = { room: 'person', messageId: 'id', fileId: 'id' } as const;
const POSTING = { line: LINE, message: OUTGOING } as const;
const ATTENDEE = { architectureId: 'id', uid: 'person' } as const;
const DEED = { what: 'id' } as const;
const MESSAGE = { id: 'id' } as const;

export const chatMarks = {
  ...safetyMarks,
  chat: {
    context: {
      ...{ roomChats: 'person', roomId: 'person', attendeeToChatUid: 'person' },
      ...{ database: 'hidden', mode: 'id', uid: 'person', architectureId: 'id' },
    },
    events: {
      'chat.openRoom': { roomId: 'person', chatIds: 'person' },
      'chat.openAttendee': { uid: 'person' },
      'chat.newGroup': { id: 'id' },
      'chat.manageGroup': { room: 'person' },
      'chat.configure': { database: 'hidden' },
      'chat.mode': { mode: 'id' },
      'chat.arrive': { uid: 'person' },
      'chat.enter': { architectureId: 'id' },
      'chat.heard': { room: 'person' },
      'chat.follow': { room: 'person' },
    },
    facts: { 'chat.noticed': { room: 'person' } },
    actors: { chatConnection: { input: LINE } },
  } satisfies Marks<typeof chatMachine>,
  outbox: {
    input: { line: LINE },
    context: { line: LINE, queue: OUTGOING, refused: OUTGOING },
    events: {
      'outbox.restored': { messages: OUTGOING },
      'outbox.queue': DRAFT,
      'outbox.unstored': { refusal: 'id' },
      'outbox.retry': { key: 'id' },
      'outbox.discard': { key: 'id' },
    },
    actors: {
      shelf: { input: LINE, events: { 'shelf.keep': { message: OUTGOING }, 'shelf.drop': { key: 'id' } } },
      storeFile: { input: POSTING },
      nameMessage: { input: POSTING, output: { id: 'id' } },
      postMessage: { input: POSTING },
      readBack: { input: POSTING, output: 'id' },
    },
  } satisfies Marks<typeof outboxMachine>,
  inbox: {
    input: { line: LINE },
    context: { line: LINE, rooms: 'person' },
    events: {
      'inbox.changed': { room: 'person', news: { lastId: 'id' } },
      'inbox.gone': { room: 'person' },
    },
    actors: { inboxFeed: { input: { line: LINE } } },
  } satisfies Marks<typeof inboxMachine>,
  rooms: {
    context: COLLECTION,
    events: {
      'collection.want': { input: ROOM },
      'collection.release': KEY,
      'collection.tell': {
        event: {
          ...{ type: 'id', id: 'id', emoji: 'hidden', messages: 'id', reactions: 'id', readId: 'id', removed: 'id' },
          ...{ uids: 'person', what: 'id' },
        },
      },
    },
  } satisfies Marks<typeof roomsMachine>,
  composer: {
    context: { subjectId: 'id' },
    events: { 'composer.reply': MESSAGE, 'composer.edit': MESSAGE },
  } satisfies Marks<typeof composerMachine>,
  room: {
    input: ROOM,
    context: {
      ...ROOM,
      ...{
        messages: 'id',
        reactions: 'id',
        typers: 'person',
        readId: 'id',
        lineId: 'id',
        soughtId: 'id',
        failure: 'id',
      },
    },
    events: {
      'room.listed': { messages: 'id', readId: 'id' },
      'room.changed': { messages: 'id', removed: 'id' },
      'room.older': { messages: 'id' },
      'room.reacted': { reactions: 'id', removed: 'id' },
      'room.typers': { uids: 'person' },
      'room.read': { readId: 'id' },
      'room.failed': DEED,
      'room.react': { id: 'id', emoji: 'hidden' },
      'room.edit': MESSAGE,
      'room.delete': MESSAGE,
      'room.jump': MESSAGE,
    },
    actors: {
      joinRoom: { input: ROOM },
      roomFeed: {
        input: ROOM,
        events: {
          'feed.older': { to: 'id' },
          'feed.read': MESSAGE,
          'feed.react': { id: 'id', emoji: 'hidden' },
          'feed.edit': MESSAGE,
          'feed.delete': MESSAGE,
        },
      },
    },
  } satisfies Marks<typeof roomMachine>,
  walls: {
    context: COLLECTION,
    events: {
      'collection.want': { input: ROOM },
      'collection.release': KEY,
      'collection.tell': {
        event: {
          ...{ type: 'id', posts: 'id', removed: 'id', others: 'id', picture: { type: 'id' }, id: 'id' },
        },
      },
    },
  } satisfies Marks<typeof wallsMachine>,
  wall: {
    input: ROOM,
    context: {
      ...ROOM,
      ...{ posts: 'id', fresh: 'id', waiting: 'id', picture: { type: 'id' }, removal: MESSAGE, places: 'id' },
    },
    events: {
      'wall.changed': { posts: 'id', removed: 'id', others: 'id' },
      'wall.waiting': { posts: 'id' },
      'wall.illustrate': { picture: { type: 'id' } },
      'wall.remove': MESSAGE,
    },
    actors: { wallFeed: { input: ROOM, events: { 'feed.remove': MESSAGE } } },
  } satisfies Marks<typeof wallMachine>,
  group: {
    input: { id: 'id' },
    context: { ...GROUP, room: 'person' },
    output: { room: 'person' },
    events: { 'group.toggle': { uid: 'person' } },
    actors: { makeGroup: { input: GROUP, output: { room: 'person' } } },
  } satisfies Marks<typeof groupMachine>,
  membership: {
    input: MEMBERSHIP,
    context: { ...MEMBERSHIP, members: 'person', change: { other: 'person' } },
    output: {},
    events: {
      'membership.members': { members: 'person' },
      'membership.add': { uid: 'person' },
      'membership.remove': { uid: 'person' },
    },
    actors: {
      renameGroup: { input: MEMBERSHIP },
      leaveGroup: { input: MEMBERSHIP },
      changeMember: { input: { ...MEMBERSHIP, other: 'person' } },
      membersFeed: { input: MEMBERSHIP },
    },
  } satisfies Marks<typeof membershipMachine>,
  search: {
    context: { room: 'person', next: 'id' },
    events: { 'search.open': { room: 'person' } },
    actors: { searchMessages: { input: { room: 'person', before: 'id' }, output: { next: 'id' } } },
  } satisfies Marks<typeof searchMachine>,
  files: {
    context: COLLECTION,
    events: {
      'collection.want': { input: FILE },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id' } },
    },
  } satisfies Marks<typeof filesMachine>,
  file: {
    input: FILE,
    context: FILE,
    actors: { readAddress: { input: FILE } },
  } satisfies Marks<typeof fileMachine>,
  attendees: {
    context: COLLECTION,
    events: {
      'collection.want': { input: ATTENDEE },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id' } },
    },
  } satisfies Marks<typeof attendeesMachine>,
  attendee: {
    input: ATTENDEE,
    context: ATTENDEE,
    actors: { readName: { input: ATTENDEE } },
  } satisfies Marks<typeof attendeeMachine>,
  notices: {
    context: { uid: 'person', architectureId: 'id' },
    events: {
      'notices.arrive': { uid: 'person' },
      'notices.enter': { architectureId: 'id' },
      'notices.message': { room: 'person' },
      'notices.ring': { room: 'person', from: 'person' },
      'notices.hush': { room: 'person' },
      'notices.clicked': { room: 'person' },
    },
    facts: { 'notices.chosen': { room: 'person' } },
    actors: {
      readWish: { output: { permission: 'id' } },
      askPermission: { output: { permission: 'id' } },
      keepWish: { input: {} },
      noticeBoard: {
        events: {
          'board.show': { notice: { room: 'person', person: 'person', architectureId: 'id' } },
          'board.clear': { room: 'person' },
        },
      },
    },
  } satisfies Marks<typeof noticesMachine>,
  ownData: { context: { fault: FAULT } } satisfies Marks<typeof ownDataMachine>,
};
