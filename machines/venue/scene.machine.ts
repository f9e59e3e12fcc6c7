import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { imageKey } from '../../domain/venue/images';
import type { ImageInput } from './image.machine';

/** How long the next picture fades in over the previous one. */
const FADE_MS = 240;
/** How long a picture has been shown before others are fetched ahead. */
const REST_MS = 1500;

/** `preview` is the same picture in a small size; `nearby` are pictures that may be shown next. */
export type SceneView = { image: ImageInput; preview: ImageInput | null; nearby: readonly ImageInput[] };
export type SceneEvent =
  | ({ type: 'scene.show' } & SceneView)
  | { type: 'scene.hide' }
  /** The picture with this key can be drawn. */
  | { type: 'scene.decoded'; key: string }
  /** The user may walk on to these pictures. */
  | { type: 'scene.expect'; images: readonly ImageInput[] };
export type SceneFact =
  | { type: 'scene.expected'; images: readonly ImageInput[] }
  /** The area shows its picture, or has none. */
  | { type: 'scene.settled' };

type Context = {
  image: ImageInput | null;
  preview: ImageInput | null;
  nearby: readonly ImageInput[];
  /** What is drawn of the picture: its preview, the picture itself, or nothing yet. */
  drawn: ImageInput | null;
  /** The previous picture, until the next one covers it. */
  held: ImageInput | null;
};

const EMPTY: Context = { image: null, preview: null, nearby: [], drawn: null, held: null };

const isKeyOf = (image: ImageInput | null, key: string): boolean => image !== null && imageKey(image) === key;

export const sceneMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SceneEvent,
    emitted: {} as SceneFact,
    tags: {} as 'blurred' | 'clear',
  },
  actions: {
    walk: assign(({ context }, { image, preview, nearby }: SceneView) => ({
      image,
      preview,
      nearby,
      drawn: null,
      held: context.drawn ?? context.held,
    })),
    hide: assign(EMPTY),
    drawPreview: assign(({ context }) => ({ drawn: context.preview })),
    drawImage: assign(({ context }) => ({ drawn: context.image })),
    tellSettled: emit({ type: 'scene.settled' }),
    letGo: assign({ held: null }),
    tellNearby: emit(({ context }) => ({ type: 'scene.expected', images: context.nearby }) as const),
    tellExpected: emit(
      (_, { images }: { images: readonly ImageInput[] }) => ({ type: 'scene.expected', images }) as const,
    ),
  },
  guards: {
    isShown: ({ context }, { image }: { image: ImageInput }) => isKeyOf(context.image, imageKey(image)),
    isImage: ({ context }, { key }: { key: string }) => isKeyOf(context.image, key),
    isPreview: ({ context }, { key }: { key: string }) => isKeyOf(context.preview, key),
  },
  delays: { fadeTime: FADE_MS, restTime: REST_MS },
}).createMachine({
  id: 'scene',
  description: 'The picture behind an area: the previous one is held until the next one can be drawn, first blurred.',
  context: EMPTY,
  on: {
    'scene.show': [
      {
        guard: { type: 'isShown', params: ({ event }) => event },
        actions: assign(({ event }) => ({ nearby: event.nearby })),
      },
      { target: '.waiting', actions: { type: 'walk', params: ({ event }) => event } },
    ],
    'scene.hide': { target: '.empty', actions: ['hide', 'tellSettled'] },
    'scene.expect': { actions: { type: 'tellExpected', params: ({ event }) => event } },
  },
  initial: 'empty',
  states: {
    empty: {},
    waiting: {
      on: {
        'scene.decoded': [
          { guard: { type: 'isImage', params: ({ event }) => event }, target: 'arriving' },
          { guard: { type: 'isPreview', params: ({ event }) => event }, target: 'previewed' },
        ],
      },
    },
    previewed: {
      description: 'The small size is shown, blurred.',
      tags: 'blurred',
      entry: ['drawPreview', 'tellSettled'],
      on: {
        'scene.decoded': { guard: { type: 'isImage', params: ({ event }) => event }, target: 'arriving' },
      },
    },
    arriving: {
      description: 'The picture fades in.',
      tags: ['blurred', 'clear'],
      entry: ['drawImage', 'tellSettled'],
      after: { fadeTime: { target: 'standing', actions: 'letGo' } },
    },
    standing: {
      tags: 'clear',
      after: { restTime: { target: 'rested', actions: 'tellNearby' } },
    },
    rested: {
      description: 'Pictures that may be shown next are fetched ahead.',
      tags: 'clear',
    },
  },
});

export type SceneActorRef = ActorRefFrom<typeof sceneMachine>;
