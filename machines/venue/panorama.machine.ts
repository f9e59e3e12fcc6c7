import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { imageKey } from '../../domain/venue/images';
import { AHEAD, type Look, lookFrom, type Standpoint } from '../../domain/venue/panorama';
import { promiseNotProvided } from '../kernel/not-provided';
import type { ImageInput } from './image.machine';

/** `preview` is the same picture in a small size. */
export type PanoramaView = Standpoint & { image: ImageInput; preview: ImageInput };
export type PanoramaEvent =
  | ({ type: 'panorama.show' } & PanoramaView)
  | { type: 'panorama.hide' }
  /** The picture with this key is drawn around the user. */
  | { type: 'panorama.drawn'; key: string }
  /** No size of the picture could be loaded. */
  | { type: 'panorama.missed' }
  /** The picture could be loaded after all. */
  | { type: 'panorama.found' }
  /** The browser has no WebGL2. */
  | { type: 'panorama.unsupported' }
  /** The browser has taken the graphics context away. */
  | { type: 'panorama.lost' }
  | { type: 'panorama.restored' }
  /** The view no longer moves. */
  | { type: 'panorama.rested'; look: Look }
  | { type: 'panorama.retry' }
  | { type: 'panorama.followDevice' }
  | { type: 'panorama.leaveDevice' };

type Context = {
  areaId: string | null;
  viewpointId: string | null;
  image: ImageInput | null;
  preview: ImageInput | null;
  /** Where the user last looked in this area. */
  look: Look;
};

const VIEW = { params: ({ event }: { event: PanoramaView }) => event };

const isKeyOf = (image: ImageInput | null, key: string): boolean => image !== null && imageKey(image) === key;

export const panoramaMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PanoramaEvent,
    tags: {} as 'listed' | 'blurred' | 'following',
  },
  actors: {
    /** Asks for the orientation of the device, and waits for its first answer. */
    askDevice: fromPromise<{ isGranted: boolean }>(promiseNotProvided('askDevice')),
  },
  actions: {
    remember: assign(({ context }, { image, preview, ...to }: PanoramaView) => ({
      areaId: to.areaId,
      viewpointId: to.viewpointId,
      image,
      preview,
      look: lookFrom(context, to),
    })),
    forget: assign({ image: null, preview: null }),
  },
  guards: {
    isShown: ({ context }, { areaId, viewpointId, image }: PanoramaView) =>
      areaId === context.areaId && viewpointId === context.viewpointId && isKeyOf(context.image, imageKey(image)),
    isImage: ({ context }, { key }: { key: string }) => isKeyOf(context.image, key),
    isPreview: ({ context }, { key }: { key: string }) => isKeyOf(context.preview, key),
    isGranted: (_, { isGranted }: { isGranted: boolean }) => isGranted,
  },
}).createMachine({
  id: 'panorama',
  description: 'The picture all around the user: first in a small size, or a list where it cannot be drawn.',
  context: { areaId: null, viewpointId: null, image: null, preview: null, look: AHEAD },
  on: {
    'panorama.rested': { actions: assign(({ event }) => ({ look: event.look })) },
  },
  type: 'parallel',
  states: {
    picture: {
      on: {
        'panorama.show': [
          { guard: { type: 'isShown', ...VIEW } },
          { target: '.loading', actions: { type: 'remember', ...VIEW } },
        ],
        'panorama.hide': { target: '.absent', actions: 'forget' },
      },
      initial: 'absent',
      states: {
        absent: {},
        loading: {
          on: {
            'panorama.drawn': [
              { guard: { type: 'isImage', params: ({ event }) => event }, target: 'shown.sharp' },
              { guard: { type: 'isPreview', params: ({ event }) => event }, target: 'shown.blurred' },
            ],
            'panorama.missed': 'failed',
            'panorama.unsupported': 'unsupported',
            'panorama.lost': 'lost',
          },
        },
        shown: {
          on: { 'panorama.lost': 'lost', 'panorama.unsupported': 'unsupported' },
          initial: 'blurred',
          states: {
            blurred: {
              tags: 'blurred',
              on: {
                'panorama.drawn': { guard: { type: 'isImage', params: ({ event }) => event }, target: 'sharp' },
              },
            },
            sharp: {},
          },
        },
        failed: {
          description: 'A list, until the picture can be loaded.',
          tags: 'listed',
          on: { 'panorama.found': 'loading' },
        },
        unsupported: {
          description: 'A list, in browsers without WebGL2.',
          tags: 'listed',
          on: {
            'panorama.show': { actions: { type: 'remember', ...VIEW } },
            'panorama.retry': 'loading',
          },
        },
        lost: {
          description: 'A list, until the browser gives the graphics back.',
          tags: 'listed',
          on: {
            'panorama.show': { actions: { type: 'remember', ...VIEW } },
            'panorama.restored': 'loading',
            'panorama.retry': 'loading',
          },
        },
      },
    },
    device: {
      description: 'Whether the view turns with the device; only when the user asks for it.',
      on: { 'panorama.hide': '.off' },
      initial: 'off',
      states: {
        off: { on: { 'panorama.followDevice': 'asking' } },
        asking: {
          invoke: {
            id: 'askDevice',
            src: 'askDevice',
            onDone: [
              { guard: { type: 'isGranted', params: ({ event }) => event.output }, target: 'on' },
              { target: 'refused' },
            ],
            onError: 'refused',
          },
        },
        on: { tags: 'following', on: { 'panorama.leaveDevice': 'off' } },
        refused: { on: { 'panorama.followDevice': 'asking' } },
      },
    },
  },
});

export type PanoramaActorRef = ActorRefFrom<typeof panoramaMachine>;
