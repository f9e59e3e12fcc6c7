import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** Inspectors give a sign every two seconds; out of sight browsers let them do so once a minute. */
const PATIENCE_MS = 150_000;

export type InspectionEvent =
  | { type: 'inspector.came'; inspector: string; wantsAll: boolean }
  | { type: 'inspector.left'; inspector: string }
  /** Who might be inspected is not there any more. */
  | { type: 'inspection.revoke' };
export type BroadcastCommand =
  | { type: 'broadcast.start'; inspector: string }
  | { type: 'broadcast.sign' }
  | { type: 'broadcast.stop' };

export type InspectionInput = { needsPass: boolean };
type Context = InspectionInput & { inspectors: readonly string[] };

export const inspectionMachine = setup({
  types: {
    input: {} as InspectionInput,
    context: {} as Context,
    events: {} as InspectionEvent,
  },
  actors: {
    fetchPass: fromPromise<void>(promiseNotProvided('fetchPass')),
    authority: fromCallback(notProvided('authority')),
    broadcast: fromCallback<BroadcastCommand>(notProvided('broadcast')),
  },
  actions: {
    remember: assign(({ context }, { inspector }: { inspector: string }) => ({
      inspectors: [...context.inspectors.filter((one) => one !== inspector), inspector],
    })),
    forget: assign(({ context }, { inspector }: { inspector: string }) => ({
      inspectors: context.inspectors.filter((one) => one !== inspector),
    })),
    forgetAll: assign({ inspectors: [] }),
    startTelling: sendTo('broadcast', (_, { inspector }: { inspector: string }) => ({
      type: 'broadcast.start' as const,
      inspector,
    })),
    giveSign: sendTo('broadcast', { type: 'broadcast.sign' }),
    stopTelling: sendTo('broadcast', { type: 'broadcast.stop' }),
  },
  guards: {
    needsPass: ({ context }) => context.needsPass,
    isNew: ({ context }, { inspector, wantsAll }: { inspector: string; wantsAll: boolean }) =>
      wantsAll || !context.inspectors.includes(inspector),
    isOther: ({ context }, { inspector }: { inspector: string }) => context.inspectors.some((one) => one !== inspector),
  },
  delays: { patience: PATIENCE_MS },
}).createMachine({
  id: 'inspection',
  description: 'Lets this tab be inspected by those who may: it tells what happens only while an inspector listens.',
  context: ({ input }) => ({ ...input, inspectors: [] }),
  initial: 'deciding',
  on: { 'inspection.revoke': '.closed' },
  invoke: { id: 'authority', src: 'authority', onError: '.closed' },
  states: {
    deciding: { always: [{ guard: 'needsPass', target: 'asking' }, { target: 'open' }] },
    asking: {
      description: 'The service gives administrators a pass that opens the page of the inspector.',
      invoke: { id: 'fetchPass', src: 'fetchPass', onDone: 'open', onError: 'closed' },
    },
    open: {
      invoke: { id: 'broadcast', src: 'broadcast', onError: 'closed' },
      initial: 'silent',
      states: {
        silent: {
          entry: ['forgetAll', 'stopTelling'],
          on: {
            'inspector.came': {
              target: 'telling',
              actions: [
                { type: 'remember', params: ({ event }) => event },
                { type: 'startTelling', params: ({ event }) => event },
              ],
            },
          },
        },
        telling: {
          after: { patience: 'silent' },
          on: {
            'inspector.came': [
              {
                guard: { type: 'isNew', params: ({ event }) => event },
                target: 'telling',
                reenter: true,
                actions: [
                  { type: 'remember', params: ({ event }) => event },
                  { type: 'startTelling', params: ({ event }) => event },
                ],
              },
              { target: 'telling', reenter: true, actions: 'giveSign' },
            ],
            'inspector.left': [
              {
                guard: { type: 'isOther', params: ({ event }) => event },
                actions: { type: 'forget', params: ({ event }) => event },
              },
              { target: 'silent' },
            ],
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

export type InspectionActorRef = ActorRefFrom<typeof inspectionMachine>;
