import type { ImageInput } from '../../../machines/venue/image.machine';
import { imageKey, imagesMachine } from '../../../machines/venue/images.machine';
import type { Inputs } from '../kernel/explore';

export const picture = (name: string | number): ImageInput => ({
  uri: `/live/${name}.webp`,
  generation: '1',
  size: 1280,
});
export const want = (input: ImageInput) => ({ type: 'collection.want', input }) as const;
export const release = (image: ImageInput) => ({ type: 'collection.release', key: imageKey(image) }) as const;
export const forget = { type: 'collection.forget' } as const;
export const clear = { type: 'collection.clear' } as const;
export const reconnected = { type: 'collection.tell', event: { type: 'image.reconnected' } } as const;
export const lobby = picture('lobby');
export const hall = picture('hall');

export const inputs: Inputs<typeof imagesMachine> = {
  events: [want(lobby), want(hall), release(lobby), release(hall), forget, clear, reconnected],
  limit: 1000,
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
