import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { type ChatFile, type FileRefusal, refusedFile } from '../../domain/chat/files';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Point } from '../../domain/widgets/board/geometry';
import { pictureShape } from '../../domain/widgets/board/picture';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { BoardInput } from './board.events';
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
export type IllustratorEvent =
  | { type: 'illustrator.add'; picture: Illustration }
  /** Pictures of an earlier visit that are not on the board yet. */
  | { type: 'illustrator.restored'; pictures: readonly Illustration[] };
/** What the browser keeps until a picture is on the board or refused. */
export type PictureShelfCommand = { type: 'shelf.keep'; picture: Illustration } | { type: 'shelf.drop'; id: string };
export type IllustratorInput = Pick<BoardInput, 'line' | 'room'>;
export type PictureToStore = { room: string; picture: Illustration | null };
type Refusal = FileRefusal | 'failed';

type Context = IllustratorInput & {
  waiting: readonly Illustration[];
  refusal: Refusal | null;
  /** How often the service failed at the first picture. */
  failures: number;
  /** The browser keeps the pictures over a reload. */
  isKept: boolean;
};
type Failed = { fault: Fault };

const RETRY_MS = 10_000;
const MAX_FAILURES = 3;

/** Browsers do not know every type: the service finds it in the file. */
const isPicture = ({ type }: { type: string }): boolean => type.startsWith('image/');

const refusalOf = ({ status }: Fault): Refusal =>
  status === 413 ? 'tooLarge' : status === 415 ? 'notAllowed' : 'failed';

export const illustratorMachine = setup({
  types: { input: {} as IllustratorInput, context: {} as Context, events: {} as IllustratorEvent },
  actors: {
    /** Keeps waiting pictures in the browser, and sends `illustrator.restored` with those of an earlier visit. */
    pictureShelf: fromCallback<PictureShelfCommand, IllustratorInput>(notProvided('pictureShelf')),
    storePicture: fromPromise<ChatFile, PictureToStore>(promiseNotProvided('storePicture')),
  },
  actions: {
    add: enqueueActions(({ context, enqueue }, { picture }: { picture: Illustration }) => {
      const mayBePicture = picture.type === '' || isPicture(picture);
      const refusal = mayBePicture ? refusedFile(picture) : 'notAllowed';
      enqueue.assign({ refusal });
      if (refusal !== null) return;
      enqueue.assign({ waiting: [...context.waiting, picture] });
      if (context.isKept) enqueue.sendTo('pictureShelf', { type: 'shelf.keep', picture });
    }),
    restore: assign(({ context: { waiting } }, { pictures }: { pictures: readonly Illustration[] }) => ({
      waiting: [...pictures.filter(({ id }) => waiting.every((picture) => picture.id !== id)), ...waiting],
    })),
    hang: enqueueActions(({ context: { waiting }, enqueue }, { file }: { file: ChatFile }) => {
      const [picture] = waiting;
      if (picture === undefined) return;
      enqueue.sendTo(above, doing({ type: 'add', id: picture.id, shape: pictureShape(file, picture.at) }));
    }),
    dropFirst: enqueueActions(({ context: { isKept, waiting }, enqueue }) => {
      enqueue.assign({ waiting: waiting.slice(1), failures: 0 });
      if (isKept) enqueue.sendTo('pictureShelf', { type: 'shelf.drop', id: waiting[0]?.id ?? '' });
    }),
    refuse: assign((_, { fault }: Failed) => ({ refusal: refusalOf(fault) })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  guards: {
    isPicture: (_, file: { type: string }) => isPicture(file),
    isAnyLeft: ({ context }) => context.waiting.length > 0,
    isAway: (_, { fault }: Failed) => fault.kind === 'NOT_REACHABLE',
    mayPass: ({ context }, { fault }: Failed) => (fault.status ?? 0) >= 500 && context.failures < MAX_FAILURES,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'illustrator',
  description:
    'Stores pictures of the device one by one, and adds each to the board. The browser keeps them until then.',
  context: ({ input }) => ({ ...input, waiting: [], refusal: null, failures: 0, isKept: true }),
  invoke: {
    id: 'pictureShelf',
    src: 'pictureShelf',
    input: ({ context: { line, room } }) => ({ line, room }),
    onError: { actions: assign({ isKept: false }) },
  },
  on: {
    'illustrator.add': { actions: { type: 'add', params: ({ event }) => event } },
    'illustrator.restored': { actions: { type: 'restore', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isAnyLeft', target: 'storing' } },
    storing: {
      invoke: {
        id: 'storePicture',
        src: 'storePicture',
        input: ({ context: { room, waiting } }) => ({ room, picture: waiting[0] ?? null }),
        onDone: [
          {
            guard: { type: 'isPicture', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'hang', params: ({ event }) => ({ file: event.output }) }, 'dropFirst'],
          },
          { target: 'idle', actions: [assign({ refusal: 'notAllowed' }), 'dropFirst'] },
        ],
        onError: [
          { guard: { type: 'isAway', params: faultOf }, target: 'pausing' },
          { guard: { type: 'mayPass', params: faultOf }, target: 'pausing', actions: 'countFailure' },
          { target: 'idle', actions: [{ type: 'refuse', params: faultOf }, 'dropFirst'] },
        ],
      },
    },
    pausing: {
      description: 'The network or the service fails: the picture waits, even across a reload.',
      after: { retryDelay: 'storing' },
    },
  },
});

export type IllustratorActorRef = ActorRefFrom<typeof illustratorMachine>;
