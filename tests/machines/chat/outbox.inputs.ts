import { type ChatFile, FILE_BYTES_LIMIT } from '../../../domain/chat/files';
import { seal } from '../../../domain/kernel/sealed';
import type { OutboxEvent, Outgoing, OutgoingFile } from '../../../machines/chat/chat.events';
import type { outboxMachine } from '../../../machines/chat/outbox.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const outgoing = (key: string, id: string | null = null): Outgoing => ({
  key,
  room: 'g~team',
  text: seal(`Text of ${key}`),
  replyTo: null,
  id,
  file: null,
  refusal: null,
});
export const FILE: ChatFile = { id: 'f1', name: 'Plan.pdf', size: 2000, type: 'application/pdf' };
export const outgoingFile = (key: string, more: Partial<OutgoingFile> = {}): Outgoing => ({
  ...outgoing(key),
  file: { name: seal('Plan.pdf'), size: 2000, type: 'application/pdf', content: seal({}), stored: null, ...more },
});
export const queue = (key: string): OutboxEvent => {
  const { id: _, refusal: __, ...message } = outgoing(key);
  return { type: 'outbox.queue', ...message };
};

export const queueFile = (key: string, more: Partial<OutgoingFile> = {}): OutboxEvent => {
  const { id: _, refusal: __, ...message } = outgoingFile(key, more);
  return { type: 'outbox.queue', ...message };
};

const keysOf = (messages: readonly Outgoing[]) =>
  messages.map(({ key, id, file, refusal }) => [key, id, refusal, file === null ? null : file.stored !== null]);

export const inputs: Inputs<typeof outboxMachine> = {
  input: { line: LINE },
  limit: 200_000,
  project: ({ queue: waiting, refused, ...rest }) => ({ ...rest, queue: keysOf(waiting), refused: keysOf(refused) }),
  events: [
    { type: 'outbox.connected' },
    { type: 'outbox.disconnected' },
    { type: 'outbox.empty' },
    queue('one'),
    { type: 'outbox.restored', messages: [outgoing('old', 'm0')] },
    queueFile('two'),
    queueFile('large', { size: FILE_BYTES_LIMIT }),
    { type: 'outbox.progressed', percent: 50 },
    { type: 'outbox.stored', file: seal(FILE) },
    { type: 'outbox.unstored', refusal: null },
    { type: 'outbox.unstored', refusal: 'tooLarge' },
    { type: 'outbox.unstored', refusal: 'notAllowed' },
    { type: 'outbox.unstored', refusal: 'upload' },
    { type: 'outbox.retry', key: 'one' },
    { type: 'outbox.discard', key: 'one' },
    { type: 'outbox.discard', key: 'two' },
    { type: 'xstate.error.actor.postMessage', error: new Error('PERMISSION_DENIED') },
    { type: 'xstate.error.actor.postMessage', error: Object.assign(new Error('word'), { code: 'WORD_REFUSED' }) },
    { type: 'xstate.done.actor.nameMessage', output: { id: 'm1' } },
    { type: 'xstate.done.actor.nameMessage', output: { id: null } },
    { type: 'xstate.done.actor.readBack', output: 'equal' },
    { type: 'xstate.done.actor.readBack', output: 'absent' },
    { type: 'xstate.done.actor.readBack', output: 'other' },
    { type: 'xstate.done.actor.readBack', output: 'closed' },
  ],
  stopWhen: ({ context }) => context.queue.length + context.refused.length > 1,
};
