import { type ActorRefFrom, enqueueActions, setup } from 'xstate';
import { type ImageInput, imageMachine } from './image.machine';

export type ImagesEvent =
  | { type: 'images.want'; image: ImageInput }
  | { type: 'images.release'; image: ImageInput }
  | { type: 'images.forget' };

/** The id under which a picture's actor stands among the children. */
export const imageKey = ({ uri, generation, size }: ImageInput): string => `${uri}|${generation ?? ''}|${size ?? ''}`;

type Context = { uses: Readonly<Record<string, number>>; kept: readonly string[] };

/** Pictures that nobody shows are kept for a while: going back to an area shows it at once. */
const KEPT_UNUSED = 12;

export const imagesMachine = setup({
  types: { context: {} as Context, events: {} as ImagesEvent },
  actors: { image: imageMachine },
  actions: {
    want: enqueueActions(({ context, enqueue }, params: { image: ImageInput }) => {
      const key = imageKey(params.image);
      const known = key in context.uses;
      if (!known) enqueue.spawnChild('image', { id: key, input: params.image });
      enqueue.assign({
        uses: { ...context.uses, [key]: (context.uses[key] ?? 0) + 1 },
        kept: context.kept.filter((other) => other !== key),
      });
    }),
    release: enqueueActions(({ context, enqueue }, params: { image: ImageInput }) => {
      const key = imageKey(params.image);
      const uses = context.uses[key];
      if (uses === undefined || uses === 0) return;
      const left = { ...context.uses, [key]: uses - 1 };
      const kept = uses === 1 ? [...context.kept, key] : context.kept;
      const dropped = kept.slice(0, Math.max(0, kept.length - KEPT_UNUSED));
      for (const old of dropped) {
        enqueue.stopChild(old);
        delete left[old];
      }
      enqueue.assign({ uses: left, kept: kept.slice(dropped.length) });
    }),
    forgetUnused: enqueueActions(({ context, enqueue }) => {
      const left = { ...context.uses };
      for (const key of context.kept) {
        enqueue.stopChild(key);
        delete left[key];
      }
      enqueue.assign({ uses: left, kept: [] });
    }),
  },
}).createMachine({
  id: 'images',
  description: 'All pictures on the page and lately seen ones, one actor each, shared by those who show them.',
  context: { uses: {}, kept: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        'images.want': { actions: { type: 'want', params: ({ event }) => event } },
        'images.release': { actions: { type: 'release', params: ({ event }) => event } },
        'images.forget': { actions: 'forgetUnused' },
      },
    },
  },
});

export type ImagesActorRef = ActorRefFrom<typeof imagesMachine>;
