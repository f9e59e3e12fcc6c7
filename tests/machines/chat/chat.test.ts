import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type Author, type AuthorInput, authorMachine } from '../../../machines/chat/author.machine';
import { authorKey, authorsMachine } from '../../../machines/chat/authors.machine';
import { shownRoom } from '../../../machines/chat/chat.context';
import type {
  ChatEvent,
  InboxCommand,
  InboxInput,
  SafetyCommand,
  ShelfCommand,
} from '../../../machines/chat/chat.events';
import { chatMachine } from '../../../machines/chat/chat.machine';
import { chatToastMachine, type QuietCommand } from '../../../machines/chat/chat-toast.machine';
import { groupMachine, type NewGroup } from '../../../machines/chat/group.machine';
import { inboxMachine } from '../../../machines/chat/inbox.machine';
import {
  type Leaving,
  type MemberChange,
  membershipMachine,
  type Renaming,
} from '../../../machines/chat/membership.machine';
import { outboxMachine } from '../../../machines/chat/outbox.machine';
import { safetyMachine } from '../../../machines/chat/safety.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { grace, inputs, lobby } from './chat.inputs';
import { PROFILE } from './inbox.inputs';
import { LINE } from './room.inputs';

const HERE = { architectureId: 'aurora' };
const EMPTY = { roomChats: {}, roomId: null, attendeeToChatUid: null };
function chat(...events: ChatEvent[]) {
  const run = start(chatMachine);
  for (const event of events) run.actor.send(event);
  const { value, context } = run.actor.getSnapshot();
  return { ...run, value: value.panel, context };
}

function serving() {
  const connection = feed<EventObject, RealtimeLine>();
  const shelf = feed<ShelfCommand, RealtimeLine>();
  const inboxFeed = feed<InboxCommand, InboxInput>();
  const makeGroup = calls<{ room: string }, NewGroup>(({ id }) => ({ room: `g~${id}` }));
  const readName = calls<Sealed<Author>, AuthorInput>(({ uid }) => seal({ name: `Name of ${uid}`, portrait: null }));
  const machine = chatMachine.provide({
    actors: {
      authors: authorsMachine.provide({
        actors: { member: authorMachine.provide({ actors: { readName: readName.logic } }) },
      }),
      chatConnection: connection.logic,
      outbox: outboxMachine.provide({ actors: { shelf: shelf.logic } }),
      inbox: inboxMachine.provide({ actors: { inboxFeed: inboxFeed.logic } }),
      toast: chatToastMachine.provide({ actors: { quietKeep: feed<QuietCommand>().logic } }),
      safety: safetyMachine.provide({ actors: { safetyFeed: feed<SafetyCommand, RealtimeLine>().logic } }),
      group: groupMachine.provide({ actors: { makeGroup: makeGroup.logic } }),
      membership: membershipMachine.provide({
        actors: {
          renameGroup: calls<void, Renaming>(() => {}).logic,
          leaveGroup: calls<void, Leaving>(() => {}).logic,
          changeMember: calls<void, MemberChange>(() => {}).logic,
          membersFeed: feed<EventObject, Leaving>().logic,
        },
      }),
    },
  });
  return { ...start(machine), machine, connection, shelf, inboxFeed, makeGroup, readName };
}

describe('the chat', () => {
  test.each<[string, ChatEvent[], unknown]>([
    ['closed', [], 'closed'],
    ['opened, expanded', [{ type: 'chat.open' }], { opened: { expanded: 'reading' } }],
    ['minimised', [{ type: 'chat.open' }, { type: 'chat.minimise' }], { opened: 'minimised' }],
    [
      'expanded again',
      [{ type: 'chat.open' }, { type: 'chat.minimise' }, { type: 'chat.expand' }],
      { opened: { expanded: 'reading' } },
    ],
    [
      'expanded when it is opened',
      [{ type: 'chat.open' }, { type: 'chat.minimise' }, { type: 'chat.open' }],
      { opened: { expanded: 'reading' } },
    ],
    ['closed again', [{ type: 'chat.open' }, { type: 'chat.close' }], 'closed'],
    ['not minimised while closed', [{ type: 'chat.minimise' }, { type: 'chat.expand' }], 'closed'],
  ])('the chat is %s', (_, events, value) => {
    expect(chat(...events)).toMatchObject({ value, context: EMPTY });
  });

  test('the chat of a room sets its chats and opens §3.67 §4.70', () => {
    expect(chat(lobby)).toMatchObject({
      value: { opened: { expanded: 'reading' } },
      context: { roomChats: { lobby: ['w~hall'] }, roomId: 'lobby', attendeeToChatUid: null },
    });
  });

  test('opening a room replaces only the chats of that room', () => {
    const { context } = chat(
      lobby,
      { type: 'chat.openRoom', roomId: 'stage', chatIds: ['w~front'] },
      { type: 'chat.openRoom', roomId: 'lobby', chatIds: ['w~hall', 'w~bar'] },
    );
    const { roomChats, roomId, attendeeToChatUid } = context;
    expect({ roomChats, roomId, attendeeToChatUid }).toEqual({
      roomChats: { lobby: ['w~hall', 'w~bar'], stage: ['w~front'] },
      roomId: 'lobby',
      attendeeToChatUid: null,
    });
  });

  test('the chat is with a room or with an attendee, not with both', () => {
    expect(chat(lobby, { type: 'chat.minimise' }, grace)).toMatchObject({
      value: { opened: { expanded: 'reading' } },
      context: { roomId: null, attendeeToChatUid: 'grace' },
    });
    expect(chat(grace, lobby).context).toMatchObject({ roomId: 'lobby', attendeeToChatUid: null });
  });

  test('the chat keeps its room while closed and clears everything on logout', () => {
    expect(chat(lobby, { type: 'chat.close' }, { type: 'chat.open' }).context.roomId).toBe('lobby');
    expect(chat(lobby, { type: 'chat.clear' })).toMatchObject({ value: 'closed', context: EMPTY });
  });

  test('the chat shows the first chat of a room, the direct room of an attendee, or the list', () => {
    const ADA: ChatEvent = { type: 'chat.arrive', line: LINE };
    expect(shownRoom(chat(ADA, lobby).context)).toBe('w~hall');
    expect(shownRoom(chat(ADA, grace).context)).toBe('d~ada~grace');
    expect(shownRoom(chat(grace).context)).toBe(null);
    expect(shownRoom(chat(ADA, lobby, { type: 'chat.showList' }).context)).toBe(null);
    expect(shownRoom(chat({ ...lobby, chatIds: [] }).context)).toBe(null);
  });

  test('a notification leads to its room: the chats of one attendee, or a room of its own', () => {
    const ADA: ChatEvent = { type: 'chat.arrive', line: LINE };
    for (const room of ['d~ada~grace', 'g~team']) {
      const { value, context } = chat(ADA, { type: 'chat.follow', room });
      expect([value, shownRoom(context)]).toEqual([{ opened: { expanded: 'reading' } }, room]);
    }
  });

  test('the chat knows the venue whose attendees it names', () => {
    expect(chat({ type: 'chat.enter', architectureId: 'aurora' }).context.architectureId).toBe('aurora');
  });

  test('the chat replays from its log', () => {
    const { record } = chat(lobby, { type: 'chat.minimise' }, grace, { type: 'chat.close' }, { type: 'chat.clear' });
    expectReplay(chatMachine, record);
  });

  test('the chat needs a realtime database, and reports its connection to the outbox', () => {
    const { actor, connection, shelf, machine, record } = serving();
    const service = () => actor.getSnapshot().value.service;
    expect([service(), connection.inputs]).toEqual(['off', []]);
    actor.send({ type: 'chat.arrive', line: LINE });
    expect([service(), connection.inputs, shelf.inputs]).toEqual([{ on: 'connecting' }, [LINE], [LINE]]);
    const isConnected = () => actor.getSnapshot().children.outbox?.getSnapshot().context.isConnected;
    connection.say({ type: 'chat.connected' });
    expect([service(), isConnected()]).toEqual([{ on: { connected: 'resting' } }, true]);
    connection.say({ type: 'chat.disconnected' });
    expect([service(), isConnected()]).toEqual([{ on: 'connecting' }, false]);
    actor.send(lobby);
    actor.send({ type: 'chat.close' });
    actor.send({ type: 'chat.clear' });
    expect([connection.inputs.length, connection.isOn()]).toEqual([1, true]);
    actor.send({ type: 'chat.leave' });
    expect([service(), connection.isOn(), shelf.isOn()]).toEqual(['off', false, false]);
    actor.send({ type: 'chat.arrive', line: { ...LINE, uid: 'grace' } });
    expect([connection.inputs.length, shelf.inputs.at(-1)]).toEqual([2, { ...LINE, uid: 'grace' }]);
    expectReplay(machine, record);
  });

  const ready = () => {
    const run = serving();
    run.actor.send({ type: 'chat.arrive', line: LINE });
    return run;
  };

  test('names that are shown are read again while the chat is connected, five every two minutes', async () => {
    const { actor, connection, readName, clock } = ready();
    const { authors } = actor.getSnapshot().children;
    const uids = ['u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
    for (const uid of [...uids, 'left']) authors?.send({ type: 'collection.want', input: { ...HERE, uid } });
    authors?.send({ type: 'collection.release', key: authorKey('left') });
    await quiet();
    const readIn = async (ms: number): Promise<string[]> => {
      const before = readName.count();
      clock.increment(ms);
      await quiet();
      return readName
        .inputs()
        .slice(before)
        .map(({ uid }) => uid);
    };
    expect(await readIn(600_000)).toEqual([]);
    connection.say({ type: 'chat.connected' });
    expect(await readIn(119_999)).toEqual([]);
    expect(await readIn(1)).toEqual(['u0', 'u1', 'u2', 'u3', 'u4']);
    expect(await readIn(120_000)).toEqual(['u5', 'u6', 'u0', 'u1', 'u2']);
    connection.say({ type: 'chat.disconnected' });
    expect(await readIn(600_000)).toEqual([]);
  });

  test('the inbox receives the name of the user, before and after the chat starts', () => {
    const { actor, inboxFeed } = serving();
    actor.send({ type: 'chat.introduce', profile: PROFILE });
    actor.send({ type: 'chat.arrive', line: LINE });
    actor.send({ type: 'chat.introduce', profile: PROFILE });
    expect(inboxFeed.inputs.map(({ profile }) => profile)).toEqual([PROFILE, PROFILE]);
  });

  test('a new group opens once it is made, and the attendees of all areas are read meanwhile', async () => {
    const { actor, machine, record } = ready();
    const told: string[] = [];
    actor.on('*', ({ type }) => told.push(type));
    actor.send({ type: 'chat.open' });
    actor.send({ type: 'chat.newGroup', id: 'team' });
    const { group } = actor.getSnapshot().children;
    expect([group?.getSnapshot().context.id, told]).toEqual(['team', ['chat.grouping']]);
    for (const uid of ['grace', 'joan']) group?.send({ type: 'group.toggle', uid });
    group?.send({ type: 'group.name', name: seal('Team') });
    group?.send({ type: 'group.make' });
    await quiet();
    expect([actor.getSnapshot().value.panel, shownRoom(actor.getSnapshot().context), told]).toEqual([
      { opened: { expanded: 'reading' } },
      'g~team',
      ['chat.grouping', 'chat.grouped'],
    ]);
    expectReplay(machine, record);
  });

  test('a new group needs a chat, and is left for the list', () => {
    expect(chat({ type: 'chat.open' }, { type: 'chat.newGroup', id: 'team' }).value).toEqual({
      opened: { expanded: 'reading' },
    });
    const { actor } = ready();
    actor.send({ type: 'chat.open' });
    actor.send({ type: 'chat.newGroup', id: 'team' });
    actor.send({ type: 'chat.showList' });
    expect(actor.getSnapshot().value.panel).toEqual({ opened: { expanded: 'reading' } });
  });

  test('the settings of a group lead back to it, and to the list once the user has left it', async () => {
    const { actor } = ready();
    const manage = (isOwn: boolean) =>
      actor.send({ type: 'chat.manageGroup', room: 'g~team', name: seal('Team'), isOwn });
    const shown = () => [actor.getSnapshot().value.panel, shownRoom(actor.getSnapshot().context)];
    const membership = () => actor.getSnapshot().children.membership;
    actor.send({ type: 'chat.openRoom', roomId: 'g~team', chatIds: ['g~team'] });
    manage(true);
    expect(shown()).toEqual([{ opened: { expanded: 'managing' } }, 'g~team']);
    actor.send({ type: 'chat.read' });
    expect(shown()).toEqual([{ opened: { expanded: 'reading' } }, 'g~team']);
    manage(true);
    membership()?.send({ type: 'membership.rename' });
    await quiet();
    expect(shown()).toEqual([{ opened: { expanded: 'reading' } }, 'g~team']);
    manage(false);
    membership()?.send({ type: 'membership.leave' });
    membership()?.send({ type: 'membership.confirm' });
    await quiet();
    expect(shown()).toEqual([{ opened: { expanded: 'reading' } }, null]);
  });

  test('the list is shown from the settings of a group, which need a chat', () => {
    const MANAGE: ChatEvent = { type: 'chat.manageGroup', room: 'g~team', name: seal('Team'), isOwn: true };
    const OPEN: ChatEvent = { type: 'chat.openRoom', roomId: 'g~team', chatIds: ['g~team'] };
    expect(chat(OPEN, MANAGE).value).toEqual({ opened: { expanded: 'reading' } });
    const { actor } = ready();
    for (const event of [OPEN, MANAGE, { type: 'chat.showList' }] as const) actor.send(event);
    expect([actor.getSnapshot().value.panel, shownRoom(actor.getSnapshot().context)]).toEqual([
      { opened: { expanded: 'reading' } },
      null,
    ]);
  });

  test.each<[string, ChatEvent]>([
    ['group', { type: 'chat.newGroup', id: 'team' }],
    ['membership', { type: 'chat.manageGroup', room: 'g~team', name: seal('Team'), isOwn: true }],
  ])('a %s that breaks leads back to the chats', (id, begin) => {
    const { actor } = ready();
    actor.send({ type: 'chat.open' });
    actor.send(begin);
    actor.send({ type: `xstate.error.actor.${id}`, error: new Error('It broke') } as never);
    expect(actor.getSnapshot().value.panel).toEqual({ opened: { expanded: 'reading' } });
  });

  test('unsent messages are dropped with the chat data of their user', () => {
    const { actor } = ready();
    const { outbox } = actor.getSnapshot().children;
    const message = { key: 'one', room: 'g~team', text: seal('Unsent'), replyTo: null, file: null };
    outbox?.send({ type: 'outbox.queue', ...message });
    actor.send({ type: 'chat.erased' });
    expect(outbox?.getSnapshot().context.queue).toEqual([]);
  });

  test('a message with a notification is reported', () => {
    const { actor, emitted } = ready();
    const news = { room: 'g~team', name: null, last: null, unread: 1, mentions: 0, isCall: false };
    actor.send({ type: 'chat.heard', ...news });
    expect(emitted).toEqual([{ type: 'chat.noticed', ...news }]);
  });

  test('a message is a toast unless the list of rooms shows it', () => {
    const { actor } = ready();
    const shown = () => actor.getSnapshot().children.toast?.getSnapshot().context.shown?.room;
    actor.send({ type: 'chat.open' });
    actor.send({ type: 'chat.heard', room: 'g~team', name: null, last: null, unread: 1, mentions: 0, isCall: false });
    expect(shown()).toBe(undefined);
    actor.send(grace);
    actor.send({ type: 'chat.heard', room: 'g~team', name: null, last: null, unread: 2, mentions: 0, isCall: false });
    expect(shown()).toBe('g~team');
  });

  test('a missed call is reported without a toast, because the page already shows it', () => {
    const { actor, emitted } = ready();
    const news = { room: 'd~ada~grace', name: null, last: null, unread: 1, mentions: 0, isCall: true };
    actor.send({ type: 'chat.heard', ...news });
    expect(actor.getSnapshot().children.toast?.getSnapshot().context.shown).toBe(null);
    expect(emitted).toEqual([{ type: 'chat.noticed', ...news }]);
  });

  test('a room is in sight while it is on the page and the tab is seen', () => {
    const { actor } = ready();
    const inSight = () => actor.getSnapshot().children.inbox?.getSnapshot().context.attended;
    for (const room of ['g~team', 'g~team', 'w~hall']) actor.send({ type: 'chat.attend', room });
    actor.send({ type: 'chat.unattend', room: 'g~team' });
    expect(inSight()).toEqual(['g~team', 'w~hall']);
    actor.send({ type: 'chat.hide' });
    expect(inSight()).toEqual([]);
    actor.send({ type: 'chat.see' });
    expect(inSight()).toEqual(['g~team', 'w~hall']);
  });

  test('the path search covers every state and transition of the chat', () => {
    coverPaths(chatMachine, {
      ...inputs,
      invariant: ({ context: { roomId, roomChats, attendeeToChatUid } }) => {
        expect(roomId !== null && attendeeToChatUid !== null).toBe(false);
        expect(roomId === null || roomId in roomChats).toBe(true);
      },
    });
  });
});
