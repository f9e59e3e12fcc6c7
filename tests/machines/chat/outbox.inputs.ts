import { seal } from '../../../domain/kernel/sealed';
import type { OutboxEvent, Outgoing } from '../../../machines/chat/chat.events';
import type { outboxMachine } from '../../../machines/chat/outbox.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const outgoing = (key: string, id: string | null = null): Outgoing => ({
  ...{ key, room: 'g~team', text: seal(`Text of ${key}`) },
  ...{ replyTo: null, id },
});
export const queue = (key: string): OutboxEvent => {
  const { id: _, ...message } = outgoing(key);
  return { type: 'outbox.queue', ...message };
};

const keysOf = (messages: readonly Outgoing[]) => messages.map(({ key, id }) => [key, id]);

export const inputs: Inputs<typeof outboxMachine> = {
  input: { line: LINE },
  limit: 200_000,
  project: ({ queue: waiting, refused, ...rest }) => ({ ...rest, queue: keysOf(waiting), refused: keysOf(refused) }),
  events: [
    { type: 'outbox.connected' },
    { type: 'outbox.disconnected' },
    queue('one'),
    { type: 'outbox.restored', messages: [outgoing('old', 'm0')] },
    { type: 'outbox.retry', key: 'one' },
    { type: 'outbox.discard', key: 'one' },
    { type: 'xstate.done.actor.nameMessage', output: { id: 'm1' } },
    { type: 'xstate.done.actor.nameMessage', output: { id: null } },
    { type: 'xstate.done.actor.readBack', output: 'equal' },
    { type: 'xstate.done.actor.readBack', output: 'absent' },
    { type: 'xstate.done.actor.readBack', output: 'other' },
  ],
  stopWhen: ({ context }) => context.queue.length + context.refused.length > 1,
};
