import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { FILE_ADDRESS_MS, type FileAddress } from '../../domain/chat/files';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type FileInput = { room: string; messageId: string; fileId: string };
export type FileEvent = { type: 'file.retry' };

type Context = FileInput & { address: Sealed<FileAddress> | null; failures: number };

/** Before the address expires. */
const RENEWAL_MS = FILE_ADDRESS_MS - 60_000;
const RETRY_MS = 10_000;
const MAX_RETRIES = 3;

export const fileMachine = setup({
  types: { input: {} as FileInput, context: {} as Context, events: {} as FileEvent },
  actors: { readAddress: fromPromise<Sealed<FileAddress>, FileInput>(promiseNotProvided('readAddress')) },
  guards: {
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
    isGone: (_, { fault }: { fault: Fault }) => fault.status === 404,
  },
  delays: { renewal: RENEWAL_MS, retryDelay: RETRY_MS },
}).createMachine({
  id: 'file',
  description: 'The file of a message: its signed address, which expires.',
  context: ({ input }) => ({ ...input, address: null, failures: 0 }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readAddress',
        src: 'readAddress',
        input: ({ context: { room, messageId, fileId } }) => ({ room, messageId, fileId }),
        onDone: { target: 'known', actions: assign(({ event }) => ({ address: event.output, failures: 0 })) },
        onError: [
          { guard: { type: 'isGone', params: faultOf }, target: 'gone' },
          { target: 'failed', actions: assign(({ context }) => ({ failures: context.failures + 1 })) },
        ],
      },
    },
    known: { after: { renewal: 'reading' } },
    gone: { entry: assign({ address: null }) },
    failed: {
      after: { retryDelay: { guard: 'canRetry', target: 'reading' } },
      on: { 'file.retry': { target: 'reading', actions: assign({ failures: 0 }) } },
    },
  },
});

export type FileActorRef = ActorRefFrom<typeof fileMachine>;
