import { imageKey } from '../../../domain/venue/images';
import type { ImageEvent, ImageInput } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const picture = (name: string | number): ImageInput => ({
  uri: `/live/${name}.webp`,
  generation: '1',
  size: 1280,
});
export const want = (input: ImageInput) => ({ type: 'collection.want', input }) as const;
export const release = (image: ImageInput) => ({ type: 'collection.release', key: imageKey(image) }) as const;
export const forget = { type: 'collection.forget' } as const;
export const clear = { type: 'collection.clear' } as const;
const tell = (event: ImageEvent) => ({ type: 'collection.tell', event }) as const;
export const reconnected = tell({ type: 'image.reconnected' });
const { fault } = faultError('NOT_REACHABLE');
const told = [tell({ type: 'image.arrived', url: 'blob:1' }), tell({ type: 'image.refused', fault })];
export const lobby = picture('lobby');
export const hall = picture('hall');

export const inputs: Inputs<typeof imagesMachine> = {
  events: [want(lobby), want(hall), release(lobby), release(hall), forget, clear, reconnected, ...told],
  limit: 1000,
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
