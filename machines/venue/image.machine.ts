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
  url: string | null;
  fault: Fault | null;
  /** Whether the last failure was an outage. */
  isUnreached: boolean;
};

const refusal = ({ event }: { event: { fault: Fault } }) => event;
const FAILED = { target: 'failed', actions: { type: 'rememberFault', params: refusal } } as const;

/** A picture that loads, or is shown, with its first or its second signature. */
const loads = <Refused>(description: string, mustSignAgain: boolean, refused: Refused) =>
  ({
    description,
    invoke: {
      id: 'picture',
      src: 'picture',
      input: ({ context: { uri, generation, size } }: { context: Context }) => ({
        uri,
        generation,
        size,
        mustSignAgain,
      }),
      onError: { target: 'failed', actions: { type: 'rememberFault', params: faultOf } },
    },
    on: {
      'image.arrived': {
        target: '.shown',
        actions: { type: 'show', params: ({ event }: { event: { url: string } }) => event },
      },
      'image.refused': refused,
    },
    initial: 'loading',
    states: { loading: {}, shown: {} },
  }) as const;

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
    show: assign((_, { url }: { url: string }) => ({ url })),
    forgetUrl: assign({ url: null }),
    dropSize: assign({ size: null, url: null }),
    startAgain: assign(({ context }) => ({
      size: context.wantedSize,
      url: null,
      fault: null,
      isUnreached: false,
    })),
  },
  guards: {
    isForbidden: (_, params: { fault: Fault }) => params.fault.status === 403,
    hasSize: ({ context }) => context.size !== null,
    isUnreached: ({ context }) => context.isUnreached,
  },
}).createMachine({
  id: 'image',
  description:
    'A picture. After a 403 it is requested once with a new signature; after other failures it loads in full size.',
  context: ({ input }) => ({
    ...input,
    wantedSize: input.size,
    url: null,
    fault: null,
    isUnreached: false,
  }),
  initial: 'signed',
  states: {
    signed: loads('In the requested size, or in full size after a failure.', false, [
      { guard: { type: 'isForbidden', params: refusal }, target: 'signedAgain', actions: 'forgetUrl' },
      { guard: 'hasSize', target: 'signed', reenter: true, actions: 'dropSize' },
      FAILED,
    ] as const),
    signedAgain: loads('The one retry with a new signature, after a 403.', true, [
      { guard: 'hasSize', target: 'signedAgain', reenter: true, actions: 'dropSize' },
      FAILED,
    ] as const),
    failed: {
      on: {
        'image.retry': { target: 'signed', actions: 'startAgain' },
        'image.reconnected': { guard: 'isUnreached', target: 'signed', actions: 'startAgain' },
      },
    },
  },
});

export type ImageActorRef = ActorRefFrom<typeof imageMachine>;
