import type { ImageInput } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import type { Inputs } from '../kernel/explore';

export const picture = (name: string | number): ImageInput => ({
  uri: `/live/${name}.webp`,
  generation: '1',
  size: 1280,
});
export const want = (image: ImageInput) => ({ type: 'images.want', image }) as const;
export const release = (image: ImageInput) => ({ type: 'images.release', image }) as const;
export const forget = { type: 'images.forget' } as const;
export const lobby = picture('lobby');
export const hall = picture('hall');

export const inputs: Inputs<typeof imagesMachine> = {
  events: [want(lobby), want(hall), release(lobby), release(hall), forget],
  limit: 1000,
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
