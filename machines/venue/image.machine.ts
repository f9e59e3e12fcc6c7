import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import { notProvided } from '../kernel/not-provided';

/** A picture to be fetched. `size` in pixels of width, `null` for the original. */
export type ImageInput = { uri: string; generation: string | null; size: number | null };
export type ImageRequest = ImageInput & { mustSignAgain: boolean };
export type ImageEvent =
  | { type: 'image.arrived'; url: string }
  | { type: 'image.refused'; fault: Fault }
  | { type: 'image.retry' };

type Context = ImageInput & {
  wantedSize: number | null;
  signedAgain: boolean;
  url: string | null;
  fault: Fault | null;
};

export const imageMachine = setup({
  types: { context: {} as Context, input: {} as ImageInput, events: {} as ImageEvent },
  actors: {
    /** Sends `image.arrived` or `image.refused`, and lets go of the picture when it is stopped. */
    picture: fromCallback<EventObject, ImageRequest>(notProvided('picture')),
  },
  actions: {
    remember: assign((_, params: { url: string }) => ({ url: params.url })),
    rememberFault: assign((_, params: { fault: Fault }) => ({
      url: null,
      fault: makeFault('WIDGET_ERROR', { status: params.fault.status, message: params.fault.message }),
    })),
    signAgain: assign({ signedAgain: true, url: null }),
    dropSize: assign({ size: null, url: null }),
    startAgain: assign(({ context }) => ({
      size: context.wantedSize,
      signedAgain: false,
      url: null,
      fault: null,
    })),
  },
  guards: {
    mustSignAgain: ({ context }, params: { fault: Fault }) => params.fault.status === 403 && !context.signedAgain,
    hasSize: ({ context }) => context.size !== null,
  },
}).createMachine({
  id: 'image',
  description: 'One picture: fetched in the wanted size, signed again once after 403, else without the size.',
  context: ({ input }) => ({ ...input, wantedSize: input.size, signedAgain: false, url: null, fault: null }),
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
          actions: { type: 'rememberFault', params: ({ event }) => ({ fault: readFault(event.error) }) },
        },
      },
      on: {
        'image.arrived': { target: '.shown', actions: { type: 'remember', params: ({ event }) => event } },
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
    failed: { on: { 'image.retry': { target: 'active', actions: 'startAgain' } } },
  },
});

export type ImageActorRef = ActorRefFrom<typeof imageMachine>;
