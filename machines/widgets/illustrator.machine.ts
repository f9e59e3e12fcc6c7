import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type ChatFile, refusedFile } from '../../domain/chat/files';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Point } from '../../domain/widgets/board/geometry';
import { pictureShape } from '../../domain/widgets/board/picture';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';
import { above, doing } from './doing';

/** A picture of the device; `id` is that of the shape which may come of it, `at` its middle. */
export type Illustration = {
  id: string;
  at: Point;
  name: Sealed<string>;
  size: number;
  type: string;
  content: Sealed<object>;
};
export type IllustratorEvent = { type: 'illustrator.add'; picture: Illustration };
export type PictureToStore = { room: string; picture: Illustration | null };
type Refusal = 'tooLarge' | 'notAllowed' | 'failed';

type Context = { room: string; waiting: readonly Illustration[]; refusal: Refusal | null };

const refusalOf = ({ status }: Fault): Refusal =>
  status === 413 ? 'tooLarge' : status === 415 ? 'notAllowed' : 'failed';

export const illustratorMachine = setup({
  types: { input: {} as { room: string }, context: {} as Context, events: {} as IllustratorEvent },
  actors: { storePicture: fromPromise<ChatFile, PictureToStore>(promiseNotProvided('storePicture')) },
  actions: {
    add: assign(({ context }, { picture }: { picture: Illustration }) => {
      const refusal = picture.type.startsWith('image/') ? refusedFile(picture) : 'notAllowed';
      return refusal === null ? { waiting: [...context.waiting, picture], refusal } : { refusal };
    }),
    hang: enqueueActions(({ context: { waiting }, enqueue }, { file }: { file: ChatFile }) => {
      const [picture] = waiting;
      if (picture === undefined) return;
      enqueue.sendTo(above, doing({ type: 'add', id: picture.id, shape: pictureShape(file, picture.at) }));
      enqueue.assign({ waiting: waiting.slice(1) });
    }),
    refuse: assign(({ context: { waiting } }, { fault }: { fault: Fault }) => ({
      waiting: waiting.slice(1),
      refusal: refusalOf(fault),
    })),
  },
  guards: { isAnyLeft: ({ context }) => context.waiting.length > 0 },
}).createMachine({
  id: 'illustrator',
  description: 'Stores pictures of the device one by one, and adds each to the board.',
  context: ({ input }) => ({ ...input, waiting: [], refusal: null }),
  on: { 'illustrator.add': { actions: { type: 'add', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isAnyLeft', target: 'storing' } },
    storing: {
      invoke: {
        id: 'storePicture',
        src: 'storePicture',
        input: ({ context: { room, waiting } }) => ({ room, picture: waiting[0] ?? null }),
        onDone: { target: 'idle', actions: { type: 'hang', params: ({ event }) => ({ file: event.output }) } },
        onError: { target: 'idle', actions: { type: 'refuse', params: faultOf } },
      },
    },
  },
});

export type IllustratorActorRef = ActorRefFrom<typeof illustratorMachine>;
