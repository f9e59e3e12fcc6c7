import { type ActorRefFrom, assign, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** Inspectors send a heartbeat every two seconds; in hidden tabs, browsers allow one per minute. */
const PATIENCE_MS = 150_000;

export type InspectionEvent =
  | { type: 'inspector.came'; inspector: string; wantsAll: boolean }
  | { type: 'inspector.left'; inspector: string }
  /** Who may use the inspector, by the configuration. */
  | { type: 'inspection.configure'; allowed: 'everybody' | 'admin' | null }
  | { type: 'inspection.user'; isAdmin: boolean }
  /** The session has ended. */
  | { type: 'inspection.revoke' };
export type BroadcastCommand =
  | { type: 'broadcast.start'; inspector: string }
  | { type: 'broadcast.sign' }
  | { type: 'broadcast.stop' };

type Context = { allowed: 'everybody' | 'admin' | null; isAdmin: boolean; inspectors: readonly string[] };

export const inspectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InspectionEvent,
  },
  actors: {
    fetchPass: fromPromise<void>(promiseNotProvided('fetchPass')),
    /** Fetches the code of the broadcast. */
    loadInspection: fromPromise<void>(promiseNotProvided('loadInspection')),
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
    needsPass: ({ context }) => context.allowed === 'admin',
    isAllowed: ({ context: { allowed, isAdmin } }) => allowed === 'everybody' || (allowed === 'admin' && isAdmin),
    isRevoked: ({ context }, { isAdmin }: { isAdmin: boolean }) => context.allowed === 'admin' && !isAdmin,
    isNew: ({ context }, { inspector, wantsAll }: { inspector: string; wantsAll: boolean }) =>
      wantsAll || !context.inspectors.includes(inspector),
    isOther: ({ context }, { inspector }: { inspector: string }) => context.inspectors.some((one) => one !== inspector),
  },
  delays: { patience: PATIENCE_MS },
}).createMachine({
  id: 'inspection',
  description: 'Lets authorised users inspect this tab; it sends events only while an inspector listens.',
  context: { allowed: null, isAdmin: false, inspectors: [] },
  initial: 'closed',
  on: {
    'inspection.configure': { target: '.offered', actions: assign(({ event }) => ({ allowed: event.allowed })) },
    'inspection.user': [
      {
        guard: not('isAllowed'),
        target: '.offered',
        actions: assign(({ event }) => ({ isAdmin: event.isAdmin })),
      },
      {
        guard: { type: 'isRevoked', params: ({ event }) => event },
        description: 'Another user is signed in now.',
        target: '.closed',
        actions: assign({ isAdmin: false }),
      },
    ],
    'inspection.revoke': [
      { guard: 'needsPass', target: '.closed', actions: assign({ isAdmin: false }) },
      { actions: assign({ isAdmin: false }) },
    ],
  },
  states: {
    closed: {},
    offered: { always: [{ guard: 'isAllowed', target: 'loading' }, { target: 'closed' }] },
    loading: {
      description: 'Only users with permission fetch the code.',
      invoke: { id: 'loadInspection', src: 'loadInspection', onDone: 'deciding', onError: 'closed' },
    },
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
  },
});

export type InspectionActorRef = ActorRefFrom<typeof inspectionMachine>;
