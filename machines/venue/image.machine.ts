import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import { type Fault, isOutage, makeFault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { notProvided } from '../kernel/not-provided';

/** A picture to load. `size` is the width in pixels, `null` for the original. */
export type ImageInput = { uri: string; generation: string | null; size: number | null };
export type ImageRequest = ImageInput & { mustSignAgain: boolean };
export type ImageEvent =
  | { type: 'image.arrived'; url: string }
  | { type: 'image.refused'; fault: Fault }
  | { type: 'image.retry' }
  | { type: 'image.reconnected' };

type Context = ImageInput & {
  wantedSize: number | null;
  signedAgain: boolean;
  url: string | null;
  fault: Fault | null;
  /** Whether the last failure was an outage. */
  isUnreached: boolean;
};

export const imageMachine = setup({
  types: { context: {} as Context, input: {} as ImageInput, events: {} as ImageEvent },
  actors: {
    /** Sends `image.arrived` or `image.refused`; frees the picture when it is stopped. */
    picture: fromCallback<EventObject, ImageRequest>(notProvided('picture')),
  },
  actions: {
    rememberFault: assign((_, params: { fault: Fault }) => ({
      url: null,
      fault: makeFault('WIDGET_ERROR', { status: params.fault.status, message: params.fault.message }),
      isUnreached: isOutage(params.fault),
    })),
    signAgain: assign({ signedAgain: true, url: null }),
    dropSize: assign({ size: null, url: null }),
    startAgain: assign(({ context }) => ({
      size: context.wantedSize,
      signedAgain: false,
      url: null,
      fault: null,
      isUnreached: false,
    })),
  },
  guards: {
    mustSignAgain: ({ context }, params: { fault: Fault }) => params.fault.status === 403 && !context.signedAgain,
    hasSize: ({ context }) => context.size !== null,
    isUnreached: ({ context }) => context.isUnreached,
  },
}).createMachine({
  id: 'image',
  description: 'One picture: loaded in the requested size, signed again once after a 403, then loaded in full size.',
  context: ({ input }) => ({
    ...input,
    wantedSize: input.size,
    signedAgain: false,
    url: null,
    fault: null,
    isUnreached: false,
  }),
  initial: 'active',
  states: {
    active: {
      invoke: {
        id: 'picture',
        src: 'picture',
        input: ({ context }) => ({
          uri: context.uri,
          generation: context.generation,
          size: context.size,
          mustSignAgain: context.signedAgain,
        }),
        onError: {
          target: 'failed',
          actions: { type: 'rememberFault', params: faultOf },
        },
      },
      on: {
        'image.arrived': { target: '.shown', actions: assign(({ event }) => ({ url: event.url })) },
        'image.refused': [
          {
            guard: { type: 'mustSignAgain', params: ({ event }) => event },
            target: 'active',
            reenter: true,
            actions: 'signAgain',
          },
          { guard: 'hasSize', target: 'active', reenter: true, actions: 'dropSize' },
          { target: 'failed', actions: { type: 'rememberFault', params: ({ event }) => event } },
        ],
      },
      initial: 'loading',
      states: { loading: {}, shown: {} },
    },
    failed: {
      on: {
        'image.retry': { target: 'active', actions: 'startAgain' },
        'image.reconnected': { guard: 'isUnreached', target: 'active', actions: 'startAgain' },
      },
    },
  },
});

export type ImageActorRef = ActorRefFrom<typeof imageMachine>;
