import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

type Context = { uid: string | null; fault: Fault | null };

export type OwnDataEvent =
  | { type: 'ownData.belong'; uid: string }
  | { type: 'ownData.export' }
  /** Deletion is confirmed first. */
  | { type: 'ownData.erase' }
  | { type: 'ownData.confirm' }
  | { type: 'ownData.keep' }
  /** The view was closed; a running request continues. */
  | { type: 'ownData.leave' };
export type OwnDataFact = { type: 'ownData.erased' };

export const ownDataMachine = setup({
  types: { context: {} as Context, events: {} as OwnDataEvent, emitted: {} as OwnDataFact },
  actors: {
    /** Saves all chat data of the user as a file. */
    exportOwnData: fromPromise<void>(promiseNotProvided('exportOwnData')),
    /** Removes it from the service and, by the user, from this browser. */
    eraseOwnData: fromPromise<void, { uid: string | null }>(promiseNotProvided('eraseOwnData')),
  },
  actions: {
    forgetFault: assign({ fault: null }),
    rememberFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
  },
}).createMachine({
  id: 'ownData',
  description: 'The chat data of the user: its export as a file, and its deletion.',
  context: { uid: null, fault: null },
  on: { 'ownData.belong': { actions: assign(({ event: { uid } }) => ({ uid })) } },
  initial: 'idle',
  states: {
    idle: {
      on: { 'ownData.export': 'exporting', 'ownData.erase': 'asking', 'ownData.leave': '.fresh' },
      initial: 'fresh',
      states: { fresh: { entry: 'forgetFault' }, exported: {}, notExported: {}, erased: {} },
    },
    exporting: {
      entry: 'forgetFault',
      invoke: {
        id: 'exportOwnData',
        src: 'exportOwnData',
        onDone: 'idle.exported',
        onError: { target: 'idle.notExported', actions: { type: 'rememberFault', params: faultOf } },
      },
    },
    asking: {
      on: { 'ownData.confirm': 'erasing', 'ownData.keep': 'idle', 'ownData.leave': 'idle' },
      initial: 'fine',
      states: { fine: { entry: 'forgetFault' }, failed: {} },
    },
    erasing: {
      entry: 'forgetFault',
      invoke: {
        id: 'eraseOwnData',
        src: 'eraseOwnData',
        input: ({ context: { uid } }) => ({ uid }),
        onDone: { target: 'idle.erased', actions: emit({ type: 'ownData.erased' }) },
        onError: { target: 'asking.failed', actions: { type: 'rememberFault', params: faultOf } },
      },
    },
  },
});

export type OwnDataActorRef = ActorRefFrom<typeof ownDataMachine>;
