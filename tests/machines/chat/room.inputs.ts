import type { ChatMessage } from '../../../domain/chat/message';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Messages } from '../../../machines/chat/chat.events';
import type { roomMachine } from '../../../machines/chat/room.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import type { Inputs } from '../kernel/explore';

export const LINE: RealtimeLine = { database: 'https://aurora.example', mode: 'live', uid: 'ada' };
export const ROOM = { line: LINE, room: 'd~ada~grace' } as const;

const message = (id: string): Sealed<ChatMessage> =>
  seal({ from: 'grace', at: 1, kind: 'text', text: `Text of ${id}` });
export const messages = (...ids: readonly string[]): Messages => Object.fromEntries(ids.map((id) => [id, message(id)]));

export const inputs: Inputs<typeof roomMachine> = {
  input: ROOM,
  limit: 400_000,
  project: ({ messages: found, hasOlder, readId, soughtId, failures }) => ({
    hasOlder,
    soughtId,
    failures: Math.max(failures, 5),
    hasMessages: Object.keys(found).length > 0,
    hasNews: Object.keys(found).some((id) => id > (readId ?? '')),
  }),
  events: [
    { type: 'room.listed', messages: messages('m2'), hasOlder: true, readId: 'm1' },
    { type: 'room.listed', messages: {}, hasOlder: false, readId: null },
    { type: 'room.changed', messages: messages('m3'), removed: [] },
    { type: 'room.changed', messages: {}, removed: ['m2', 'm3'] },
    { type: 'room.older', messages: messages('m1'), hasOlder: false },
    { type: 'room.reacted', reactions: { m2: seal({ '👍': ['ada'] }) }, removed: ['m1'] },
    { type: 'room.typers', uids: ['grace'] },
    { type: 'room.typers', uids: [] },
    { type: 'room.read', readId: 'm3' },
    { type: 'room.read', readId: null },
    { type: 'room.muted', isMuted: true },
    { type: 'room.described', name: seal('Team'), isOwn: true, isClosed: true },
    { type: 'room.members', uids: ['ada', 'grace'] },
    { type: 'room.refused' },
    { type: 'room.failed', what: 'older' },
    { type: 'room.failed', what: 'edit' },
    { type: 'room.disconnected' },
    { type: 'room.show' },
    { type: 'room.hide' },
    { type: 'room.sleep' },
    { type: 'room.wake' },
    { type: 'room.showOlder' },
    { type: 'room.jump', id: 'm0' },
    { type: 'room.showNewest' },
    { type: 'room.type' },
    { type: 'room.stopTyping' },
    { type: 'room.react', id: 'm2', emoji: '👍', isOn: true },
    { type: 'room.edit', id: 'm2', text: seal('Edited') },
    { type: 'room.mute', isOn: true },
    { type: 'room.dismiss' },
    { type: 'room.retry' },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
